import { randomUUIDv7 } from 'node:crypto'
import type { Locale } from '#contract/kit/locale'
import { emailRules, inboxKinds } from '#contract/notifications/inbox-kinds'
import type { Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { whoWants } from './inbox/inbox.commands.ts'
import { peopleOf } from './notifications.sql.ts'
import {
  goesToCompany,
  lastReaders,
  readers,
  type CustomerTemplate,
  type FarewellTemplate,
  type MailData,
  type MailTemplate,
  type PersonalTemplate,
} from './email.templates.ts'

export type { CustomerTemplate, FactorNews, MailData, MailTemplate } from './email.templates.ts'

/** Somebody who has no log-in: a customer, or who was erased. The name is the full name, as a greeting says it. */
export interface Outsider {
  readonly email: string
  readonly locale: Locale
  readonly name: string
}

/** What waits in the queue; deleted with the job once the mail is out. */
export interface MailJob {
  /** The mail's own id and its Message-ID: a job that runs twice sends once. */
  readonly id: string
  readonly template: MailTemplate
  readonly to: string | Outsider
  readonly data: MailData[MailTemplate]
  readonly job_id: string | null
  /** The company whose mail it is; absent: it is about the reader alone. */
  readonly account_id?: string
  /** Files that go along, by their ids. */
  readonly file_ids?: readonly string[]
}

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'mail.send': MailJob
  }
}

/** Who gets it: one person, a customer, or all of a company whom the template's table names. */
export type Recipient<T extends MailTemplate> =
  | string
  | (T extends CustomerTemplate | FarewellTemplate
      ? Outsider
      : T extends PersonalTemplate
        ? never
        : { readonly accountId: string })

export interface Mail<T extends MailTemplate> {
  readonly template: T
  readonly to: Recipient<T>
  readonly data: MailData[T]
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
export async function notify<T extends MailTemplate>(call: Call, mail: Mail<T>): Promise<number> {
  if (call.suppressNotifications) return 0
  const recipients = await resolve(call, mail.template, mail.to)
  for (const to of await wanting(call, mail.template, recipients)) {
    const { template, data, orderId, fileIds } = mail
    const about = { job_id: orderId ?? null, ...companyIn(mail.to) }
    const files = fileIds ? { file_ids: fileIds } : {}
    await enqueueTask(call, 'mail.send', { id: randomUUIDv7(), template, to, data, ...about, ...files })
  }
  return recipients.length
}

/** Without those who have switched such mails off; most cannot be switched off. */
async function wanting(
  call: Call,
  template: MailTemplate,
  recipients: readonly (string | Outsider)[],
): Promise<readonly (string | Outsider)[]> {
  const kind = inboxKinds.find((one) => one === template)
  if (!kind || emailRules[kind] !== 'choice') return recipients
  return whoWants(
    call,
    recipients.filter((to) => typeof to === 'string'),
    kind,
    'mail',
  )
}

function companyIn(to: unknown): { account_id?: string } {
  const { accountId } = (typeof to === 'object' ? to : {}) as { accountId?: string }
  return accountId === undefined ? {} : { account_id: accountId }
}

async function resolve(
  call: Call,
  template: MailTemplate,
  to: Outsider | string | { readonly accountId: string },
): Promise<(string | Outsider)[]> {
  if (typeof to === 'string' || 'email' in to) return [to]
  if (!goesToCompany(template)) return []
  const people = await peopleOf(call.tx, to.accountId, readers[template])
  return people.length > 0 ? people : peopleOf(call.tx, to.accountId, lastReaders)
}
