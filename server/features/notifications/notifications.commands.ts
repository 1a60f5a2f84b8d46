import { randomUUIDv7 } from 'node:crypto'
import type { Locale } from '#contract/kit/locale'
import { isInDigest, type InboxKind } from '#contract/notifications/inbox-kinds'
import { asMarketplace, formatInstant, type Call } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { getExampleOfPart, requireMailKind } from './email/email-examples.texts.ts'
import { logQueuedMail } from './mail-log/mail-log.commands.ts'
import { insertDigestEntry, type NewDigestEntry } from './digest/digest.sql.ts'
import { listEmailReaders } from './inbox/inbox.commands.ts'
import { listRecipientIds } from './notifications.sql.ts'
import {
  findOptionalKind,
  isCompanyTemplate,
  fallbackProfiles,
  emailProfiles,
  type CustomerTemplate,
  type FarewellTemplate,
  type EmailData,
  type EmailTemplateName,
  type PersonalTemplate,
  type StaffTemplate,
} from './email-kinds.rules.ts'

export type {
  CustomerTemplate,
  FactorChange,
  EmailData,
  EmailTemplateName,
  OfferEmailDetails,
} from './email-kinds.rules.ts'

/** A recipient who is no contact: a customer, an erased person, a person of the back office. `name` is the full name for the greeting. */
export interface ExternalRecipient {
  readonly email: string
  readonly locale: Locale
  readonly name: string
}

/** Payload of the email task; it is deleted with the task once the email is sent. */
export interface EmailTask {
  /** Id of the email, also used as Message-ID. Prevents a task that runs twice from sending twice. */
  readonly id: string
  readonly template: EmailTemplateName
  readonly to: string | ExternalRecipient
  readonly data: EmailData[EmailTemplateName]
  readonly job_id: string | null
  /** The company the email is about; absent if it is about the reader only. */
  readonly account_id?: string
  /** Ids of the files to attach. */
  readonly file_ids?: readonly string[]
  /** An email with example data, which a person of the back office sends to themselves. */
  readonly is_test?: boolean
}

declare module '#server/kernel/enqueue' {
  interface Tasks {
    'mail.send': EmailTask
  }
}

/** A person, a customer, or all people of a company with the profiles of the template. */
export type EmailRecipient<T extends EmailTemplateName> =
  | string
  | (T extends CustomerTemplate | FarewellTemplate | StaffTemplate
      ? ExternalRecipient
      : T extends PersonalTemplate
        ? never
        : { readonly accountId: string })

export interface EmailRequest<T extends EmailTemplateName> {
  readonly template: T
  readonly to: EmailRecipient<T>
  readonly data: EmailData[T]
  /** The order's api_id. */
  readonly orderId?: string
  /** The company that the email is about, if it goes to a person. */
  readonly accountId?: string
  /** Ids of the files to attach. */
  readonly fileIds?: readonly string[]
}

/**
 * Queues an email for when the caller's transaction commits. Does nothing if the call suppresses notifications; skips
 * people who have switched this email off, and gathers it for people who get a daily digest. Returns the number of
 * recipients before that filter, which callers report as `__notifications_sent` and use to find companies without a
 * recipient.
 */
export async function enqueueEmail<T extends EmailTemplateName>(
  call: Call,
  mail: EmailRequest<T>,
): Promise<number> {
  if (call.suppressNotifications) return 0
  const recipients = await resolveRecipients(call, mail.template, mail.to)
  const { template, data, orderId, fileIds } = mail
  for (const { to, digestKind } of await filterWantedRecipients(call, template, recipients)) {
    if (digestKind && typeof to === 'string') {
      const accountId = mail.accountId ?? getRecipientCompany(mail.to).account_id ?? null
      await gatherForDigest(call, {
        contactId: to,
        accountId,
        kind: digestKind,
        data,
        orderId: orderId ?? null,
      })
      continue
    }
    const about = { job_id: orderId ?? null, ...getRecipientCompany(mail.to) }
    const files = fileIds ? { file_ids: fileIds } : {}
    const id = randomUUIDv7()
    const accountId = mail.accountId ?? about.account_id ?? null
    await Promise.all([
      logQueuedMail(call, { id, template, to, orderId: about.job_id, accountId }),
      enqueueTask(call, 'mail.send', { id, template, to, data, ...about, ...files }),
    ])
  }
  return recipients.length
}

/** Removes people who have switched off this kind of email; most kinds cannot be switched off. */
async function filterWantedRecipients(
  call: Call,
  template: EmailTemplateName,
  recipients: readonly (string | ExternalRecipient)[],
): Promise<readonly WantedRecipient[]> {
  const kind = findOptionalKind(template)
  if (!kind) return recipients.map((to) => ({ to, digestKind: null }))
  const people = recipients.filter((to) => typeof to === 'string')
  const readers = await listEmailReaders(call, people, kind)
  return readers.map(({ id, digest }) => ({ to: id, digestKind: digest && isInDigest(kind) ? kind : null }))
}

interface WantedRecipient {
  readonly to: string | ExternalRecipient
  /** The kind under which the email waits for the reader's digest; null: it is sent at once. */
  readonly digestKind: InboxKind | null
}

/** Stores an email for the next digest of its reader. */
async function gatherForDigest(call: Call, entry: Omit<NewDigestEntry, 'at'>): Promise<void> {
  await insertDigestEntry(asMarketplace(call).tx, { ...entry, at: formatInstant(call.now) })
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

/**
 * Queues an email with example data to a person of the back office. Throws `not_found` for an unknown kind.
 *
 * @param name The name of an email template.
 */
export async function enqueueTestEmail(call: Call, name: string, to: ExternalRecipient): Promise<void> {
  const template = requireMailKind(name)
  const data = getExampleOfPart(template)
  const id = randomUUIDv7()
  await enqueueTask(call, 'mail.send', { id, template, to, data, job_id: null, is_test: true })
}
