/** Mail by SMTP_URL; without one every message is a file in DATA_DIR/mail, to read in any mail program. */

import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from './config.ts'

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
  /** Where answers go; else to the sender. */
  readonly replyTo?: string
  /**
   * Names the message: sent a second time under its key it has the same Message-ID, and as a file it is
   * the same file. A job that sends one mail gives its own key.
   */
  readonly key: string
  /** The date of the message. */
  readonly at: Temporal.Instant
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** By the mail server where one is configured, else into files; `send` throws where nobody took the mail. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  const from = config.mailFrom
  return config.smtpUrl ? bySmtp(config.smtpUrl, from) : toFiles(join(config.dataDir, 'mail'), from)
}

/** Its source stays in memory: not before the first mail. */
function loadNodemailer() {
  return import('nodemailer')
}

function bySmtp(url: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined
  return {
    send: async (mail) => {
      transport ??= loadNodemailer().then(({ createTransport }) =>
        createTransport({ url, pool: true, maxConnections: 2 }),
      )
      await (await transport).sendMail(message(mail, from))
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

function toFiles(dir: string, from: string): Mailer {
  return {
    send: async (mail) => {
      const { createTransport } = await loadNodemailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message: bytes } = await transport.sendMail(message(mail, from))
      await mkdir(dir, { recursive: true })
      const name = `${mail.at.toString({ smallestUnit: 'millisecond' }).replaceAll(/[:.]/g, '-')}-${idOf(mail.key).slice(0, 12)}`
      // Whoever watches the directory sees whole messages only.
      const growing = join(dir, `.${name}.${randomBytes(4).toString('hex')}`)
      await writeFile(growing, bytes as Buffer)
      await rename(growing, join(dir, `${name}.eml`))
    },
    close: () => undefined,
  }
}

function message(
  { to, subject, text, html, attachments = [], replyTo, key, at }: Mail,
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
    messageId: `<${idOf(key)}@${domain}>`,
    date: new Date(at.epochMilliseconds),
    // Holiday replies to a machine help nobody.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // What people typed may look like the address of a file.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function idOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32)
}
