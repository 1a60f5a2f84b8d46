import { enqueueTask } from '#server/kernel/enqueue'
import { Refusal } from '#server/kernel/refusal'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import { findDomainRecord, storeDomainCheck } from './domain-checks.commands.ts'
import { findProvider, listVerifiedProviders } from './identity-providers.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'emailDomain.daily': object
    'emailDomain.check': { readonly accountId: string }
  }
}

/** At night in UTC, away from the full hour. */
export const emailDomainSchedule = [{ task: 'emailDomain.daily', at: '37 2 * * *' }] as const

/** Checks the proved domains again every day. One task for each company, so that one slow server holds up no other. */
export const emailDomainTasks: TaskHandlers = {
  'emailDomain.daily': async (call) => {
    for (const accountId of await listVerifiedProviders(call.tx))
      await enqueueTask(
        call,
        'emailDomain.check',
        { accountId },
        { key: `emailDomain.check ${accountId}`, priority: 10 },
      )
  },
  'emailDomain.check': {
    staged: async ({ services, transaction }, { accountId }) => {
      const row = await transaction((call) => findProvider(call.tx, accountId))
      if (!row?.verifiedAt) return
      const check = await findDomainRecord(services, row)
      await transaction((call) => storeDomainCheck(call, row, check)).catch((error: unknown) => {
        // The company has changed or removed its settings meanwhile.
        if (!(error instanceof Refusal)) throw error
      })
    },
  },
}
