import { refreshAccountState } from '#server/features/accounts/companies/accounts.commands'
import { getBerlinDayOfCall } from '#server/features/accounts/companies/account-change.commands'
import { findMissingDocuments } from '#server/features/accounts/companies/account-standing.queries'
import { enqueueEmail, type EmailData } from '#server/features/notifications/notifications.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask, type Tasks } from '#server/kernel/enqueue'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import {
  claimDocumentReminder,
  listCompaniesToCheck,
  findCompanyNameAndParent,
  listEndingDocuments,
} from './account-maintenance.sql.ts'
import { countDaysLeft, findDueReminder } from './document-reminders.rules.ts'

/** What time does to a company: papers end, reminders go out before, its people hear where it stands. */

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'account.nightly': object
    'account.check': { readonly accountId: string }
  }
}

/** Soon after midnight in Berlin, in summer and in winter: what is done twice changes nothing. */
export const accountMaintenanceSchedule = [{ task: 'account.nightly', at: '10 22,23 * * *' }] as const

export const accountMaintenanceTasks: TaskHandlers = {
  'account.nightly': enqueueAccountChecks,
  'account.check': (call, { accountId }) => checkAccount(call, accountId),
  'account.moved': notifyAccountStateChange,
}

/** A job for each company, so that one that fails holds up nobody; a second look replaces a waiting one. */
async function enqueueAccountChecks(call: Call): Promise<void> {
  for (const accountId of await listCompaniesToCheck(call.tx, getBerlinDayOfCall(call))) {
    await enqueueTask(
      call,
      'account.check',
      { accountId },
      { key: `account.check ${accountId}`, priority: 10 },
    )
  }
}

async function checkAccount(call: Call, accountId: string): Promise<void> {
  await refreshAccountState(call, accountId)
  await remindOfEndingDocuments(call, accountId)
}

async function remindOfEndingDocuments(call: Call, accountId: string): Promise<void> {
  const today = getBerlinDayOfCall(call)
  for (const { id, type, end } of await listEndingDocuments(call.tx, accountId, today)) {
    const days = countDaysLeft(end, today)
    const reminder = findDueReminder(days)
    if (!reminder || !(await claimDocumentReminder(call.tx, id, reminder, formatInstant(call.now)))) continue
    const notifiedAccountId = await notifyCompanyOrMaster(call, accountId, 'document_ending', {
      document: type,
      end,
      days,
    })
    await createInboxItems(call, {
      template: 'document_ending',
      accountIds: [notifiedAccountId],
      document: { type, days },
    })
  }
}

/** Only the states that change what a company may do are told; where it stands by then is what counts. */
async function notifyAccountStateChange(
  call: Call,
  { accountId, to }: Tasks['account.moved'],
): Promise<void> {
  const company = await findCompanyNameAndParent(call.tx, accountId)
  if (!company) return
  if (to === 'active')
    await notifyCompanyOrMaster(call, accountId, 'account_activated', { company: company.name })
  if (to !== 'repeated_onboarding') return
  const documents = await findMissingDocuments(call, accountId)
  const notifiedAccountId = await notifyCompanyOrMaster(call, accountId, 'account_lapsed', { documents })
  await createInboxItems(call, { template: 'account_lapsed', accountIds: [notifiedAccountId] })
}

type AccountMailTemplate = 'document_ending' | 'account_lapsed' | 'account_activated'

/** Gives who was written to: a location without people of its own is looked after by its master account. */
async function notifyCompanyOrMaster<T extends AccountMailTemplate>(
  call: Call,
  accountId: string,
  template: T,
  data: EmailData[T],
): Promise<string> {
  const to = { accountId } as Parameters<typeof enqueueEmail<T>>[1]['to']
  const sentCount = await enqueueEmail(call, { template, to, data })
  const parentId = sentCount > 0 ? null : (await findCompanyNameAndParent(call.tx, accountId))?.parentId
  if (!parentId) return accountId
  await enqueueEmail(call, { template, to: { accountId: parentId } as typeof to, data })
  return parentId
}
