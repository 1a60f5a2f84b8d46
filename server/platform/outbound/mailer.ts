/**
 * Sends email by SMTP_URL. Without it, each email becomes a file in DATA_DIR/mail that mail programs can
 * read.
 */

import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { createBackoff } from './mail-backoff.ts'

export interface Attachment {
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
}

export interface Mail {
  readonly to: { readonly name?: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
  /** Accepts a POST without a log-in that switches such emails off (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** Emails with the same thread are shown together by mail programs. */
  readonly thread?: string
  /** The address for replies; default: the sender. */
  readonly replyTo?: string
  /**
   * Identifies the email: sent again with the same key it has the same Message-ID or file name. A task that
   * sends one email uses its own key.
   */
  readonly key: string
  /** The date of the email. */
  readonly at: Temporal.Instant
}

export interface Mailer {
  /** Resolves when the mail server may be tried. After failures of the server all emails wait. */
  ready(): Promise<void>
  /** Throws if the email was not accepted. */
  send(mail: Mail): Promise<void>
  /** Closes the connections. A waiting `ready` rejects. */
  close(): void
}

export interface MailerOptions {
  /** Called when the server is unreachable and emails wait for this time. */
  readonly onPause?: (pause: { readonly seconds: number; readonly error: unknown }) => void
  /** For tests. */
  readonly timeLimits?: Partial<TimeLimits>
  readonly firstPauseMillis?: number
}

/** In milliseconds. The defaults of nodemailer are two minutes to connect and ten minutes of silence. */
interface TimeLimits {
  readonly connectionTimeout: number
  readonly greetingTimeout: number
  readonly socketTimeout: number
}

const defaultTimeLimits: TimeLimits = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 20_000,
}

/** Sends to the configured mail server, or writes files if there is none. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  options: MailerOptions = {},
): Mailer {
  const from = config.mailFrom
  if (!config.smtpUrl) return createFileMailer(join(config.dataDir, 'mail'), from)
  return createSmtpMailer(config.smtpUrl, from, options)
}

/** Loaded with the first email to save memory. */
function loadNodemailer() {
  return import('nodemailer')
}

function createSmtpMailer(url: string, from: string, options: MailerOptions): Mailer {
  let transport: Promise<Transporter> | undefined
  const limits = { ...defaultTimeLimits, ...options.timeLimits }
  const backoff = createBackoff({
    isServerFailure,
    onPause: options.onPause,
    firstMillis: options.firstPauseMillis,
  })
  return {
    ready: () => backoff.ready(),
    send: (mail) =>
      backoff.run(async () => {
        transport ??= loadNodemailer().then(({ createTransport }) =>
          createTransport({ url, pool: true, maxConnections: 2, ...limits }),
        )
        await (await transport).sendMail(toMessage(mail, from))
      }),
    close: () => {
      backoff.close()
      void transport?.then((opened) => opened.close())
    },
  }
}

/** Error codes of nodemailer that concern the server, not a single email. */
const serverFailures = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH'])

/** Returns whether an error of `send` concerns the mail server, so that all emails wait. */
export function isServerFailure(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  // 421: the server closes the connection (RFC 5321 § 3.8), which does not depend on the email.
  return serverFailures.has(code ?? '') || responseCode === 421
}

function createFileMailer(dir: string, from: string): Mailer {
  return {
    ready: () => Promise.resolve(),
    send: async (mail) => {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message: bytes } = await transport.sendMail(toMessage(mail, from))
      await mkdir(dir, { recursive: true })
      const name = `${mail.at.toString({ smallestUnit: 'millisecond' }).replaceAll(/[:.]/g, '-')}-${hashMailKey(mail.key).slice(0, 12)}`
      // Written under a hidden name first, so that readers of the directory see complete messages only.
      const temporaryPath = join(dir, `.${name}.${randomBytes(4).toString('hex')}`)
      await writeFile(temporaryPath, bytes as Buffer)
      await rename(temporaryPath, join(dir, `${name}.eml`))
    },
    close: () => undefined,
  }
}

function toMessage(
  { to, subject, text, html, attachments = [], replyTo, thread, unsubscribeUrl, key, at }: Mail,
  from: string,
): SendMailOptions {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: to.name ?? '', address: to.address },
    subject,
    text,
    html,
    attachments: attachments.map((attachment) => ({ ...attachment })),
    ...(replyTo ? { replyTo } : {}),
    messageId: `<${hashMailKey(key)}@${domain}>`,
    ...(thread ? createThreadHeaders(`<${hashMailKey(`thread ${thread}`)}@${domain}>`) : {}),
    date: new Date(at.epochMilliseconds),
    // Asks mail servers not to send automatic replies such as holiday notices.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    // User input could look like a file path or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Refers to a first email that does not exist: mail programs group by the id alone (RFC 5322 § 3.6.4). */
function createThreadHeaders(id: string) {
  return { inReplyTo: id, references: id }
}

function hashMailKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}
