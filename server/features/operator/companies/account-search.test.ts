/** The list of companies, a company at a glance, and the check of documents by two people. */

import { describe, expect, test } from 'vitest'
import type { CompanyDocumentType } from '#contract/company/company-enums'
import { addCompanyDocument } from '#server/features/accounts/documents/company-documents.commands'
import { createCrmId } from '#server/kernel/crm-ids'
import { runAsOperator } from '#test/app/test-calls'
import { createStaffApp } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import { createTestCompany } from '#test/builders/companies'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'

const { database, url, owner } = await freshDatabase()
await createTestApp(database, url)
const { createLoggedInStaff } = await createStaffApp(database)
const viewer = (await createLoggedInStaff('viewer')).tab
const manager = await createLoggedInStaff('partner_manager')
const colleague = await createLoggedInStaff('partner_manager')

/** Returns the day this many days from today in Berlin. */
function getDay(offset: number): string {
  return Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days: offset }).toString()
}

function addDocument(
  accountId: string,
  type: CompanyDocumentType,
  more: { endsIn?: number; confirmed?: boolean; verified?: boolean } = {},
): Promise<string> {
  const { endsIn = 200, confirmed = true, verified = false } = more
  const lifetime = { lifetimeStart: getDay(-300), lifetimeEnd: getDay(endsIn) }
  return runAsOperator(database, (call) =>
    addCompanyDocument(call, accountId, { type, ...lifetime, confirmed, verified }),
  )
}

const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

describe('the list of companies', () => {
  test('it is read page by page in the order of names, without gaps and repetitions', async () => {
    const created = ['Zander Elektro', 'ábel Solar', 'Zander Elektro', 'Zimmer & Söhne']
    for (const name of created)
      await createTestCompany(database, { name, city: 'Pirna', postalCode: '01796' })
    const read: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const { body } = await viewer.get(`/accounts/search?place=017&limit=2${after && `&after=${after}`}`)
      expect(body.pagination.total_count).toBe(4)
      read.push(...body.data.map(({ id, name }: { id: string; name: string }) => `${name} ${id}`))
      after = body.pagination.next
    }
    expect(new Set(read).size).toBe(4)
    expect(read.map((one) => one.slice(0, -19)).toSorted()).toEqual(created.toSorted())
  })

  test('it finds companies by name, town, postal code, person and id, and by state', async () => {
    const id = await createTestCompany(database, {
      name: 'Wärme Kunz',
      city: 'Bautzen',
      postalCode: '02625',
      state: 'repeated_onboarding',
    })
    for (const query of [`search=wärme`, `search=bautz`, `search=${id}`, `place=026`, `place=baut`])
      expect(names((await viewer.get(`/accounts/search?${encodeURI(query)}`)).body)).toEqual(['Wärme Kunz'])
    const { body } = await viewer.get('/accounts/search?state=repeated_onboarding&state=invited')
    expect(names(body)).toEqual(['Wärme Kunz'])
    expect((await viewer.get('/accounts/search?search=%25')).body.data).toEqual([])
  })

  test('it counts documents that wait, were refused, have ended or end soon, and filters by them', async () => {
    const place = { city: 'Zittau', postalCode: '02763' }
    const waiting = await createTestCompany(database, { name: 'A wartet', ...place })
    await addDocument(waiting, 'liability_insurance')
    const ended = await createTestCompany(database, { name: 'B abgelaufen', ...place })
    await addDocument(ended, 'trade_license', { endsIn: -3, verified: true })
    await addDocument(ended, 'liability_insurance', { endsIn: -3, verified: true })
    await addDocument(ended, 'liability_insurance', { endsIn: 300, verified: true })
    const ending = await createTestCompany(database, { name: 'C läuft ab', ...place })
    await addDocument(ending, 'trade_license', { endsIn: 10, verified: true })
    // A company needs no identity card, so one that has ended is no matter.
    await addDocument(ending, 'personal_id_card', { endsIn: -10, verified: true })
    const refused = await createTestCompany(database, { name: 'D abgelehnt', ...place })
    const document = await addDocument(refused, 'trade_license')
    await manager.tab.post(`/company-documents/${document}/refuse`, { reason: 'Nicht lesbar' })
    const filtered = async (papers: string) =>
      names((await viewer.get(`/accounts/search?place=zittau&papers=${papers}`)).body)
    expect(await filtered('waiting')).toEqual(['A wartet'])
    expect(await filtered('ended')).toEqual(['B abgelaufen'])
    expect(await filtered('ending')).toEqual(['C läuft ab'])
    expect(await filtered('refused')).toEqual(['D abgelehnt'])
    const { data } = (await viewer.get('/accounts/search?place=zittau')).body
    expect(data.map((one: { papers: object }) => one.papers)).toEqual([
      { waiting: 1, refused: 0, ended: 0, ending: 0 },
      { waiting: 0, refused: 0, ended: 1, ending: 0 },
      { waiting: 0, refused: 0, ended: 0, ending: 1 },
      { waiting: 0, refused: 1, ended: 0, ending: 0 },
    ])
  })

  test('a malformed position is refused with the name of the field', async () => {
    for (const after of ['x', 'WzFd', 'e30', 'WyJcdTAwMDAiLCJhIl0']) {
      const { status, body } = await viewer.get(`/accounts/search?after=${after}`)
      expect([after, status, Object.keys(body.errors ?? {})]).toEqual([after, 422, ['after']])
    }
  })
})

describe('a company at a glance', () => {
  test('it names what is missing, the locations and the numbers of orders and credit notes', async () => {
    const partner = await createTestPartner(database)
    await createOrderInStatus(database, partner, 'started')
    await createOrderInStatus(database, partner, 'approval_pending')
    await createTestCompany(database, { name: 'Filiale Grimma', parentId: partner.accountId, city: 'Grimma' })
    const { status, body } = await viewer.get(`/accounts/${partner.accountId}/summary`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.account.iban).toMatch(/^•••• \d{4}$/)
    expect(body.locations).toEqual([expect.objectContaining({ name: 'Filiale Grimma', city: 'Grimma' })])
    expect(body.orders).toEqual({ in_progress: 1, awaiting_approval: 1, completed: 0, cancelled: 0 })
    expect(body.credit_notes).toEqual({ open: 0, open_total: 0, paid: 0, objected: 0 })
    expect(body.missing.documents).toContainEqual({ type: 'trade_license', state: 'missing' })
  })

  test('an unknown company is not found', async () => {
    expect((await viewer.get('/accounts/001000000000001AAA/summary')).status).toBe(404)
  })
})

describe('two people who check the same document', () => {
  test('the second decision is refused, and the document names the person who decided', async () => {
    const company = await createTestCompany(database, { name: 'Zwei Prüfer' })
    const id = await addDocument(company, 'trade_license')
    const seen = (await manager.tab.get(`/company-documents/${id}`)).body
    expect(seen).toMatchObject({ version: 1, checkedAt: null, checkedBy: null, account_name: 'Zwei Prüfer' })
    const first = await manager.tab.post(`/company-documents/${id}/verify`, { version: seen.version })
    expect(first.body).toMatchObject({ check: 'verified', checkedBy: manager.name })
    const second = await colleague.tab.post(`/company-documents/${id}/refuse`, {
      reason: 'Nicht lesbar',
      version: seen.version,
    })
    expect([second.status, second.body.status]).toEqual([409, 'document_changed'])
    expect((await colleague.tab.get(`/company-documents/${id}`)).body).toMatchObject({
      check: 'verified',
      checkedBy: manager.name,
      refusedReason: null,
    })
  })

  test('of two simultaneous decisions exactly one counts', async () => {
    const company = await createTestCompany(database)
    const id = await addDocument(company, 'trade_license')
    const answers = await Promise.all([
      manager.tab.post(`/company-documents/${id}/verify`, { version: 1 }),
      colleague.tab.post(`/company-documents/${id}/refuse`, { reason: 'Falsches Dokument', version: 1 }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { rows } = await owner.query(
      `select count(*)::int as n from history where subject_id = $1 and step like 'companyDocument.%e%'
       and step in ('companyDocument.verify', 'companyDocument.refuse')`,
      [company],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('without a version a decision replaces the one before, as programs expect', async () => {
    const company = await createTestCompany(database)
    const id = await addDocument(company, 'trade_license')
    await manager.tab.post(`/company-documents/${id}/verify`)
    const refused = await colleague.tab.post(`/company-documents/${id}/refuse`, {
      reason: 'Doch nicht gültig',
    })
    expect(refused.body).toMatchObject({ check: 'refused', checkedBy: colleague.name })
  })
})

test('the history of a company names who did what with it and its people, without values', async () => {
  const partner = await createTestPartner(database, 'Verlauf GmbH')
  const path = `/accounts/${partner.accountId}`
  await manager.tab.post(`${path}/restriction`, { reason: 'Doppelte Rechnung' })
  await manager.tab.post(`${path}/restriction/lift`, { reason: 'Geklärt' })
  await owner.query(
    `insert into history (at, subject, subject_id, step, actor_kind, actor_name, account_id, audience, before, after, request_id)
     values (now(), 'account', $1::text, 'account.setPaymentDetails', 'person', 'Petra Sommer', $1::text, '{admin,partner}',
       '{"iban": "DE89370400440532013000"}', '{"iban": "DE02120300000000202051", "bic": "COBADEFFXXX"}', 'r'),
       (now(), 'order', gen_random_uuid()::text, 'order.start', 'person', 'Petra Sommer', $1::text, '{admin}', null, null, 'r')`,
    [partner.accountId],
  )
  const { body, status } = await viewer.get(`${path}/history?limit=3`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(JSON.stringify(body)).not.toMatch(/DE0212|DE8937|COBA/)
  expect(body.data).toMatchObject([
    { step: 'account.setPaymentDetails', by: { kind: 'person', name: 'Petra Sommer' } },
    { step: 'account.liftRestriction', by: { kind: 'operator', name: manager.name } },
    { step: 'account.restrict', by: { kind: 'operator', name: manager.name }, reason: 'Doppelte Rechnung' },
  ])
  const { body: older } = await viewer.get(`${path}/history?limit=100&after=${body.next}`)
  expect(older.data.map(({ step }: { step: string }) => step)).not.toContain('account.restrict')
  expect(older.next).toBeNull()
  expect((await viewer.get(`/accounts/${createCrmId('account')}/history`)).status).toBe(404)
})
