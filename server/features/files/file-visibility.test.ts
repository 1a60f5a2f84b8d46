import { setTestFileStore } from '#test/app/test-services'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/profiles'
import { createCrmId } from '#server/kernel/crm-ids'
import { createFileStore } from '#server/platform/storage/file-store'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestSession } from '#test/app/test-session'
import { fileRoutes } from './files.routes.ts'
import { createTestFile } from '#test/builders/files'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-files-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const files = createFileStore({ dataDir, s3: undefined })
setTestFileStore(files)
const fileCalls = fileRoutes
const { createLoggedInPerson, newTab } = await createTestSession(database, [fileCalls])
const web = newTab()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

let company: string
let admin: string
let stranger: string
beforeAll(async () => {
  company = await createTestCompany(database)
  admin = await createVisibilityTestToken(company, ['admin'])
  stranger = await createVisibilityTestToken(
    await createTestCompany(database, { name: 'Elektro Winter GmbH' }),
    ['admin'],
  )
})

async function createVisibilityTestToken(accountId: string, profiles: readonly Profile[]): Promise<string> {
  return (await createLoggedInPerson(accountId, profiles)).token
}

const requestVisibilityToken = (resource: string, token: string) =>
  web.post('/api/media/token', { resource }, token)
const toMediaPath = (id: string) => `/api/media/file/${id}`

/** Inserts rows directly: the test only needs an order that `accountId` has accepted. */
async function insertOrderRows(accountId: string | null, more: { delegatedTo?: string } = {}) {
  const [orderId, brand, customer] = [randomUUID(), randomUUID(), randomUUID()]
  const opportunity = createCrmId('opportunity')
  await owner.query('insert into brands values ($1, $2)', [brand, brand])
  await owner.query('insert into opportunities (id, brand_id, name) values ($1, $2, $3)', [
    opportunity,
    brand,
    'Wallbox',
  ])
  await owner.query(
    `insert into customers (id, last_name, street, postal_code, city) values ($1, 'Kretschmar', 'Weg 1', '04229', 'Leipzig')`,
    [customer],
  )
  await owner.query(
    `insert into jobs (api_id, name, order_type, status, opportunity_id, customer_id, partner_account_id, delegated_to_id,
       status_since, created_at)
     values ($1, 'Wallbox', 'installation', $2, $3, $4, $5, $6, now(), now())`,
    [orderId, accountId ? 'accepted' : 'open', opportunity, customer, accountId, more.delegatedTo ?? null],
  )
  return { orderId, opportunity }
}

/** Stores a file as the marketplace, for an order or a company. */
async function storeMarketplaceFile(of: { orderId?: string; accountId?: string } = {}, name = 'datei.pdf') {
  const file = await runAsOperator(database, (call) =>
    createTestFile(call, { name, contentType: 'application/pdf', data: pdf, ...of }),
  )
  return toMediaPath(file.id)
}

/** Uploads a file and returns its path. */
async function uploadOwnFile(token: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([pdf], 'datei.pdf'))
  const body = new Response(form)
  const { body: sent } = await web.send({
    method: 'POST',
    url: '/api/media/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return toMediaPath(sent.id)
}

const getFileIdFromPath = (path: string) => path.split('/').at(-1)
const getTokenStatuses = async (path: string, ...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await requestVisibilityToken(path, token)).status))

describe('visibility of files', () => {
  test('a file of an order is visible to the company that has the order', async () => {
    const { orderId } = await insertOrderRows(company)
    expect(await getTokenStatuses(await storeMarketplaceFile({ orderId }), admin, stranger)).toEqual([
      200, 404,
    ])
  })

  test('pictures, protocols and briefing documents of an order or its opportunity are visible to the company that has the order', async () => {
    const { orderId, opportunity } = await insertOrderRows(company)
    const [pictured, protocol, briefing, general, loose] = await Promise.all([
      storeMarketplaceFile(),
      storeMarketplaceFile(),
      storeMarketplaceFile(),
      storeMarketplaceFile(),
      storeMarketplaceFile(),
    ])
    await owner.query(`insert into job_files values ($1, $2, 'picture', null, null, now())`, [
      orderId,
      getFileIdFromPath(pictured),
    ])
    await owner.query(`insert into protocols values ($1, $2, $3, 'x', 1, now())`, [
      randomUUID(),
      orderId,
      getFileIdFromPath(protocol),
    ])
    await owner.query(`insert into briefing_documents values ($1, null, $2, $3, 'Plan', now())`, [
      randomUUID(),
      orderId,
      getFileIdFromPath(briefing),
    ])
    await owner.query(`insert into briefing_documents values ($1, $2, null, $3, 'Plan', now())`, [
      randomUUID(),
      opportunity,
      getFileIdFromPath(general),
    ])
    for (const path of [pictured, protocol, briefing, general]) {
      expect(await getTokenStatuses(path, admin, stranger)).toEqual([200, 404])
    }
    expect(await getTokenStatuses(loose, admin, stranger)).toEqual([404, 404])
  })

  test('files of an order that is only offered are not visible', async () => {
    const { orderId } = await insertOrderRows(null)
    await owner.query('insert into offers (job_id, account_id, offered_at) values ($1, $2, now())', [
      orderId,
      company,
    ])
    expect(await getTokenStatuses(await storeMarketplaceFile({ orderId }), admin)).toEqual([404])
  })

  test('a person limited to their own orders sees files of orders delegated to them and their own uploads', async () => {
    const { id, token: installer } = await createLoggedInPerson(company, ['installer'], {
      ownOrdersOnly: true,
    })
    const [mine, others] = [
      await insertOrderRows(company, { delegatedTo: id }),
      await insertOrderRows(company),
    ]
    expect(
      await getTokenStatuses(await storeMarketplaceFile({ orderId: mine.orderId }), installer, admin),
    ).toEqual([200, 200])
    expect(
      await getTokenStatuses(await storeMarketplaceFile({ orderId: others.orderId }), installer, admin),
    ).toEqual([404, 200])
    const own = await uploadOwnFile(installer)
    const colleagues = await uploadOwnFile(admin)
    expect(await getTokenStatuses(own, installer, admin)).toEqual([200, 200])
    expect(await getTokenStatuses(colleagues, installer, admin)).toEqual([404, 200])
  })

  test('a credit note is visible to people who may list credit notes, under both of its paths', async () => {
    const installer = await createVisibilityTestToken(company, ['installer'])
    const accounting = await createVisibilityTestToken(company, ['accounting'])
    const path = await storeMarketplaceFile({ accountId: company })
    await owner.query(
      `insert into credit_notes (id, number, account_id, issue_date, net_cents, vat_cents, vat_rate, vat_status, issuer,
         recipient, file_id, search, created_at)
       values ($1, 'G-1', $2, '2026-03-01', 100, 19, 19, 'standard', '{}', '{}', $3, '', now())`,
      [randomUUID(), company, getFileIdFromPath(path)],
    )
    const document = `/documents-api/file/${getFileIdFromPath(path)}`
    for (const resource of [path, document]) {
      expect(await getTokenStatuses(resource, admin, accounting, installer, stranger)).toEqual([
        200, 200, 404, 404,
      ])
    }
  })

  test('a company document is visible to owners and admins only, even if an installer uploaded it', async () => {
    const installer = await createVisibilityTestToken(company, ['installer'])
    const ownerOf = await createVisibilityTestToken(company, ['company_owner'])
    const path = await uploadOwnFile(installer)
    await owner.query(
      `insert into company_documents (id, account_id, type, file_id, created_at) values ($1, $2, 'personal_id_card', $3, now())`,
      [randomUUID(), company, getFileIdFromPath(path)],
    )
    expect(await getTokenStatuses(path, admin, ownerOf, installer, stranger)).toEqual([200, 200, 404, 404])
  })

  test('a file of a location is visible to people of its master account', async () => {
    const master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    const berlin = await createTestCompany(database, { name: 'Montagewerk Berlin', parentId: master })
    const head = await createVisibilityTestToken(master, ['admin'])
    const { orderId } = await insertOrderRows(berlin)
    expect(
      await getTokenStatuses(
        await storeMarketplaceFile({ orderId }),
        head,
        await createVisibilityTestToken(berlin, ['admin']),
        admin,
      ),
    ).toEqual([200, 200, 404])
  })
})
