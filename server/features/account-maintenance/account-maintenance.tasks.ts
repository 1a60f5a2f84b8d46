import {
  berlinDay,
  followAccount,
  lackingDocuments,
} from '#server/features/accounts/companies/accounts.commands'
import { enqueueEmail, type EmailData } from '#server/features/notifications/notifications.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask, type Tasks } from '#server/kernel/enqueue'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import { claimReminder, companiesToCheck, companyOf, endingDocuments } from './account-maintenance.sql.ts'
import { daysLeft, reminderFor } from './document-reminders.rules.ts'

/** What time does to a company: papers end, reminders go out before, its people hear where it stands. */

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'account.nightly': object
    'account.check': { readonly accountId: string }
  }
}

/** Soon after midnight in Berlin, in summer and in winter: what is done twice changes nothing. */
export const regularCare = [{ task: 'account.nightly', at: '10 22,23 * * *' }] as const

export const careTasks: TaskHandlers = {
  'account.nightly': nightly,
  'account.check': (call, { accountId }) => check(call, accountId),
  'account.moved': tellMoved,
}

/** A job for each company, so that one that fails holds up nobody; a second look replaces a waiting one. */
async function nightly(call: Call): Promise<void> {
  for (const accountId of await companiesToCheck(call.tx, berlinDay(call))) {
    await enqueueTask(
      call,
      'account.check',
      { accountId },
      { key: `account.check ${accountId}`, priority: 10 },
    )
  }
}

async function check(call: Call, accountId: string): Promise<void> {
  await followAccount(call, accountId)
  await remind(call, accountId)
}

async function remind(call: Call, accountId: string): Promise<void> {
  const today = berlinDay(call)
  for (const { id, type, end } of await endingDocuments(call.tx, accountId, today)) {
    const days = daysLeft(end, today)
    const reminder = reminderFor(days)
    if (!reminder || !(await claimReminder(call.tx, id, reminder, formatInstant(call.now)))) continue
    const told = await tell(call, accountId, 'document_ending', { document: type, end, days })
    await createInboxItems(call, {
      template: 'document_ending',
      accountIds: [told],
      document: { type, days },
    })
  }
}

/** Only the states that change what a company may do are told; where it stands by then is what counts. */
async function tellMoved(call: Call, { accountId, to }: Tasks['account.moved']): Promise<void> {
  const company = await companyOf(call.tx, accountId)
  if (!company) return
  if (to === 'active') await tell(call, accountId, 'account_activated', { company: company.name })
  if (to !== 'repeated_onboarding') return
  const documents = await lackingDocuments(call, accountId)
  const told = await tell(call, accountId, 'account_lapsed', { documents })
  await createInboxItems(call, { template: 'account_lapsed', accountIds: [told] })
}

type AccountMail = 'document_ending' | 'account_lapsed' | 'account_activated'

/** Gives who was written to: a location without people of its own is looked after by its master account. */
async function tell<T extends AccountMail>(
  call: Call,
  accountId: string,
  template: T,
  data: EmailData[T],
): Promise<string> {
  const to = { accountId } as Parameters<typeof enqueueEmail<T>>[1]['to']
  const written = await enqueueEmail(call, { template, to, data })
  const parentId = written > 0 ? null : (await companyOf(call.tx, accountId))?.parentId
  if (!parentId) return accountId
  await enqueueEmail(call, { template, to: { accountId: parentId } as typeof to, data })
  return parentId
}
