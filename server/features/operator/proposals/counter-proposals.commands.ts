import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import { decideCounterProposal } from '#server/features/orders/counter-proposals/counter-proposals.commands'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { readCounterProposalView } from './counter-proposals.sql.ts'

export async function answerCounterProposalById(
  call: OperatorCall,
  id: string,
  answer: OperatorInput<'counterProposal.answer'>['body'],
): Promise<OperatorOutput<'counterProposal.answer'>> {
  await decideCounterProposal(call, id, answer)
  return readCounterProposalView(call, id)
}
