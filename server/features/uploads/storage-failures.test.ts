/** Answers to users while the file store is silent, refuses requests or is full. */

import { setTestFileStore } from '#test/app/test-services'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileRoutes } from '#server/features/files/files.routes'
import { createFileStore, StorageUnavailable, type FileStore } from '#server/platform/storage/file-store'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestSession } from '#test/app/test-session'
import { startSilentServer } from '#test/fakes/silent-server'
import { uploadRoutes } from './uploads.routes.ts'

const { database, owner } = await freshDatabase()
const silentServer = await startSilentServer()
afterAll(() => silentServer.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const limits = { connect: 200, silence: 400 }

function openBucketAt(port: number): FileStore {
  const s3 = {
    bucket: 'files',
    region: 'eu-central-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: true,
  }
  return createFileStore({ dataDir: '/nowhere', s3 }, limits)
}

/** The store that the calls use; each test sets its own. */
let store: FileStore
const files: FileStore = new Proxy({} as FileStore, {
  get: (_, name) => store[name as keyof FileStore],
})
setTestFileStore(files)
const fileCalls = fileRoutes
const { createLoggedInPerson, newTab } = await createTestSession(database, [fileCalls, uploadRoutes])
const web = newTab()

let token: string
beforeAll(async () => {
  token = (await createLoggedInPerson(await createTestCompany(database), ['installer'])).token
})

async function uploadPdf() {
  const { body } = await web.post('/api/media/uploads', { name: 'plan.pdf', size: pdf.length }, token)
  return web.send({
    method: 'PATCH',
    url: `/api/media/uploads/${body.id}?offset=0`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: pdf,
  })
}

/**
 * Returns the transactions that are idle in each of five samples. A single sample may see a short transaction between two
 * of its statements.
 */
async function listHeldTransactions(): Promise<string[]> {
  const first = await listIdleTransactions()
  const held = new Set(first)
  for (let sample = 1; sample < 5 && held.size > 0; sample++) {
    await pause(20)
    const idle = await listIdleTransactions()
    for (const transaction of first) if (!idle.includes(transaction)) held.delete(transaction)
  }
  return [...held]
}

async function listIdleTransactions(): Promise<string[]> {
  const { rows } = await owner.query<{ transaction: string }>(
    `select pid || ' ' || xact_start as transaction from pg_stat_activity
      where datname = current_database() and application_name = 'gewerk' and state like 'idle in transaction%'`,
  )
  return rows.map(({ transaction }) => transaction)
}

test('uploads to a silent store hold no database connection and are answered with 503', async () => {
  store = openBucketAt(silentServer.port)
  // More uploads than the pool has connections.
  const uploads = Array.from({ length: 12 }, () => uploadPdf())
  while (silentServer.connections() < 12) await pause(10)
  expect(await listHeldTransactions()).toEqual([])
  expect((await web.get('/api/session', token)).status).not.toBe(503)
  for (const { status, body, headers } of await Promise.all(uploads)) {
    expect([status, body.status, headers['retry-after']]).toEqual([503, 'unavailable', '30'])
  }
})

test('a download from a silent store is answered with 503', async () => {
  store = {
    ...openBucketAt(silentServer.port),
    put: () => Promise.resolve(),
  }
  const { body } = await uploadPdf()
  store = openBucketAt(silentServer.port)
  const resource = `/api/media/file/${body.file.id}`
  const { body: issued } = await web.post('/api/media/token', { resource }, token)
  const answer = await web.get(`${resource}?jwt=${issued.jwt}`)
  expect([answer.status, answer.body.status]).toEqual([503, 'unavailable'])
})

test.each([
  ['refuses the access key', 403, 'AccessDenied'],
  ['has no such bucket', 404, 'NoSuchBucket'],
  ['is overloaded', 503, 'SlowDown'],
])('an upload to a store that %s is answered with 503', async (_, status, code) => {
  const server = createHttpServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  store = openBucketAt((server.address() as AddressInfo).port)
  expect((await uploadPdf()).status).toBe(503)
  server.close()
})

test('an upload to a store that does not listen is answered with 503', async () => {
  const unused = createServer()
  await new Promise<void>((done) => unused.listen(0, '127.0.0.1', done))
  const { port } = unused.address() as AddressInfo
  await new Promise<void>((done) => unused.close(() => done()))
  store = openBucketAt(port)
  expect((await uploadPdf()).status).toBe(503)
})

test('an upload to a full disk is answered with 503 and succeeds once there is room', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  store = {
    ...openBucketAt(silentServer.port),
    put: () => Promise.reject(new StorageUnavailable('The file store failed', { cause: full })),
  }
  expect((await uploadPdf()).status).toBe(503)
  store = { ...store, put: () => Promise.resolve() }
  expect((await uploadPdf()).status).toBe(200)
})
