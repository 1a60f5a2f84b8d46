import { testServices } from '#test/app/test-services'
import { setTestFileStore } from '#test/app/test-services'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStore } from '#server/platform/storage/file-store'
import type { Seal } from '#server/platform/documents/pdf-signing/seal'
import { createTimeStampService } from '#server/platform/outbound/time-stamp-service'
import { startTimeStampAuthority } from '#test/fakes/time-stamp-authority'
import { runTask } from '#test/app/run-task'
import { createZip } from '#server/platform/storage/zip'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { createProtocolRoutes } from '../protocols/protocols.routes.ts'
import {
  addSealedFile,
  checkDocumentSeal,
  saveSealedDocument,
  stampSealedDocument,
} from './seals.commands.ts'

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
  seal: (pdf: Buffer) =>
    Promise.resolve({ data: Buffer.concat([pdf, Buffer.from('sealed')]), timeStamp: null }),
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

async function createSealedFile(
  version = 1,
  text = '',
  at = Temporal.Now.instant(),
  fakeSeal: Pick<Seal, 'seal' | 'fingerprint'> = seal,
) {
  const id = randomUUID()
  const saved = await saveSealedDocument(testServices, fakeSeal, at, {
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
        time_stamp: null,
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

describe('time stamps of seals', () => {
  const stampedAt = '2026-11-22T09:30:00Z'
  const seenStamp = { at: '2026-11-22T09:30:00.000Z', authority: 'Test TSA' }
  let authority: Awaited<ReturnType<typeof startTimeStampAuthority>>
  beforeAll(async () => {
    authority = await startTimeStampAuthority({ at: new Date(stampedAt) })
    testServices.timeStamps = createTimeStampService({ url: authority.url, log: { warn: () => undefined } })
  })
  afterAll(() => {
    testServices.timeStamps = null
    authority.close()
  })

  const listStampTasks = async (sealId: string) => {
    const { rows } = await owner.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'seal.stamp' and payload ->> 'sealId' = $1`,
      [sealId],
    )
    return rows
  }
  const runStampTask = (sealId: string) =>
    runTask(
      database,
      { 'seal.stamp': { staged: (context, payload) => stampSealedDocument(context, payload.sealId) } },
      'seal.stamp',
      { sealId },
    )
  const readStamp = async (id: string) => (await fetchSealState(`id=${id}`)).body.seal.time_stamp

  test('a seal whose authority was silent is stamped later, once, and a changed row proves nothing', async () => {
    const { id } = await createSealedFile()
    expect(await readStamp(id)).toBeNull()
    expect(await listStampTasks(id)).toHaveLength(1)
    await Promise.all([runStampTask(id), runStampTask(id)])
    expect(await readStamp(id)).toEqual(seenStamp)
    const asked = authority.countRequests()
    await runStampTask(id)
    expect(authority.countRequests()).toBe(asked)
    await owner.query(`update seal_time_stamps set imprint = sha256('other') where seal_id = $1`, [id])
    expect(await readStamp(id)).toBeNull()
  })

  test('a time stamp inside the signature is shown, and no task asks for another one', async () => {
    const imprint = createHash('sha256').update('signature').digest()
    const stamped: Pick<Seal, 'seal' | 'fingerprint'> = {
      fingerprint: seal.fingerprint,
      seal: async (bytes, _text, stamp) => ({
        data: Buffer.concat([bytes, Buffer.from('sealed')]),
        timeStamp: stamp ? { ...(await stamp(imprint)), imprint } : null,
      }),
    }
    const { id } = await createSealedFile(1, 'gestempelt', Temporal.Now.instant(), stamped)
    expect(await readStamp(id)).toEqual(seenStamp)
    expect(await listStampTasks(id)).toEqual([])
  })

  test('while the authority is silent the task fails, so that it runs again', async () => {
    const { id } = await createSealedFile()
    authority.behaviour.refuses = true
    await expect(runStampTask(id)).rejects.toThrow(/refused/)
    delete authority.behaviour.refuses
    await runStampTask(id)
    expect(await readStamp(id)).toEqual(seenStamp)
  })
})
