import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, expect, test } from 'vitest'
import { createMailer, type Mail } from './mailer.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-mail-'))
afterAll(() => rm(dataDir, { recursive: true }))

const mailFrom = 'Gewerk <no-reply@gewerk.example>'
const mail: Mail = {
  to: { name: 'Jürgen Größe', address: 'juergen@demo.example' },
  subject: 'Ihr Auftrag in Köln – angenommen',
  text: 'Guten Tag,\nschöne Grüße',
  html: '<p>Guten Tag,<br>schöne Grüße</p>',
  attachments: [
    { filename: 'Übersicht.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
  ],
  key: 'job-1',
  at: Temporal.Instant.from('2026-03-01T08:15:30.123Z'),
}

async function listMailFiles(): Promise<string[]> {
  return (await readdir(join(dataDir, 'mail'))).toSorted()
}

test('without a mail server an email becomes a file that mail programs can read', async () => {
  await createMailer({ smtpUrl: undefined, mailFrom, dataDir }).send(mail)
  const [name = ''] = await listMailFiles()
  expect(name).toMatch(/^2026-03-01T08-15-30-123Z-[0-9a-f]{12}\.eml$/)
  const read = await simpleParser(await readFile(join(dataDir, 'mail', name)))
  expect(read.subject).toBe(mail.subject)
  expect(read.text?.trim()).toBe(mail.text)
  expect(read.html).toContain('schöne Grüße')
  expect(read.date?.toISOString()).toBe('2026-03-01T08:15:30.000Z')
  expect(read.to).toMatchObject({ value: [{ name: 'Jürgen Größe', address: 'juergen@demo.example' }] })
  expect(read.attachments).toMatchObject([{ filename: 'Übersicht.pdf', contentType: 'application/pdf' }])
})

test('sending an email twice with the same key writes one file', async () => {
  const mailer = createMailer({ smtpUrl: undefined, mailFrom, dataDir })
  await Promise.all([mailer.send(mail), mailer.send(mail)])
  expect(await listMailFiles()).toHaveLength(1)
  await mailer.send({ ...mail, key: 'job-2', at: mail.at.subtract({ hours: 1 }) })
  const [first = ''] = await listMailFiles()
  expect(await listMailFiles()).toHaveLength(2)
  expect(first).toContain('T07-15-30')
})

test('a name with line breaks cannot add headers or recipients', async () => {
  const mailer = createMailer({ smtpUrl: undefined, mailFrom, dataDir })
  const at = mail.at.add({ hours: 1 })
  const subject = 'Hello\r\nBcc: thief@demo.example'
  await mailer.send({
    ...mail,
    at,
    key: 'job-3',
    subject,
    to: { ...mail.to, name: 'A"\r\nBcc: thief@demo.example' },
  })
  const read = await simpleParser(await readFile(join(dataDir, 'mail', (await listMailFiles()).at(-1) ?? '')))
  expect(read.bcc).toBeUndefined()
  expect(read.to).toMatchObject({ value: [{ address: 'juergen@demo.example' }] })
})

test('an email sent twice has the same Message-ID', async () => {
  const server = await startMailServer()
  const mailer = createMailer({ smtpUrl: server.url, mailFrom, dataDir })
  await mailer.send(mail)
  await mailer.send(mail)
  mailer.close()
  await server.stop()
  const [one, two] = await Promise.all(server.messages.map((message) => simpleParser(message)))
  expect(one?.subject).toBe(mail.subject)
  expect(one?.messageId).toMatch(/^<[0-9a-f]{32}@gewerk\.example>$/)
  expect(two?.messageId).toBe(one?.messageId)
})

test('an email names its thread and how to unsubscribe with one click', async () => {
  const mailer = createMailer({ smtpUrl: undefined, mailFrom, dataDir })
  const url = `https://partner.example/api/mail/unsubscribe?token=${'a'.repeat(150)}`
  const heads = []
  for (const [days, thread] of [
    [10, 'order 1'],
    [11, 'order 1'],
    [12, 'order 2'],
  ] as const) {
    const at = mail.at.add({ hours: days * 24 })
    await mailer.send({ ...mail, at, key: `thread-${days}`, thread, unsubscribeUrl: url })
    const name = (await listMailFiles()).find((file) => file.startsWith(at.toString().slice(0, 10))) ?? ''
    heads.push(await simpleParser(await readFile(join(dataDir, 'mail', name))))
  }
  const [first, second, other] = heads
  expect(first?.references).toMatch(/^<[0-9a-f]{32}@gewerk\.example>$/)
  expect(first?.inReplyTo).toBe(first?.references)
  expect(second?.references).toBe(first?.references)
  expect(second?.messageId).not.toBe(first?.messageId)
  expect(other?.references).not.toBe(first?.references)
  const lines = new Map(first?.headerLines.map(({ key, line }) => [key, line.replaceAll(/\r?\n\s*/g, ' ')]))
  expect(lines.get('list-unsubscribe')).toBe(`List-Unsubscribe: <${url}>`)
  expect(lines.get('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('an unreachable mail server is an error, so that the task is retried', async () => {
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir })
  await expect(mailer.send(mail)).rejects.toThrow()
  mailer.close()
})

/** Starts a mail server that accepts connections and never replies. */
async function startSilentMailServer(): Promise<{ url: string; connections: () => number }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
  }
}

test('a mail server that never answers is given up after the time limit', async () => {
  const { url } = await startSilentMailServer()
  const mailer = createMailer({ smtpUrl: url, mailFrom, dataDir }, { timeLimits: { greetingTimeout: 100 } })
  await expect(mailer.send(mail)).rejects.toThrow('Greeting never received')
  mailer.close()
})

test('after a failure of the mail server all emails wait, longer with each failure', async () => {
  const { url, connections } = await startSilentMailServer()
  const pauses: number[] = []
  const mailer = createMailer(
    { smtpUrl: url, mailFrom, dataDir },
    {
      timeLimits: { greetingTimeout: 50 },
      firstPauseMillis: 1_000,
      onPause: ({ seconds }) => pauses.push(seconds),
    },
  )
  // Two emails that fail together count as one failure of the server.
  await Promise.allSettled([mailer.send(mail), mailer.send({ ...mail, key: 'job-2' })])
  expect(pauses).toEqual([1])
  const before = connections()
  let isReady = false
  const ready = mailer.ready().then(() => (isReady = true))
  expect([isReady, connections()]).toEqual([false, before])
  await ready
  await expect(mailer.send(mail)).rejects.toThrow()
  expect(pauses).toEqual([1, 2])
  const waiting = mailer.ready()
  mailer.close()
  await expect(waiting).rejects.toThrow()
})

test('a rejected recipient does not delay other emails', async () => {
  const refusing = createServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) =>
      socket.write(chunk.toString().startsWith('RCPT') ? '550 no such user\r\n' : '250 fine\r\n'),
    )
  })
  await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', done))
  const pauses: number[] = []
  const mailer = createMailer(
    { smtpUrl: `smtp://127.0.0.1:${(refusing.address() as AddressInfo).port}`, mailFrom, dataDir },
    { onPause: ({ seconds }) => pauses.push(seconds) },
  )
  await expect(mailer.send(mail)).rejects.toThrow('550')
  expect(pauses).toEqual([])
  mailer.close()
  refusing.close()
})

/** Starts a mail server with just enough SMTP to accept an email. */
async function startMailServer(): Promise<{ url: string; messages: string[]; stop: () => Promise<void> }> {
  const messages: string[] = []
  const server = createServer((socket) => {
    let message: string | undefined
    let rest = ''
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (message === undefined) {
          const isData = line === 'DATA'
          if (isData) message = ''
          socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n')
        } else if (line === '.') {
          messages.push(message)
          message = undefined
          socket.write('250 taken\r\n')
        } else message += `${line.replace(/^\./, '')}\r\n`
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
