/** A mail server that keeps the Message-ID of each email that arrives. */

import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface MailRecorder {
  readonly port: number
  readonly ids: readonly string[]
  close(): void
}

export async function startMailRecorder(): Promise<MailRecorder> {
  const ids: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void buffer(stream).then(
        (source) => {
          ids.push(/^message-id: <(.+)>/im.exec(source.toString())?.[1] ?? 'none')
          done()
        },
        // The worker was killed while it sent.
        () => undefined,
      ),
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  const { port } = smtp.server.address() as { port: number }
  return { port, ids, close: () => smtp.close() }
}
