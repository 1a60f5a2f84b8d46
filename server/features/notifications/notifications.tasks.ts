import { findStoredFile, readStoredBytes } from '#server/features/files/files.commands'
import type { Call, CallServices } from '#server/kernel/call'
import { formatInstant } from '#server/kernel/call'
import type { TaskHandlers, TaskRun, TaskContext } from '#server/kernel/task-handlers'
import type { KeyRing, SecretConfig } from '#server/kernel/secrets'
import type { Config } from '#server/platform/config/config'
import type { Mail, Mailer } from '#server/platform/outbound/mailer'
import type { Pusher } from '#server/platform/outbound/push'
import { createEmailSender } from './email/email-previews.queries.ts'
import { renderEmail, type EmailLinks, type EmailSender } from './email/email.document.ts'
import { renderEmailHtml } from './email/email-html.document.ts'
import { renderEmailText } from './email/email-text.document.ts'
import type { EmailTask, ExternalRecipient } from './notifications.commands.ts'
import { findEmailAddress, claimEmail, markEmailSent, releaseEmailClaim } from './notifications.sql.ts'
import { logFailedMail, logMailState } from './mail-log/mail-log.commands.ts'
import { listOwnTexts } from './mail-texts/mail-texts.queries.ts'
import { findOptionalKind, isSentUnconfirmed } from './email-kinds.rules.ts'
import { sendPush } from './push/push.tasks.ts'
import { deriveUnsubscribeKeys, signUnsubscribeToken } from './unsubscribe/unsubscribe-token.crypto.ts'
import { unsubscribePath } from './unsubscribe/unsubscribe.commands.ts'

export interface NotificationDependencies {
  readonly mailer: Mailer
  /** null if push is not configured. */
  readonly pusher: Pusher | null
  /** Returns the opt-out link of a recipient; null if they may not decide for the company. */
  readonly createStopOffersPath: (call: Call, contactId: string, accountId: string) => Promise<string | null>
  readonly config: SecretConfig & Pick<Config, 'appTitle' | 'publicUrl' | 'supportEmail' | 'supportPhone'>
}

/** Task handlers for emails and push messages. */
export function createNotificationTasks({
  mailer,
  pusher,
  config,
  createStopOffersPath,
}: NotificationDependencies): TaskHandlers {
  const sender = createEmailSender(config)
  const unsubscribeKeys = deriveUnsubscribeKeys(config)
  const platform = { mailer, sender, createStopOffersPath, unsubscribeKeys }
  return {
    'mail.send': {
      staged: (context, mail, run) => sendEmail(context, mail, run, platform),
    },
    'push.send': { staged: (context, news) => sendPush(context, news, pusher) },
  }
}

type EmailDependencies = Pick<NotificationDependencies, 'mailer' | 'createStopOffersPath'> & {
  readonly sender: EmailSender
  readonly unsubscribeKeys: KeyRing
}

/**
 * A run sends within half a minute (timeouts of the mailer), so an older claim belongs to a crashed process.
 */
const claimSeconds = 40

/**
 * Sends an email once. The claim is committed first and no transaction is open while sending. Every run uses
 * the same Message-ID, in case a process crashes after the mail server has accepted the email.
 */
async function sendEmail(
  context: TaskContext,
  mail: EmailTask,
  run: TaskRun,
  platform: EmailDependencies,
): Promise<void> {
  await platform.mailer.ready()
  const composed = await context.transaction((call) => claimAndRenderEmail(call, mail, run, platform))
  if (!composed) return
  try {
    const attachments = await Promise.all(
      composed.files.map((file) => loadAttachment(context.services, file)),
    )
    await platform.mailer.send({ ...composed.mail, attachments })
  } catch (error) {
    await context.transaction(async (call) => {
      await releaseEmailClaim(call.tx, mail.id)
      await logFailedMail(call, mail.id, error, run)
    })
    throw error
  }
  await context.transaction(async (call) => {
    await markEmailSent(call.tx, mail.id, formatInstant(call.now))
    await logMailState(call, mail.id, 'sent')
  })
}

type FileToAttach = NonNullable<Awaited<ReturnType<typeof findStoredFile>>>

/**
 * Renders the email in the reader's language. Returns null if there is no recipient or it was sent before.
 */
async function claimAndRenderEmail(
  call: Call,
  mail: EmailTask,
  run: TaskRun,
  platform: EmailDependencies,
): Promise<{ readonly mail: Mail; readonly files: readonly FileToAttach[] } | null> {
  const reader = await findRecipient(call, mail)
  if (!reader) {
    await logMailState(call, mail.id, 'skipped')
    return null
  }
  const expired = formatInstant(call.now.subtract({ seconds: claimSeconds }))
  const ahead = formatInstant(call.now.add({ seconds: claimSeconds }))
  const claim = await claimEmail(call.tx, mail, { at: formatInstant(call.now), expired, ahead })
  if (claim === 'sent') return null
  if (claim === 'sending') throw new Error(`Another run is sending the email ${mail.id}.`)
  const { sender } = platform
  const links = await createFooterLinks(call, mail, platform)
  const ownTexts = await listOwnTexts(call, mail.template, reader.locale)
  const email = renderEmail(mail.template, mail.data, reader, sender, links, ownTexts)
  const files = await Promise.all((mail.file_ids ?? []).map((id) => findStoredFile(call, id)))
  return {
    mail: {
      key: mail.id,
      at: run.addedAt,
      to: { name: reader.name, address: reader.email },
      subject: mail.is_test ? `Test: ${email.subject}` : email.subject,
      text: renderEmailText(email),
      html: renderEmailHtml(email),
      ...(links.unsubscribePath ? { unsubscribeUrl: sender.publicUrl + links.unsubscribePath } : {}),
      ...(mail.job_id ? { thread: `${mail.job_id} ${reader.email}` } : {}),
    },
    // Leaves out files that were deleted meanwhile.
    files: files.filter((file) => file !== null),
  }
}

async function createFooterLinks(
  call: Call,
  { template, to, account_id: company }: EmailTask,
  { createStopOffersPath, unsubscribeKeys }: EmailDependencies,
): Promise<Required<EmailLinks>> {
  // Only people with a log-in have settings.
  if (typeof to !== 'string') return { stopPath: null, unsubscribePath: null }
  const kind = template === 'daily_digest' ? template : findOptionalKind(template)
  const stopPath =
    template === 'offer_new' && company !== undefined ? await createStopOffersPath(call, to, company) : null
  if (!kind) return { stopPath, unsubscribePath: null }
  const token = await signUnsubscribeToken(unsubscribeKeys, { contactId: to, kind }, call.now)
  return { stopPath, unsubscribePath: `${unsubscribePath}?token=${token}` }
}

async function loadAttachment({ files }: CallServices, file: FileToAttach) {
  return { filename: file.name, contentType: file.contentType, content: await readStoredBytes(files, file) }
}

/** Returns null if the person has left or has not confirmed the address. */
async function findRecipient(call: Call, { to, template }: EmailTask): Promise<ExternalRecipient | null> {
  return typeof to === 'string' ? findEmailAddress(call.tx, to, isSentUnconfirmed(template)) : to
}
