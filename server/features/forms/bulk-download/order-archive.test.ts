import { setTestFileStore } from '#test/app/test-services'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import type { Person } from '#server/kernel/call'
import type { FileStore } from '#server/platform/storage/file-store'
import { createZip } from '#server/platform/storage/zip'
import { createBrowser, createTestServer } from '#test/app/http-client'
import {
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
  type Partner,
  type TestOrder,
} from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { createProtocolRoutes } from '../protocols/protocols.routes.ts'

const { database, owner } = await freshDatabase()
const people = new Map<string, Person>()
const bytes = Buffer.from('content')
const files = {
  size: () => Promise.resolve(bytes.length),
  read: () => Promise.resolve(Readable.from([bytes])),
} as unknown as FileStore
setTestFileStore(files)
const app = await createTestServer({
  database,
  routes: [createProtocolRoutes({ files, zipOf: createZip, config: { protocolExportMax: 10 } })],
  authenticate: (token) => Promise.resolve(people.get(token) ?? null),
})
const tab = createBrowser(app)

let partner: Partner
let order: TestOrder
beforeAll(async () => {
  partner = await createTestPartner(database)
  people.set('admin', partner.admin)
  people.set('accounting', await partner.person(['accounting']))
  people.set('rival', (await createTestPartner(database, 'Rivale GmbH')).admin)
  order = await createOrderInStatus(database, partner, 'started', createOrderDraft({ name: 'A-77' }))
  await addTestFile('Keller.jpg', 'image/jpeg', 'picture')
  await addTestFile('Keller.jpg', 'image/jpeg', 'picture')
  await addTestFile('Messprotokoll.pdf', 'application/pdf', 'document')
})

/** Inserts rows directly: the test only needs an order with files. */
async function addTestFile(name: string, contentType: string, kind: string): Promise<void> {
  const id = randomUUID()
  await owner.query(
    `insert into files (id, account_id, job_id, name, content_type, size, sha256, storage_key, created_at)
     values ($1, $2, $3, $4, $5, $6, 'x', $7, now())`,
    [id, partner.accountId, order.id, name, contentType, bytes.length, `key ${id}`],
  )
  await owner.query(
    'insert into job_files (job_id, file_id, kind, created_at) values ($1, $2, $3::job_file_kind, now())',
    [order.id, id, kind],
  )
}

const download = (query = '', who = 'admin', id = order.id) =>
  tab.get(`/api/partner/orders/${id}/archive${query}`, who)

function listZipEntries(zip: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: false }, (error, file) => {
      if (error) return reject(error)
      const names: string[] = []
      file.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName))
      file.on('end', () => resolve(names.toSorted())).on('error', reject)
    })
  })
}

test('the archive of an order has all its files, and repeated names get a number', async () => {
  const answer = await download()
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toContain('A-77 Fotos und Dokumente.zip')
  expect(await listZipEntries(answer.bytes)).toEqual(['Keller (2).jpg', 'Keller.jpg', 'Messprotokoll.pdf'])
})

test('photos and documents of an order can be downloaded separately', async () => {
  expect(await listZipEntries((await download('?kind=pictures')).bytes)).toEqual([
    'Keller (2).jpg',
    'Keller.jpg',
  ])
  expect(await listZipEntries((await download('?kind=documents')).bytes)).toEqual(['Messprotokoll.pdf'])
})

test('an archive is refused to other companies, to accounting during the work, and without files', async () => {
  const empty = await createOrderInStatus(database, partner, 'started')
  expect(await download('', 'rival')).toMatchObject({ status: 404, body: { status: 'not_found' } })
  expect(await download('', 'accounting')).toMatchObject({ status: 403, body: { status: 'forbidden' } })
  expect((await download('', 'admin', empty.id)).body).toMatchObject({ status: 'nothing_to_export' })
  expect((await download('?kind=videos')).body).toMatchObject({ errors: { kind: expect.any(Array) } })
})
