import { fileBytes } from '#server/features/files/files.commands'
import type { Call } from '#server/kernel/call'
import { instant } from '#server/kernel/call'
import type { JobHandlers, JobRun } from '#server/kernel/job-handlers'
import type { Config } from '#server/platform/config'
import type { Attachment, Mailer } from '#server/platform/mail'
import type { Pusher } from '#server/platform/push'
import { compose, type Sender } from './compose.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import type { MailJob, Outsider } from './notifications.commands.ts'
import { addressOf, claimMail } from './notifications.sql.ts'
import { goesUnconfirmed } from './notifications.templates.ts'
import { sendPush } from './push.jobs.ts'

export interface NotificationPlatform {
  readonly mailer: Mailer
  /** null: push is off. */
  readonly pusher: Pusher | null
  /** Where this reader stops the offers of that company; null: they do not decide that. */
  readonly stopOffersPath: (call: Call, contactId: string, accountId: string) => Promise<string | null>
  readonly config: Pick<Config, 'appTitle' | 'publicUrl' | 'supportEmail' | 'supportPhone'>
}

/** The jobs of this feature. */
export function notificationJobs({
  mailer,
  pusher,
  config,
  stopOffersPath,
}: NotificationPlatform): JobHandlers {
  const sender: Sender = {
    product: config.appTitle,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    supportPhone: config.supportPhone,
  }
  return {
    'mail.send': (call, mail, job) => sendMail(call, mail, job, { mailer, sender, stopOffersPath }),
    'push.send': (call, news) => sendPush(call, news, pusher),
  }
}

/**
 * Writes the mail in the reader's language and hands it over. The row that says it went out is written
 * first and is gone again when handing over fails; the Message-ID is the same each time.
 */
async function sendMail(
  call: Call,
  mail: MailJob,
  job: JobRun,
  {
    mailer,
    sender,
    stopOffersPath,
  }: Pick<NotificationPlatform, 'mailer' | 'stopOffersPath'> & { sender: Sender },
): Promise<void> {
  const reader = await readerOf(call, mail)
  if (!reader) return
  if (!(await claimMail(call.tx, mail, instant(call.now)))) return
  const { template, to, account_id: company } = mail
  const isOffer = template === 'offer_new' && typeof to === 'string' && company !== undefined
  const stopPath = isOffer ? await stopOffersPath(call, to, company) : null
  const letter = compose(mail.template, mail.data, reader, sender, stopPath)
  await mailer.send({
    key: mail.id,
    at: job.addedAt,
    to: { name: reader.name, address: reader.email },
    subject: letter.subject,
    text: mailText(letter),
    html: mailHtml(letter),
    attachments: await attachments(call, mail.file_ids ?? []),
  })
}

/** A file that is gone since is left out. */
async function attachments(call: Call, ids: readonly string[]): Promise<Attachment[]> {
  const files = await Promise.all(ids.map((id) => fileBytes(call, id)))
  return files
    .filter((file) => file !== null)
    .map(({ name, contentType, data }) => ({ filename: name, contentType, content: data }))
}

/** null: a person who has left since, or whose address nobody has confirmed. */
async function readerOf(call: Call, { to, template }: MailJob): Promise<Outsider | null> {
  return typeof to === 'string' ? addressOf(call.tx, to, goesUnconfirmed(template)) : to
}
