import { randomUUIDv7 } from 'node:crypto'
import type { Locale } from '#contract/kit/locale'
import { emailRules, inboxKinds } from '#contract/notifications/inbox-kinds'
import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { filterByPreference } from './inbox/inbox.commands.ts'
import { listRecipientIds } from './notifications.sql.ts'
import {
  isCompanyTemplate,
  fallbackProfiles,
  emailProfiles,
  type CustomerTemplate,
  type FarewellTemplate,
  type EmailData,
  type EmailTemplateName,
  type PersonalTemplate,
} from './email.templates.ts'

export type { CustomerTemplate, FactorChange, EmailData, EmailTemplateName } from './email.templates.ts'

/** Somebody who has no log-in: a customer, or who was erased. The name is the full name, as a greeting says it. */
export interface ExternalRecipient {
  readonly email: string
  readonly locale: Locale
  readonly name: string
}

/** What waits in the queue; deleted with the job once the mail is out. */
export interface EmailTask {
  /** The mail's own id and its Message-ID: a job that runs twice sends once. */
  readonly id: string
  readonly template: EmailTemplateName
  readonly to: string | ExternalRecipient
  readonly data: EmailData[EmailTemplateName]
  readonly job_id: string | null
  /** The company whose mail it is; absent: it is about the reader alone. */
  readonly account_id?: string
  /** Files that go along, by their ids. */
  readonly file_ids?: readonly string[]
}

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'mail.send': EmailTask
  }
}

/** Who gets it: one person, a customer, or all of a company whom the template's table names. */
export type EmailRecipient<T extends EmailTemplateName> =
  | string
  | (T extends CustomerTemplate | FarewellTemplate
      ? ExternalRecipient
      : T extends PersonalTemplate
        ? never
        : { readonly accountId: string })

export interface EmailRequest<T extends EmailTemplateName> {
  readonly template: T
  readonly to: EmailRecipient<T>
  readonly data: EmailData[T]
  /** The order that the mail is about, by its api_id. */
  readonly orderId?: string
  /** Files to attach, by their ids. */
  readonly fileIds?: readonly string[]
}

/**
 * Sends a mail when the caller's transaction commits. Nothing goes out while history is told
 * (`call.quiet`), and nobody who has switched this mail off is written to. Gives the number of people whom
 * it concerns, for `__notifications_sent` and for who is asked where a company has nobody.
 */
export async function enqueueEmail<T extends EmailTemplateName>(
  call: Call,
  mail: EmailRequest<T>,
): Promise<number> {
  if (call.suppressNotifications) return 0
  const recipients = await resolveRecipients(call, mail.template, mail.to)
  for (const to of await filterWantedRecipients(call, mail.template, recipients)) {
    const { template, data, orderId, fileIds } = mail
    const about = { job_id: orderId ?? null, ...getRecipientCompany(mail.to) }
    const files = fileIds ? { file_ids: fileIds } : {}
    await enqueueTask(call, 'mail.send', { id: randomUUIDv7(), template, to, data, ...about, ...files })
  }
  return recipients.length
}

/** Without those who have switched such mails off; most cannot be switched off. */
async function filterWantedRecipients(
  call: Call,
  template: EmailTemplateName,
  recipients: readonly (string | ExternalRecipient)[],
): Promise<readonly (string | ExternalRecipient)[]> {
  const kind = inboxKinds.find((one) => one === template)
  if (!kind || emailRules[kind] !== 'choice') return recipients
  return filterByPreference(
    call,
    recipients.filter((to) => typeof to === 'string'),
    kind,
    'mail',
  )
}

function getRecipientCompany(to: unknown): { account_id?: string } {
  const { accountId } = (typeof to === 'object' ? to : {}) as { accountId?: string }
  return accountId === undefined ? {} : { account_id: accountId }
}

async function resolveRecipients(
  call: Call,
  template: EmailTemplateName,
  to: ExternalRecipient | string | { readonly accountId: string },
): Promise<(string | ExternalRecipient)[]> {
  if (typeof to === 'string' || 'email' in to) return [to]
  if (!isCompanyTemplate(template)) return []
  const people = await listRecipientIds(call.tx, to.accountId, emailProfiles[template])
  return people.length > 0 ? people : listRecipientIds(call.tx, to.accountId, fallbackProfiles)
}
