import type { JobHandlers } from '#server/kernel/job-handlers'
import { expireProposal } from './counter-proposals.commands.ts'

/** The jobs of orders. */
export function orderJobs(): JobHandlers {
  return { 'counterProposal.expire': (call, { id }) => expireProposal(call, id) }
}
