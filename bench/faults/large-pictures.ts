/**
 * One person sends thirty pictures of 49 megapixels at once, in each way that the product takes files, while another person
 * reads lists. Fails if an upload is lost, if the other person waits longer than a second, or if the server grows by more
 * than the limit. Run: node bench/faults/large-pictures.ts [form|pieces|json]
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { randomFillSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { createDatabaseClient } from '#server/platform/database/database'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { migrate } from '#server/platform/database/migrations'
import { hashPassword } from '#server/platform/password'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { startProduct } from '../servers/servers.ts'

const pictureCount = 30
const sidePixels = 7_000
const limits = { waitMillis: 1_000, growthMegabytes: 500 }
const password = 'Partner!1'

const ways = ['form', 'pieces', 'json'] as const
const chosen = process.argv[2]
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-pictures-'))
await chmod(dataDir, 0o755)
const postgres = await startEmbeddedPostgres(dataDir, { throwaway: true })
const picturePath = join(dataDir, 'picture.jpg')
const { size } = await writeLargePicture()
console.log(`${pictureCount} pictures of ${Math.round(size / 1e6)} MB`)
let failures = 0
try {
  await migrate(postgres.url)
  for (const way of ways) if (chosen === undefined || chosen === way) await measureUploads(way)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
process.exitCode = failures === 0 ? 0 : 1

/** Noise, because plain colours would be a small file. The orientation makes the server turn all pixels. */
function writeLargePicture(): Promise<{ readonly size: number }> {
  const channels = 3
  const pixels = Buffer.alloc(sidePixels * sidePixels * channels)
  for (let at = 0; at < pixels.length; at += 1 << 24)
    randomFillSync(pixels, at, Math.min(1 << 24, pixels.length - at))
  return sharp(pixels, { raw: { width: sidePixels, height: sidePixels, channels } })
    .blur(1)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 75 })
    .toFile(picturePath)
}

/** Starts a server of its own for each way, because a process keeps memory that it once had. */
async function measureUploads(way: (typeof ways)[number]): Promise<void> {
  const [sender, reader] = [await createPerson(), await createPerson()]
  const product = await startProduct(postgres.url, dataDir)
  try {
    const [sendingToken, readingToken] = [await logIn(product.url, sender), await logIn(product.url, reader)]
    const read = () => readList(product.url, readingToken)
    for (let count = 0; count < 20; count += 1) await read()
    const memoryBefore = product.memory() ?? 0
    const ending = new AbortController()
    const waits: number[] = []
    let peak = memoryBefore
    const watching = watchMemory(
      product.memory,
      ending.signal,
      (megabytes) => (peak = Math.max(peak, megabytes)),
    )
    const reading = readRepeatedly(read, ending.signal, waits)
    const begun = performance.now()
    const answers = await sendPictures(product.url, sendingToken, way)
    const seconds = (performance.now() - begun) / 1_000
    ending.abort()
    await Promise.all([watching, reading])
    report(way, { seconds, memoryBefore, peak, answers, waits: waits.toSorted((one, other) => one - other) })
  } finally {
    await product.stop()
  }
}

/** Returns the status of each upload. */
async function sendPictures(url: string, token: string, way: string): Promise<number[]> {
  const child = fork(join(import.meta.dirname, 'send-pictures.ts'), [
    url,
    token,
    picturePath,
    String(pictureCount),
    way,
  ])
  const answered = once(child, 'message') as Promise<[number[]]>
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('The sender ended without an answer.')),
  )
  const [answers] = await Promise.race([answered, ended])
  ended.catch(() => undefined)
  return answers
}

interface Figures {
  readonly seconds: number
  readonly memoryBefore: number
  readonly peak: number
  readonly answers: readonly number[]
  /** Sorted, in milliseconds. */
  readonly waits: readonly number[]
}

function report(name: string, { seconds, memoryBefore, peak, answers, waits }: Figures): void {
  const [median, worst] = [waits[Math.floor(waits.length / 2)] ?? 0, waits.at(-1) ?? 0]
  const refused = answers.filter((status) => status >= 300).length
  const holds =
    refused === 0 &&
    worst <= limits.waitMillis &&
    peak - memoryBefore <= limits.growthMegabytes &&
    waits.length > 0
  if (!holds) failures += 1
  console.log(
    `${holds ? '✓' : '✗'} ${name}: ${seconds.toFixed(1)} s, ${refused} refused; server ${memoryBefore} MB, at most ${peak} MB; ` +
      `${waits.length} lists of another person: median ${Math.round(median)} ms, longest ${Math.round(worst)} ms`,
  )
}

async function createPerson(): Promise<string> {
  const database = createDatabaseClient(postgres.url, { poolSize: 1 })
  const accountId = await createTestCompany(database)
  const passwordHash = await hashPassword(password)
  const { email } = await createTestContact(database, accountId, ['admin', 'company_owner'], { passwordHash })
  await database.close()
  return email
}

async function logIn(url: string, email: string): Promise<string> {
  const answer = await postJson(`${url}/api/partner/auth/login`, '', { email, password, role: 'partner' })
  const { accounts } = (await answer.json()) as { accounts: { access_token: string }[] }
  return accounts[0]?.access_token ?? ''
}

function postJson(url: string, token: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function readList(url: string, token: string): Promise<void> {
  const body = { type: 'completed', page_size: 10, page_number: 0, excluding: [] }
  const answer = await postJson(`${url}/api/partner/orders`, token, body)
  if (!answer.ok) throw new Error(`The list answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function readRepeatedly(
  read: () => Promise<void>,
  signal: AbortSignal,
  waits: number[],
): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now()
    await read()
    waits.push(performance.now() - begun)
    await pause(100)
  }
}

async function watchMemory(
  read: () => number | undefined,
  signal: AbortSignal,
  notice: (megabytes: number) => void,
): Promise<void> {
  while (!signal.aborted) {
    notice(read() ?? 0)
    await pause(50)
  }
}
