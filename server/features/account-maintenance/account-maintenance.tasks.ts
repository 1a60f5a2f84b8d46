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

/**
 * Daily maintenance of companies: sends reminders before documents end, updates states after they end and
 * notifies the company.
 */

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'account.nightly': object
    'account.check': { readonly accountId: string }
  }
}

/**
 * Runs at 22:10 and 23:10 UTC, so that one run is soon after midnight in Berlin in summer and winter. A
 * second run changes nothing.
 */
export const accountMaintenanceSchedule = [{ task: 'account.nightly', at: '10 22,23 * * *' }] as const

export const accountMaintenanceTasks: TaskHandlers = {
  'account.nightly': enqueueAccountChecks,
  'account.check': (call, { accountId }) => checkAccount(call, accountId),
  'account.moved': notifyAccountStateChange,
}

/**
 * Queues one task for each company, so that a failure affects one company only. The key replaces a task that
 * still waits.
 */
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

/** Notifies only about states that change what a company may do, using the data at the time of sending. */
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

/**
 * Sends a mail and returns the company that received it: the master account if the location has no contacts
 * of its own.
 */
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
