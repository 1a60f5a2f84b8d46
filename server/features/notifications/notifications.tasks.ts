import { findStoredFile, readStoredBytes } from '#server/features/files/files.commands'
import type { Call } from '#server/kernel/call'
import { formatInstant } from '#server/kernel/call'
import type { TaskHandlers, TaskRun, TaskContext } from '#server/kernel/task-handlers'
import type { Config } from '#server/platform/config/config'
import type { Mail, Mailer } from '#server/platform/outbound/mailer'
import type { Pusher } from '#server/platform/outbound/push'
import { renderEmail, type EmailSender } from './email/render-email.ts'
import { renderEmailHtml } from './email/email-html.ts'
import { renderEmailText } from './email/email-text.ts'
import type { EmailTask, ExternalRecipient } from './notifications.commands.ts'
import { findEmailAddress, claimEmail, markEmailSent, releaseEmailClaim } from './notifications.sql.ts'
import { isSentUnconfirmed } from './email.templates.ts'
import { sendPush } from './push/push.tasks.ts'

export interface NotificationDependencies {
  readonly mailer: Mailer
  /** null: push is off. */
  readonly pusher: Pusher | null
  /** Where this reader stops the offers of that company; null: they do not decide that. */
  readonly createStopOffersPath: (call: Call, contactId: string, accountId: string) => Promise<string | null>
  readonly config: Pick<Config, 'appTitle' | 'publicUrl' | 'supportEmail' | 'supportPhone'>
}

/** The jobs of this feature. */
export function createNotificationTasks({
  mailer,
  pusher,
  config,
  createStopOffersPath,
}: NotificationDependencies): TaskHandlers {
  const sender: EmailSender = {
    product: config.appTitle,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    supportPhone: config.supportPhone,
  }
  return {
    'mail.send': {
      staged: (context, mail, job) => sendEmail(context, mail, job, { mailer, sender, createStopOffersPath }),
    },
    'push.send': { staged: (context, news) => sendPush(context, news, pusher) },
  }
}

type EmailDependencies = Pick<NotificationDependencies, 'mailer' | 'createStopOffersPath'> & {
  readonly sender: EmailSender
}

/** A run sends within half a minute (time limits of the mailer), so an older claim is that of a process that died. */
const claimSeconds = 40

/**
 * Sends a mail once. The claim is committed before and no transaction is open meanwhile; the Message-ID is the same
 * in each run, in case a process dies after the server has accepted the mail.
 */
async function sendEmail(
  context: TaskContext,
  mail: EmailTask,
  job: TaskRun,
  platform: EmailDependencies,
): Promise<void> {
  await platform.mailer.ready()
  const composed = await context.transaction((call) => claimAndRenderEmail(call, mail, job, platform))
  if (!composed) return
  try {
    const attachments = await Promise.all(composed.files.map(loadAttachment))
    await platform.mailer.send({ ...composed.mail, attachments })
  } catch (error) {
    await context.transaction((call) => releaseEmailClaim(call.tx, mail.id))
    throw error
  }
  await context.transaction((call) => markEmailSent(call.tx, mail.id, formatInstant(call.now)))
}

type FileToAttach = NonNullable<Awaited<ReturnType<typeof findStoredFile>>>

/** Writes the mail in the reader's language. null: there is nothing to send, or it went out before. */
async function claimAndRenderEmail(
  call: Call,
  mail: EmailTask,
  job: TaskRun,
  { sender, createStopOffersPath }: EmailDependencies,
): Promise<{ readonly mail: Mail; readonly files: readonly FileToAttach[] } | null> {
  const reader = await findRecipient(call, mail)
  if (!reader) return null
  const expired = formatInstant(call.now.subtract({ seconds: claimSeconds }))
  const claim = await claimEmail(call.tx, mail, { at: formatInstant(call.now), expired })
  if (claim === 'sent') return null
  if (claim === 'sending') throw new Error(`Another run is sending the mail ${mail.id}.`)
  const { template, to, account_id: company } = mail
  const isOffer = template === 'offer_new' && typeof to === 'string' && company !== undefined
  const stopPath = isOffer ? await createStopOffersPath(call, to, company) : null
  const letter = renderEmail(mail.template, mail.data, reader, sender, stopPath)
  const files = await Promise.all((mail.file_ids ?? []).map((id) => findStoredFile(call, id)))
  return {
    mail: {
      key: mail.id,
      at: job.addedAt,
      to: { name: reader.name, address: reader.email },
      subject: letter.subject,
      text: renderEmailText(letter),
      html: renderEmailHtml(letter),
    },
    // A file that was deleted since is left out.
    files: files.filter((file) => file !== null),
  }
}

async function loadAttachment(file: FileToAttach) {
  return { filename: file.name, contentType: file.contentType, content: await readStoredBytes(file) }
}

/** null: a person who has left since, or whose address nobody has confirmed. */
async function findRecipient(call: Call, { to, template }: EmailTask): Promise<ExternalRecipient | null> {
  return typeof to === 'string' ? findEmailAddress(call.tx, to, isSentUnconfirmed(template)) : to
}
