import { testServices } from '#test/app/test-services'
import { setTestFileStore } from '#test/app/test-services'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStore } from '#server/platform/storage/file-store'
import { createZip } from '#server/platform/storage/zip'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { createProtocolRoutes } from '../protocols/protocols.routes.ts'
import { addSealedFile, checkDocumentSeal, saveSealedDocument } from './seals.commands.ts'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-seals-'))
afterAll(() => rm(dataDir, { recursive: true }))
const files = createFileStore({ dataDir, s3: undefined })
setTestFileStore(files)
const app = await createTestServer({
  database,
  routes: [createProtocolRoutes({ files, zipOf: createZip, config: { protocolExportMax: 1 } })],
})
const tab = createBrowser(app)

/** A fake seal: the test is about recognising bytes, not about the PDF signature. */
const seal = {
  seal: (pdf: Buffer) => Buffer.concat([pdf, Buffer.from('sealed')]),
  fingerprint: 'ab'.repeat(32),
}
const pdf = Buffer.from('%PDF-1.7 Protokoll')

let orderId: string
let accountId: string
beforeAll(async () => {
  const partner = await createTestPartner(database)
  accountId = partner.accountId
  orderId = (await createOrderInStatus(database, partner, 'started')).id
})

async function createSealedFile(version = 1, text = '', at = Temporal.Now.instant()) {
  const id = randomUUID()
  const saved = await saveSealedDocument(testServices, seal, at, {
    id,
    kind: 'protocol',
    orderId,
    submissionId: null,
    accountId,
    orderVersion: version,
    name: 'Montageprotokoll.pdf',
    pdf: Buffer.concat([pdf, Buffer.from(id + text)]),
    reason: 'Montageprotokoll',
    address: `https://partner.example/verify/${id}/`,
  })
  await runAsOperator(database, (call) => addSealedFile(call, saved), at)
  return { id, bytes: Buffer.concat([pdf, Buffer.from(id + text), Buffer.from('sealed')]) }
}

const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const fetchSealState = (query: string) => tab.get(`/api/public/seals?${query}`)

describe('verification of sealed documents', () => {
  test('a document is verified by its hash without a log-in and without personal data in the reply', async () => {
    const { id, bytes } = await createSealedFile()
    const { status, body } = await fetchSealState(`sha256=${hashBytes(bytes)}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      state: 'valid',
      seal: {
        id,
        kind: 'protocol',
        order_type: 'installation',
        sealed_at: expect.stringMatching(/Z$/),
        sha256: hashBytes(bytes),
        size: bytes.length,
        superseded: false,
        certificate: seal.fingerprint,
      },
    })
  })

  test('a change of any single byte is detected', async () => {
    const { id, bytes } = await createSealedFile()
    await runAsOperator(database, async (call) => {
      expect((await checkDocumentSeal(call, { id, sha256: hashBytes(bytes) })).state).toBe('valid')
      for (let at = 0; at < bytes.length; at++) {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ 0x20
        expect({ at, ...(await checkDocumentSeal(call, { id, sha256: hashBytes(changed) })) }).toMatchObject({
          at,
          state: 'changed',
          seal: { id },
        })
      }
    })
  })

  test('an id alone confirms that a document exists; unknown ids and hashes are unknown', async () => {
    const { id } = await createSealedFile()
    expect((await fetchSealState(`id=${id}`)).body).toMatchObject({ state: 'sealed', seal: { id } })
    expect((await fetchSealState(`id=${randomUUID()}`)).body).toEqual({ state: 'unknown', seal: null })
    expect((await fetchSealState(`sha256=${'0'.repeat(64)}`)).body).toEqual({ state: 'unknown', seal: null })
    expect((await fetchSealState('')).body).toEqual({ state: 'unknown', seal: null })
    expect((await fetchSealState('sha256=XYZ')).status).toBe(422)
  })

  test('an older document of the same order stays valid and is marked as superseded', async () => {
    const now = Temporal.Now.instant()
    const { bytes } = await createSealedFile(7, 'alt', now)
    await createSealedFile(8, 'neu', now.add({ minutes: 1 }))
    expect((await fetchSealState(`sha256=${hashBytes(bytes)}`)).body).toMatchObject({
      state: 'valid',
      seal: { superseded: true },
    })
  })

  test('a seal cannot be updated', async () => {
    const { id } = await createSealedFile()
    await expect(owner.query('update seals set sealed_at = now() where id = $1', [id])).rejects.toThrow(
      /never/,
    )
  })
})
