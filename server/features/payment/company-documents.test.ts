import { setTestFileStore } from '#test/app/test-services'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { addCompanyDocument } from '#server/features/accounts/documents/company-documents.commands'
import { accountsRoutes as accountRoutes } from '#server/features/accounts/accounts.routes'
import { fileRoutes } from '#server/features/files/files.routes'
import { createFileStore } from '#server/platform/storage/file-store'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createOperatorClient, createOperatorApp } from '#test/app/operator-client'
import { createTestLogins } from '#test/app/test-logins'
import { createBrowser } from '#test/app/http-client'
import { uploadRoutes } from '#server/features/uploads/uploads.routes'
import { routes } from './payment.routes.ts'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-documents-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const files = createFileStore({ dataDir, s3: undefined })
setTestFileStore(files)
const desk = createTestLogins(database)
const app = await createOperatorApp({
  database,
  routes: [routes, accountRoutes, fileRoutes, uploadRoutes],
  authenticate: desk.authenticate,
})
const tab = createBrowser(app)
const market = createOperatorClient(app)

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a5' } })
  .png()
  .toBuffer()
const path = { name: 'Police.png', type: 'image/png', size: picture.length, data: picture.toString('base64') }
const confirmedAt = '2031-01-01T00:00:00Z'
const docs = '/data-api/partner-company-docs'
const mandatory = ['liability_insurance', 'trade_license', 'tax_exemption_order'] as const

/** Returns the day this many days from today in Berlin. */
function getBerlinDay(offset: number): string {
  return Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days: offset }).toString()
}

/** Uploads the picture in pieces and returns the id of its file. */
async function uploadPicture(token: string): Promise<string> {
  const { body } = await tab.post('/api/media/uploads', { name: 'Police.png', size: picture.length }, token)
  const answer = await tab.send({
    method: 'PATCH',
    url: `/api/media/uploads/${body.id}?offset=0`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: picture,
  })
  return answer.body.file.id
}

async function createFirm(more: Parameters<typeof createTestCompany>[1] = {}) {
  const id = await createTestCompany(database, more)
  const token = await desk.person([id], ['company_owner'], more.state ?? 'active')
  const headers = { authorization: `Bearer ${token}` }
  return {
    id,
    token,
    send: (body: object) => tab.post(`${docs}/`, { confirmedAt, path, ...body }, token),
    change: (doc: string, payload: object) =>
      tab.send({ method: 'PATCH', url: `${docs}/${doc}`, payload, headers }),
    remove: (doc: string) => tab.send({ method: 'DELETE', url: `${docs}/${doc}`, headers }),
    list: async () => (await tab.get(docs, token)).body.data,
    state: async () => (await tab.get('/api/partner/company', token)).body.account_status,
  }
}

/** Adds all mandatory documents, as for an active company. Returns their ids by type. */
async function addValidDocuments(id: string, endsIn = 100) {
  const ids = new Map<string, string>()
  for (const type of mandatory) {
    const document = {
      type,
      lifetimeStart: getBerlinDay(-100),
      lifetimeEnd: getBerlinDay(endsIn),
      confirmed: true,
      verified: true,
    }
    ids.set(type, await runAsOperator(database, (call) => addCompanyDocument(call, id, document)))
  }
  return (type: (typeof mandatory)[number]) => ids.get(type) ?? ''
}

describe('a company document', () => {
  test('a company document is saved with its file, waits for the marketplace and can be read', async () => {
    const company = await createFirm()
    const sent = await company.send({
      type: 'liability_insurance',
      lifetimeStart: getBerlinDay(-1),
      lifetimeEnd: getBerlinDay(9),
    })
    expect(sent).toMatchObject({
      status: 201,
      body: {
        account: company.id,
        type: 'liability_insurance',
        lifetimeStart: getBerlinDay(-1),
        lifetimeEnd: getBerlinDay(9),
        state: 'valid',
        check: 'waiting',
        verifiedAt: null,
        path: { name: 'Police.png', type: 'image/png' },
      },
    })
    // The confirmation time is set by the server, not by the sender.
    expect(sent.body.confirmedAt.slice(0, 4)).not.toBe('2031')
    expect(await company.list()).toEqual([expect.objectContaining({ id: sent.body.id })])
    const { status, body } = await tab.post(
      '/api/media/token',
      { resource: sent.body.path.resource },
      company.token,
    )
    expect({ status, jwt: body.jwt }).toEqual({ status: 200, jwt: expect.any(String) })
  })

  test('a new company sends its document in pieces', async () => {
    const company = await createFirm({ state: 'new' })
    const file_id = await uploadPicture(company.token)
    const sent = await company.send({ type: 'trade_license', path: { file_id } })
    expect({ status: sent.status, type: sent.body.path?.type }).toEqual({ status: 201, type: 'image/png' })
    const again = await company.send({ type: 'liability_insurance', path: { file_id } })
    expect(again.body.errors).toEqual({ 'path.file_id': [expect.any(String)] })
  })

  test('a master account sends the document of a location, which then reads its file', async () => {
    const master = await createTestCompany(database, {})
    const location = await createTestCompany(database, { parentId: master })
    const token = await desk.person([master, location], ['company_owner'])
    const file_id = await uploadPicture(token)
    const body = { type: 'trade_license', account: location, confirmedAt, path: { file_id } }
    const sent = await tab.post(`${docs}/`, body, token)
    expect(sent.status).toBe(201)
    const { rows } = await owner.query('select account_id from files where id = $1', [file_id])
    expect(rows).toEqual([{ account_id: location }])
  })

  test('the file of another company is refused as a document', async () => {
    const [company, other] = [await createFirm(), await createFirm()]
    const file_id = await uploadPicture(other.token)
    const sent = await company.send({ type: 'trade_license', path: { file_id } })
    expect(sent.body.errors).toEqual({ 'path.file_id': [expect.any(String)] })
  })

  test('a company document can be sent as a data URL', async () => {
    const { send } = await createFirm()
    const data = `data:image/png;base64,${path.data}`
    expect((await send({ type: 'trade_license', path: { name: 'a.png', data } })).status).toBe(201)
  })

  test.each([
    ['no type', { type: undefined }, 422, 'type'],
    ['an unknown type', { type: 'passport' }, 422, 'type'],
    ['no file', { path: undefined }, 422, 'path'],
    ['no confirmation', { confirmedAt: null }, 422, 'confirmedAt'],
    [
      'an end before its start',
      { lifetimeStart: getBerlinDay(5), lifetimeEnd: getBerlinDay(4) },
      422,
      'lifetimeEnd',
    ],
    ['an invalid day', { lifetimeEnd: '2031-02-30' }, 422, 'lifetimeEnd'],
    [
      'an exemption order without its start',
      { type: 'tax_exemption_order', lifetimeEnd: getBerlinDay(4) },
      422,
      'lifetimeStart',
    ],
    [
      'an exemption order without its end',
      { type: 'tax_exemption_order', lifetimeStart: getBerlinDay(4) },
      422,
      'lifetimeEnd',
    ],
    [
      'an exemption order with empty days',
      { type: 'tax_exemption_order', lifetimeStart: '', lifetimeEnd: '' },
      422,
      'lifetimeStart',
    ],
    ['no base64', { path: { name: 'a.png', data: '§§§' } }, 422, 'path.data'],
    [
      'somebody else’s file',
      { path: { file_id: '0190a0a0-0000-7000-8000-000000000000' } },
      422,
      'path.file_id',
    ],
    [
      'a program by the name of a document',
      {
        path: {
          name: 'Police.pdf',
          type: 'application/pdf',
          data: Buffer.from('MZ\x90\0not a pdf').toString('base64'),
        },
      },
      415,
      null,
    ],
    [
      'a web page by the name of a picture',
      {
        path: {
          name: 'a.png',
          type: 'image/png',
          data: Buffer.from('<html><script>1</script>').toString('base64'),
        },
      },
      415,
      null,
    ],
    [
      'more than 25 MB',
      {
        path: {
          name: 'a.pdf',
          data: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(26 * 1024 * 1024)]).toString('base64'),
        },
      },
      413,
      null,
    ],
  ] as const)('a company document with %s is refused and not saved', async (_, wrong, status, field) => {
    const { send, list } = await createFirm()
    const answer = await send({ type: 'trade_license', ...wrong })
    expect(answer.status).toBe(status)
    if (field) expect(answer.body.errors).toHaveProperty([field])
    expect(await list()).toEqual([])
  })

  test('a tax exemption order without its dates is refused with the codes of the form', async () => {
    const { token } = await createFirm()
    const { body } = await tab.send({
      method: 'POST',
      url: `${docs}/`,
      payload: { type: 'tax_exemption_order', confirmedAt, path },
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    })
    expect(body.errors).toEqual({
      lifetimeStart: ['Please provide the start date of this document to continue.'],
      lifetimeEnd: ['Please provide the end date of this document to continue.'],
    })
  })

  test('deleting a company document twice is answered with not found and its name', async () => {
    const { send, token, remove } = await createFirm()
    const { id } = (await send({ type: 'trade_license' })).body
    expect((await remove(id)).status).toBe(200)
    const again = await tab.send({
      method: 'DELETE',
      url: `${docs}/${id}`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    })
    expect(again).toMatchObject({ status: 404, body: { status: 'not_found', msg: 'Document not found' } })
  })

  test('of two concurrent deletions of a document one succeeds', async () => {
    const { send, remove } = await createFirm()
    const { id } = (await send({ type: 'trade_license' })).body
    const both = await Promise.all([remove(id), remove(id)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
  })

  test.each([
    ['no days', {}, 'valid'],
    ['an end today', { lifetimeEnd: 0 }, 'valid'],
    ['an end yesterday', { lifetimeEnd: -1 }, 'expired'],
    ['a start tomorrow', { lifetimeStart: 1 }, 'not_yet_valid'],
    ['a start today', { lifetimeStart: 0 }, 'valid'],
    ['no confirmation', { confirmed: false }, 'unconfirmed'],
  ])(
    'a company document with %s is %s',
    async (_, more: { lifetimeStart?: number; lifetimeEnd?: number; confirmed?: boolean }, state) => {
      const { id, list } = await createFirm()
      const at = (offset: number | undefined) => (offset === undefined ? null : getBerlinDay(offset))
      await runAsOperator(database, (call) =>
        addCompanyDocument(call, id, {
          type: 'trade_license',
          lifetimeStart: at(more.lifetimeStart),
          lifetimeEnd: at(more.lifetimeEnd),
          confirmed: more.confirmed ?? true,
          verified: true,
        }),
      )
      expect(await list()).toEqual([expect.objectContaining({ state })])
    },
  )

  test('a changed document is checked again, and confirming it alone changes nothing that was checked', async () => {
    const company = await createFirm()
    const document = await addValidDocuments(company.id)
    const doc = document('trade_license')
    const confirmed = await company.change(doc, { confirmedAt })
    expect(confirmed.body).toMatchObject({ check: 'verified' })
    const moved = await company.change(doc, { id: doc, lifetimeEnd: getBerlinDay(300), confirmedAt })
    expect(moved).toMatchObject({ status: 200, body: { check: 'waiting', lifetimeEnd: getBerlinDay(300) } })
    expect((await company.change(doc, { id: document('liability_insurance') })).status).toBe(422)
    expect((await company.change(doc, { lifetimeEnd: getBerlinDay(-200) })).body.errors).toHaveProperty(
      'lifetimeEnd',
    )
  })

  test('a document of another company is not found, and people who may not manage the company are refused', async () => {
    const company = await createFirm()
    const rival = await createFirm({ name: 'Elektro Winter GmbH' })
    const { id } = (await company.send({ type: 'trade_license' })).body
    expect((await rival.change(id, { lifetimeEnd: getBerlinDay(1) })).status).toBe(404)
    expect((await rival.remove(id)).status).toBe(404)
    expect((await rival.send({ type: 'trade_license', account: company.id })).status).toBe(404)
    expect(await rival.list()).toEqual([])
    const installer = await desk.person([company.id], ['installer'])
    expect((await tab.get(docs, installer)).status).toBe(403)
  })
})

describe('the state of a company follows its documents', () => {
  test('the last verified document makes the company active', async () => {
    const company = await createFirm({
      state: 'beginner_onboarding',
      completedOnboardingSteps: ['qualifications', 'address', 'vehicle'],
    })
    await addValidDocuments(company.id)
    // Restore the state from before the last document was added.
    await owner.query(`update accounts set state = 'beginner_onboarding' where id = $1`, [company.id])
    await owner.query(`delete from company_documents where account_id = $1 and type = 'trade_license'`, [
      company.id,
    ])
    const { body } = await company.send({ type: 'trade_license' })
    expect(body.account_status).toBe('beginner_onboarding')
    const waiting = await market.get(`/company-documents?check=waiting&account_id=${company.id}`)
    expect(waiting.body.data).toEqual([
      expect.objectContaining({ id: body.id, account_name: expect.any(String) }),
    ])
    expect((await market.post(`/company-documents/${body.id}/verify`)).body.check).toBe('verified')
    expect(await company.state()).toBe('active')
  })

  test('deleting a mandatory document returns the company to its onboarding, unless a successor is valid in time', async () => {
    const company = await createFirm()
    const document = await addValidDocuments(company.id)
    await company.send({ type: 'liability_insurance', lifetimeEnd: getBerlinDay(400) })
    const refusedRemoval = await company.remove(document('liability_insurance'))
    expect(refusedRemoval.body.account_status).toBe('active')
    const lost = await company.remove(document('trade_license'))
    expect(lost.body.account_status).toBe('repeated_onboarding')
  })

  test('a document that changes its type is missing in its former type', async () => {
    const company = await createFirm()
    const document = await addValidDocuments(company.id)
    const { body } = await company.change(document('trade_license'), { type: 'craft_card' })
    expect(body.account_status).toBe('repeated_onboarding')
  })

  test('a successor replaces an expired document and continues a valid one', async () => {
    const company = await createFirm()
    const document = await addValidDocuments(company.id)
    const next = await company.send({
      type: 'liability_insurance',
      lifetimeStart: getBerlinDay(101),
      lifetimeEnd: getBerlinDay(400),
    })
    expect(next.body).toMatchObject({ state: 'not_yet_valid', covered: true })
    await company.change(document('trade_license'), { lifetimeEnd: getBerlinDay(-1) })
    await company.send({ type: 'trade_license' })
    const ended = (await company.list()).find(({ id }: { id: string }) => id === document('trade_license'))
    expect(ended).toMatchObject({ state: 'expired', covered: true })
  })

  test('a refused document is mailed with its reason and does not count as present', async () => {
    const company = await createFirm()
    const document = await addValidDocuments(company.id)
    const reason = 'Die Deckungssumme fehlt.'
    const { body } = await market.post(`/company-documents/${document('liability_insurance')}/refuse`, {
      reason,
    })
    expect(body).toMatchObject({ check: 'refused', refusedReason: reason })
    expect(await company.state()).toBe('repeated_onboarding')
    const { body: getState } = await tab.get('/api/partner/company', company.token)
    expect(getState.documents).toEqual([{ type: 'liability_insurance', state: 'refused' }])
    const { rows } = await owner.query(
      `select payload->'data' as data from graphile_worker._private_jobs
       where payload->>'template' = 'document_refused' and payload->>'account_id' = $1`,
      [company.id],
    )
    expect(rows).toEqual([{ data: { document: 'liability_insurance', reason } }])
    expect((await market.post(`/company-documents/${document('trade_license')}/refuse`, {})).status).toBe(422)
  })

  test('an unconfirmed document cannot be verified, and verifying twice changes nothing', async () => {
    const { id } = await createFirm()
    const add = (confirmed: boolean) =>
      runAsOperator(database, (call) =>
        addCompanyDocument(call, id, { type: 'craft_card', confirmed, verified: false }),
      )
    const brought = await market.post(`/company-documents/${await add(false)}/verify`)
    expect(brought).toMatchObject({ status: 409, body: { status: 'status_not_allowed' } })
    const sent = await add(true)
    const first = await market.post(`/company-documents/${sent}/verify`)
    const second = await market.post(`/company-documents/${sent}/verify`)
    expect(second.body.verifiedAt).toBe(first.body.verifiedAt)
    expect((await market.post(`/company-documents/0190a0a0-0000-7000-8000-000000000000/verify`)).status).toBe(
      404,
    )
  })
})
