/**
 * Runs the product with an S3 service and a mail server that accept connections but never answer, or that refuse
 * everything. Measures
 * calls that need neither, while uploads and emails are waiting. Fails if one of these calls takes over a
 * second. The first seconds, without uploads and emails, show the baseline of the machine. Run: node
 * bench/faults/unresponsive-services.ts [seconds] [silent|refusing]
 */

import { benchServices } from '../servers/services.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { enqueueTask } from '#server/kernel/enqueue'
import { createDatabaseClient, connectAsOwner, type Database } from '#server/platform/database/database'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { createAcceptBody } from '../benchmarks.ts'
import { loadMarket } from '../data/load-market.ts'
import { logInAsAdmin } from '../log-in.ts'
import { findFreePort } from '../servers/servers.ts'

const seconds = Number(process.argv[2] ?? 60)
const baselineSeconds = 15
const limitMillis = 1_000
const isRefusing = process.argv[3] === 'refusing'
const uploaderCount = 20
const emailCount = 200

const project = join(import.meta.dirname, '../..')
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-mute-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres(dataDir)
const market = await loadMarket(postgres.url, 10_000)
const [s3, smtp] = [
  await startUnresponsiveServer('HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'),
  await startUnresponsiveServer('421 4.3.2 Closed for now\r\n'),
]
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const processes = [startProcess('server/main.ts'), startProcess('server/worker.ts')]
const database = createDatabaseClient(postgres.url)
try {
  await waitForHealthyServer()
  process.exitCode = (await measureCalls()) ? 0 : 1
} finally {
  await Promise.all(processes.map(endProcess))
  await database.close()
  await postgres.stop()
  s3.close()
  smtp.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}

interface UnresponsiveServer {
  readonly port: number
  readonly connections: () => number
  readonly close: () => void
}

/** Starts a server that never answers, or that answers each connection with `refusal` and closes it. */
async function startUnresponsiveServer(refusal: string): Promise<UnresponsiveServer> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.resume()
    sockets.push(socket)
    if (isRefusing) socket.end(refusal)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.length,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function startProcess(file: string): ChildProcess {
  return spawn(process.execPath, [join(project, file)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'a secret of the benchmark, of no use elsewhere',
      OPERATOR_API_KEY: 'a key of the benchmark',
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Bench <bench@example.com>',
      S3_BUCKET: 'bench',
      S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
      S3_ACCESS_KEY_ID: 'bench',
      S3_SECRET_ACCESS_KEY: 'bench',
      SHUTDOWN_DELAY_SECONDS: '0',
    },
  })
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function waitForHealthyServer(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    if (processes.some(({ exitCode }) => exitCode !== null))
      throw new Error('A process ended while it was starting.')
    await pause(200)
  }
}

/**
 * Prints the slowest answer of each call before and during uploads and emails. Returns false if one was too
 * slow or failed.
 */
async function measureCalls(): Promise<boolean> {
  const [partner, acceptor] = [
    await logInAsAdmin({ url }, market.partner),
    await logInAsAdmin({ url }, market.acceptor),
  ]
  const open = [...market.open]
  const listBody = { type: 'completed', page_size: 10, page_number: 0, excluding: [] }
  const orderId = await findOrderOfAccount(market.partner.admin.accountId)
  const calls = {
    'GET /healthz': () => fetch(`${url}/healthz`),
    list: () => postToServer('/api/partner/orders', partner, listBody),
    detail: () => getFromServer(`/api/partner/orders/${orderId}`, partner),
    accept: () => {
      const order = open.shift()
      if (!order) throw new Error('There are not enough open orders.')
      return postToServer('/api/partner/orders/set-status', acceptor, createAcceptBody(order))
    },
  }
  const before = await findSlowestAnswers(calls, baselineSeconds)
  const ending = new AbortController()
  await queueEmails(database, emailCount)
  const uploads = new Map<string, number>()
  const uploading = Array.from({ length: uploaderCount }, () =>
    uploadRepeatedly(partner, uploads, ending.signal),
  )
  const during = await findSlowestAnswers(calls, seconds)
  ending.abort()
  await Promise.all(uploading)
  console.table(
    Object.fromEntries(
      Object.keys(calls).map((name) => [
        name,
        {
          'calls before': before.get(name)?.count,
          'slowest before (ms)': before.get(name)?.slowest,
          'calls during': during.get(name)?.count,
          'slowest during (ms)': during.get(name)?.slowest,
          'at (s)': during.get(name)?.at,
          failed: during.get(name)?.failed,
        },
      ]),
    ),
  )
  console.log(`uploads by answer: ${JSON.stringify(Object.fromEntries(uploads))}`)
  console.log(`connections: ${s3.connections()} to the S3 service, ${smtp.connections()} to the mail server`)
  if (s3.connections() === 0 || smtp.connections() === 0) return false
  return [...during.values()].every(({ slowest: millis, failed }) => millis <= limitMillis && failed === 0)
}

interface CallFigures {
  count: number
  slowest: number
  /** When the slowest call started, in seconds. */
  at: number
  failed: number
}

/** Repeats each call, one request at a time, with pauses of 20 ms. */
async function findSlowestAnswers(
  calls: Readonly<Record<string, () => Promise<Response>>>,
  forSeconds: number,
): Promise<Map<string, CallFigures>> {
  const start = performance.now()
  const end = start + forSeconds * 1_000
  const all = new Map<string, CallFigures>()
  const repeat = async (name: string, call: () => Promise<Response>) => {
    const measured: CallFigures = { count: 0, slowest: 0, at: 0, failed: 0 }
    all.set(name, measured)
    while (performance.now() < end) {
      const begun = performance.now()
      const answer = await call()
      const text = await answer.text()
      measured.count += 1
      const millis = Math.round(performance.now() - begun)
      if (millis > measured.slowest) {
        measured.slowest = millis
        measured.at = Math.round((begun - start) / 1_000)
      }
      if (!answer.ok) {
        measured.failed += 1
        if (measured.failed === 1) console.error(`${name}: ${answer.status} ${text.slice(0, 300)}`)
      }
      await pause(20)
    }
  }
  await Promise.all(Object.entries(calls).map(([name, call]) => repeat(name, call)))
  return all
}

async function findOrderOfAccount(accountId: string): Promise<string> {
  const client = await connectAsOwner(postgres.url)
  const { rows } = await client.query<{ id: string }>(
    'select api_id as id from jobs where partner_account_id = $1 limit 1',
    [accountId],
  )
  await client.end()
  if (!rows[0]) throw new Error('The company has no order.')
  return rows[0].id
}

function getFromServer(path: string, token: string): Promise<Response> {
  return fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
}

function postToServer(path: string, token: string, body: object): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Queues emails to customers for the worker. */
function queueEmails(to: Database, count: number): Promise<void> {
  return to.transaction('system', {}, async (tx) => {
    const now = Temporal.Now.instant()
    const call = {
      actor: { kind: 'system' },
      tx,
      services: benchServices,
      now,
      locale: 'de',
      requestId: randomUUID(),
    } as const
    for (let place = 0; place < count; place += 1) {
      await enqueueTask(call, 'mail.send', {
        id: randomUUID(),
        template: 'credit_note_package',
        to: { email: `reader-${place}@bench.example`, locale: 'de', name: 'Bench Reader' },
        data: { count: 1, until: null },
        job_id: null,
      })
    }
  })
}

async function uploadRepeatedly(
  token: string,
  answers: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const form = new FormData()
    form.set('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'bench.pdf')
    const answer = await fetch(`${url}/api/media/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
      signal,
    }).then(
      ({ status }) => String(status),
      () => 'still waiting at the end',
    )
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    await pause(100)
  }
}
