import { setTestFileStore } from '#test/app/test-services'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { fileRoutes } from '#server/features/files/files.routes'
import type { Person } from '#server/kernel/call'
import { FileMissing, type FileStore } from '#server/platform/storage/file-store'
import { createZip } from '#server/platform/storage/zip'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import {
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
  type TestOrder,
  type Partner,
} from '#test/builders/orders'
import { createProtocolRoutes } from '../protocols/protocols.routes.ts'

const { database, owner } = await freshDatabase()
const people = new Map<string, Person>()
const protocolBytes = 500_000
const pdfChunk = Buffer.alloc(protocolBytes / 20, 'PDF')

/** Generates file content on the fly, so that a thousand files need no disk space. */
const files = {
  size: () => Promise.resolve(protocolBytes),
  read: (key: string) =>
    key.startsWith('gone')
      ? Promise.reject(new FileMissing(key))
      : Promise.resolve(Readable.from(Array.from({ length: 20 }, () => pdfChunk))),
} as unknown as FileStore
setTestFileStore(files)

const app = await createTestServer({
  database,
  routes: [
    fileRoutes,
    createProtocolRoutes({ files, zipOf: createZip, config: { protocolExportMax: 1000 } }),
  ],
  authenticate: (token) => Promise.resolve(people.get(token) ?? null),
})
const tab = createBrowser(app)
const archivePath = '/api/partner/orders/protocols'

let partner: Partner
beforeAll(async () => {
  partner = await createTestPartner(database)
  people.set('admin', partner.admin)
  people.set('rival', (await createTestPartner(database, 'Rivale GmbH')).admin)
  people.set('installer', await partner.person(['installer'], { ownOrdersOnly: true }))
  people.set('accounting', await partner.person(['accounting']))
})

/** Inserts rows directly: the test only needs orders with protocols. */
async function insertTestProtocol(
  { id }: TestOrder,
  version: number,
  name: string,
  key: string = randomUUID(),
) {
  const fileId = randomUUID()
  await owner.query(
    `insert into files (id, account_id, job_id, name, content_type, size, sha256, storage_key, created_at)
     values ($1, $2, $3, $4, 'application/pdf', $5, 'x', $6, now())`,
    [fileId, partner.accountId, id, name, protocolBytes, key],
  )
  await owner.query('insert into protocols values ($1, $2, $3, $4, $5, now())', [
    randomUUID(),
    id,
    fileId,
    'x',
    version,
  ])
}

async function createArchiveTestToken(query: string, who = 'admin'): Promise<string> {
  const { body } = await tab.post('/api/media/token', { resource: `${archivePath}?${query}` }, who)
  return body.jwt
}

async function downloadTestArchive(query: string, who = 'admin') {
  return tab.get(`${archivePath}?${query}&jwt=${await createArchiveTestToken(query, who)}`)
}

function listZipEntries(zip: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: false }, (error, file) => {
      if (error) return reject(error)
      const names: string[] = []
      file.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName))
      file.on('end', () => resolve(names)).on('error', reject)
    })
  })
}

describe('download of all protocols of a list', () => {
  let order: TestOrder
  beforeAll(async () => {
    order = await createOrderInStatus(database, partner, 'started', createOrderDraft({ name: 'A-1' }))
    await insertTestProtocol(order, 3, 'Montageprotokoll 1.pdf')
    await insertTestProtocol(order, 5, 'Montageprotokoll 1 neu.pdf')
    await createOrderInStatus(database, partner, 'started')
  })

  test('the zip contains the newest protocol of each order and states its size', async () => {
    const answer = await downloadTestArchive('type=at-work')
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.bytes.length),
    })
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Protokolle \d{4}-\d\d-\d\d\.zip"/,
    )
    expect(await listZipEntries(answer.bytes)).toEqual(['Montageprotokoll 1 neu.pdf'])
  })

  test('the zip follows search and filters, and an empty result is refused', async () => {
    expect((await downloadTestArchive('type=at-work&search=A-1')).status).toBe(200)
    expect((await downloadTestArchive('type=at-work&search=Xyz')).body).toMatchObject({
      status: 'nothing_to_export',
    })
    const filters = encodeURIComponent('{"order_type":{"eq":"precheck"}}')
    expect((await downloadTestArchive(`type=at-work&search_json=${filters}`)).status).toBe(422)
    expect((await downloadTestArchive('type=at-work&search_json=%7Bx')).body.errors).toHaveProperty(
      'search_json',
    )
  })

  test('the zip contains only orders that the caller may see', async () => {
    for (const who of ['rival', 'installer'])
      expect((await downloadTestArchive('type=at-work', who)).status).toBe(422)
    expect((await downloadTestArchive('type=at-work', 'accounting')).status).toBe(403)
  })

  test('the zip needs a token of the same list', async () => {
    expect((await tab.get(`${archivePath}?type=at-work`)).status).toBe(401)
    const jwt = await createArchiveTestToken('type=at-work&search=A-1')
    expect((await tab.get(`${archivePath}?type=at-work&jwt=${jwt}`)).status).toBe(401)
    expect((await tab.get(`${archivePath}?type=at-work&search=A-1&token=${jwt}`)).status).toBe(200)
  })

  test('a token of the path without a query opens every list', async () => {
    const { body } = await tab.post('/api/media/token', { resource: archivePath }, 'admin')
    expect((await tab.get(`${archivePath}?type=at-work&jwt=${body.jwt}`)).status).toBe(200)
    expect((await tab.get(`${archivePath}?type=at-work&search=A-1&jwt=${body.jwt}`)).status).toBe(200)
  })

  test('a HEAD request returns the headers without opening a file', async () => {
    const jwt = await createArchiveTestToken('type=at-work')
    const answer = await tab.send({ method: 'HEAD', url: `${archivePath}?type=at-work&jwt=${jwt}` })
    expect([answer.status, answer.bytes.length]).toEqual([200, 0])
  })
})

test('a thousand protocols are streamed without being held in memory', async () => {
  const busy = await createTestPartner(database, 'Viel & Söhne GmbH')
  people.set('busy', busy.admin)
  const order = await createOrderInStatus(database, busy, 'accepted')
  await insertOrderCopies(order, busy.accountId, 1000)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const jwt = await createArchiveTestToken('type=open', 'busy')
  const sent = await fetch(`http://127.0.0.1:${port}${archivePath}?type=open&jwt=${jwt}`)
  expect(sent.status).toBe(200)
  let bytes = 0
  let most = 0
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  for await (const chunk of sent.body ?? []) {
    bytes += chunk.length
    most = Math.max(most, process.memoryUsage.rss() - before)
  }
  expect(bytes).toBe(Number(sent.headers.get('content-length')))
  expect(bytes).toBeGreaterThan(1000 * protocolBytes)
  // Half a gigabyte takes a while on a busy machine.
  expect(most).toBeLessThan(150_000_000)
}, 120_000)

/**
 * Copies an order and its list row with a protocol each; creating a thousand orders through commands would
 * take minutes.
 */
async function insertOrderCopies({ id }: TestOrder, accountId: string, count: number): Promise<void> {
  await owner.query(
    `create temp table copies as select gen_random_uuid() as job, gen_random_uuid() as file from generate_series(1, ${count});
     insert into jobs (api_id, name, order_type, status, opportunity_id, customer_id, partner_account_id, status_since, created_at)
       select c.job, j.name, j.order_type, j.status, j.opportunity_id, j.customer_id, j.partner_account_id, now(), now()
       from jobs j, copies c where j.api_id = '${id}';
     insert into order_rows select (jsonb_populate_record(r, jsonb_build_object('job_id', c.job))).*
       from order_rows r, copies c where r.job_id = '${id}';
     insert into files (id, account_id, job_id, name, content_type, size, sha256, storage_key, created_at)
       select file, '${accountId}', job, 'Montageprotokoll.pdf', 'application/pdf', ${protocolBytes}, 'x', file::text, now() from copies;
     insert into protocols select gen_random_uuid(), job, file, 'x', 1, now() from copies;
     delete from order_rows where job_id = '${id}'`,
  )
}
