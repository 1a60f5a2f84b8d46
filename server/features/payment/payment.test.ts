import { setTestFileStore } from '#test/app/test-services'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { selfBillingVersion } from '#contract/company/company-enums'
import type { Profile } from '#contract/profiles'
import { accountsRoutes as accountRoutes } from '#server/features/accounts/accounts.routes'
import { createFileStore } from '#server/platform/storage/file-store'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createOrderInStatus } from '#test/builders/orders'
import { testPassword, createTestSession } from '#test/app/test-session'
import { routes } from './payment.routes.ts'

const { database, owner } = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-payment-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
setTestFileStore(createFileStore({ dataDir, s3: undefined }))
const desk = await createTestSession(database, [routes, accountRoutes])
const tab = desk.newTab()

const ibans = {
  sommer: 'DE89370400440532013000',
  other: 'DE02120300000000202051',
  austrian: 'AT611904300234573201',
}

async function createCompanyWith(
  more: Parameters<typeof createTestCompany>[1] = {},
  profiles: readonly Profile[] = ['admin'],
) {
  const id = await createTestCompany(database, more)
  const { token, id: contactId } = await desk.createLoggedInPerson(id, profiles)
  const save = (body: object, by = token) =>
    tab.send({
      method: 'PATCH',
      url: `/data-api/partner/${id}`,
      payload: body,
      headers: { authorization: `Bearer ${by}` },
    })
  const read = async () => (await tab.get('/data-api/partner', token)).body.data[0]
  return { id, token, contactId, save, read }
}

function listBankMails(template: string) {
  return owner
    .query<{ data: { iban: string | null; by: string }; to: string }>(
      `select payload->'data' as data, payload->>'to' as "to" from graphile_worker._private_jobs
       where payload->>'template' = $1 order by id`,
      [template],
    )
    .then(({ rows }) => rows)
}

describe('payment details', () => {
  test('payment details are saved in one notation, however they were typed', async () => {
    const { save, read } = await createCompanyWith({ iban: null, bic: null, taxId: null })
    const { status, body } = await save({
      iban: ' de89 3704 0044 0532 0130 00 ',
      bic: 'cobade ff xxx',
      taxId: ' 231/123/12340 ',
      vatId: 'de 136.695.976',
      account_holder: ' Elektro Sommer GmbH ',
      vat_status: 'small_business',
    })
    const storedDetails = {
      iban: ibans.sommer,
      bic: 'COBADEFFXXX',
      taxId: '231/123/12340',
      vatId: 'DE136695976',
      account_holder: 'Elektro Sommer GmbH',
      vat_status: 'small_business',
    }
    expect({ status, body }).toMatchObject({ status: 200, body: storedDetails })
    expect(await read()).toMatchObject(storedDetails)
  })

  test('XRechnung is saved with its contact, which stays when the company changes back', async () => {
    const { save, read } = await createCompanyWith()
    const contact = { invoice_email: 'buero@betrieb.example', invoice_phone: '+49 341 987654' }
    expect(await save({ invoice_profile: 'xrechnung', ...contact })).toMatchObject({
      status: 200,
      body: { invoice_profile: 'xrechnung', ...contact },
    })
    expect((await save({ invoice_email: '' })).status).toBe(422)
    await save({ invoice_profile: 'en16931' })
    expect(await read()).toMatchObject({ invoice_profile: 'en16931', ...contact })
  })

  test('a new company reaches its onboarding with an IBAN and one tax number, not before', async () => {
    const { save } = await createCompanyWith({ state: 'new', iban: null, bic: null, taxId: null })
    const first = await save({ iban: ibans.sommer })
    expect(first.body).toMatchObject({ status: 'new', previous_status: 'new' })
    const second = await save({ vatId: 'DE136695976' })
    expect(second.body).toMatchObject({ status: 'beginner_onboarding', previous_status: 'new' })
  })

  test('an empty text clears BIC, tax number and VAT id, and a missing field stays as it is', async () => {
    const { save, read } = await createCompanyWith({ vatId: 'DE136695976' })
    await save({ bic: '', taxId: '' })
    expect(await read()).toMatchObject({ iban: ibans.sommer, bic: null, taxId: null, vatId: 'DE136695976' })
  })

  test('the IBAN can be cleared only without open orders, but changed at any time', async () => {
    const { id, save, contactId } = await createCompanyWith()
    const admin = { kind: 'person', contactId, name: 'Petra Sommer', accountId: id } as const
    const more = { accountIds: [id], accountName: 'Elektro Sommer GmbH', accountState: 'active' } as const
    const person = async () => ({ ...admin, ...more, profiles: ['admin'] as const, ownOrdersOnly: false })
    await createOrderInStatus(database, { accountId: id, person, admin: await person() }, 'accepted')
    const refused = await save({ iban: '' })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { iban: [expect.stringMatching(/offen/)] } },
    })
    expect((await save({ iban: ibans.other, bic: '' })).status).toBe(200)
    await owner.query(`update jobs set status = 'paid' where partner_account_id = $1`, [id])
    expect((await save({ iban: '' })).body).toMatchObject({ iban: null })
  })

  test.each([
    [{ iban: 'DE88370400440532013000' }, 'iban'],
    [{ iban: 'Sparkasse' }, 'iban'],
    [{ bic: 'COBADE' }, 'bic'],
    [{ bic: 'SOGEFRPPXXX' }, 'bic'],
    [{ iban: ibans.austrian }, 'bic'],
    [{ vat_status: 'none' }, 'vat_status'],
    [{ self_billing_consent_version: '1999-01' }, 'self_billing_consent_version'],
    [{ iban: 5 }, 'iban'],
    [{ iban: null }, 'iban'],
    [{ iban: 'D'.repeat(300) }, 'iban'],
    [{ accountHolder: 'x' }, 'accountHolder'],
    [{ invoice_profile: 'xrechnung', invoice_phone: '0341 987654' }, 'invoice_email'],
    [{ invoice_profile: 'xrechnung', invoice_email: 'buero@betrieb.example' }, 'invoice_phone'],
    [
      { invoice_profile: 'xrechnung', invoice_email: 'buero@betrieb.example', invoice_phone: 'Zentrale' },
      'invoice_phone',
    ],
    [{ invoice_email: 'büro' }, 'invoice_email'],
    [{ invoice_profile: 'ubl' }, 'invoice_profile'],
  ])('%j is refused with the name of the field, and nothing is saved', async (body, field) => {
    const { save, read } = await createCompanyWith()
    const before = await read()
    const answer = await save({ account_holder: 'Jemand', ...body })
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
    expect(await read()).toEqual(before)
  })

  test.each([
    [{ taxId: '12345' }, { taxId: '12345' }],
    [{ vatId: 'DE136695977' }, { vatId: 'DE136695977' }],
    [{ vatId: 'ATabc' }, { vatId: 'ATABC' }],
    [{ vatId: '136 695 976' }, { vatId: 'DE136695976' }],
  ])('an implausible number is saved all the same: %j', async (body, stored) => {
    const { save, read } = await createCompanyWith()
    expect((await save(body)).status).toBe(200)
    expect(await read()).toMatchObject(stored)
  })

  test('saving the same values changes nothing', async () => {
    const { save, read } = await createCompanyWith()
    const before = await read()
    const again = await save({ iban: 'de89 3704 0044 0532 0130 00', taxId: '238/106/07521' })
    expect(again.body.version).toBe(before.version)
  })

  test('the consent to self-billing is saved with its version and time, and only once', async () => {
    const { save } = await createCompanyWith({ selfBillingConsentVersion: null })
    const first = await save({ self_billing_consent_version: selfBillingVersion })
    expect(first.body.self_billing_consent).toEqual({ version: selfBillingVersion, at: expect.any(String) })
    const second = await save({ self_billing_consent_version: selfBillingVersion })
    expect(second.body.version).toBe(first.body.version)
  })

  test('of two concurrent changes the second is refused with the values of the first', async () => {
    const { save, read } = await createCompanyWith()
    const { version } = await read()
    const [one, other] = await Promise.all([
      save({ account_holder: 'Erste', version }),
      save({ account_holder: 'Zweite', version }),
    ])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    const [won, lost] = one.status === 200 ? [one, other] : [other, one]
    expect(lost.body).toMatchObject({
      status: 'account_changed',
      current: { account_holder: won.body.account_holder, version: won.body.version },
    })
  })

  test('a foreign company is not found, and people without permission are refused', async () => {
    const { id } = await createCompanyWith()
    const rival = await createCompanyWith({ name: 'Elektro Winter GmbH' })
    const headers = { authorization: `Bearer ${rival.token}` }
    const url = `/data-api/partner/${id}`
    expect((await tab.send({ method: 'PATCH', url, payload: { bic: '' }, headers })).status).toBe(404)
    const { save } = await createCompanyWith({}, ['accounting'])
    expect((await save({ bic: '' })).status).toBe(403)
    expect((await save({ bic: '' }, 'nobody')).status).toBe(401)
  })
})

describe('a changed IBAN', () => {
  test('a changed IBAN needs a fresh proof, other changes do not', async () => {
    const { save, token } = await createCompanyWith()
    desk.advanceSeconds(11 * 60)
    expect((await save({ account_holder: 'Petra Sommer' })).status).toBe(200)
    expect(await save({ iban: ibans.other, bic: '' })).toMatchObject({
      status: 403,
      body: { status: 'proof_required' },
    })
    await tab.post('/api/partner/auth/step-up', { password: testPassword }, token)
    expect((await save({ iban: ibans.other, bic: '' })).status).toBe(200)
  })

  test('a changed IBAN is mailed to every owner and recorded in the history with its middle hidden', async () => {
    const { id, save, contactId } = await createCompanyWith()
    const { id: partner } = await desk.createLoggedInPerson(id, ['company_owner'])
    await desk.createLoggedInPerson(id, ['installer'])
    await save({ iban: ibans.other, bic: '' })
    const expected = (await listBankMails('bank_details_changed')).filter(({ to }) =>
      [contactId, partner].includes(to),
    )
    expect(expected.map(({ to }) => to).toSorted()).toEqual([contactId, partner].toSorted())
    expect(expected[0]?.data).toMatchObject({ iban: 'DE02 •••• •••• •••• ••20 51', by: 'Petra Sommer' })
    const { rows } = await owner.query(
      `select before, after from history where subject_id = $1 and step = 'account.setPaymentDetails'`,
      [id],
    )
    expect(rows).toEqual([
      {
        before: { iban: 'DE89 •••• •••• •••• ••30 00' },
        after: { fields: ['iban', 'bic'], iban: 'DE02 •••• •••• •••• ••20 51' },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('0000000020')
  })

  test('a changed IBAN of a location is mailed once to each of its own admins and those of the master account', async () => {
    const { id: master, contactId: chief } = await createCompanyWith({}, ['company_owner'])
    const { id: location, save, contactId: manager } = await createCompanyWith({ parentId: master })
    const { id: both } = await desk.createLoggedInPerson(master, ['admin'])
    await owner.query(`insert into memberships values ($1, $2, array['admin'], false)`, [both, location])
    await save({ iban: ibans.other, bic: '' })
    const people = [chief, manager, both]
    const expected = (await listBankMails('bank_details_changed'))
      .map(({ to }) => to)
      .filter((to) => people.includes(to))
    expect(expected.toSorted()).toEqual(people.toSorted())
  })
})

describe('the open tasks of a company', () => {
  test('the open tasks are listed with the fields that complete them', async () => {
    const { token } = await createCompanyWith({ state: 'new', iban: null, bic: null, taxId: null })
    const { body } = await tab.get('/api/partner/company', token)
    expect(body.account_status).toBe('new')
    expect(body.missing.map((gap: { field: string; blocks: boolean }) => [gap.field, gap.blocks])).toEqual([
      ['iban', true],
      ['bic', false],
      ['vatId', true],
    ])
    expect(body.documents).toEqual(
      ['liability_insurance', 'trade_license', 'tax_exemption_order'].map((type) => ({
        type,
        state: 'missing',
      })),
    )
    expect(body.onboarding).toEqual(['qualifications', 'address', 'vehicle'])
  })

  test('the open tasks name the categories whose terms are not accepted; the master account decides for locations', async () => {
    const master = await createTestCompany(database)
    const location = await createTestCompany(database, { parentId: master })
    const { token } = await desk.createLoggedInPerson(master, ['admin'])
    const { rows } = await owner.query(
      `insert into terms (id, service_category, version, title, body, valid_from, created_at)
       select gen_random_uuid(), 'reclamation', 1, text, text, '2020-01-01', now()
       from jsonb_build_object('de', 'Bedingungen', 'en', 'Terms', 'fr', 'Conditions') text returning id`,
    )
    const categories = async (id: string) =>
      (await tab.get(`/api/partner/company?account_id=${id}`, token)).body.terms_to_accept as string[]
    expect([await categories(master), await categories(location)]).toEqual([['reclamation'], ['reclamation']])
    await owner.query(
      `insert into terms_acceptances (terms_id, account_id, contact_id, author_name, accepted_at)
       select $1::uuid, account_id, contact_id, 'Petra Sommer', now() from memberships where account_id = $2 limit 1`,
      [rows[0].id, master],
    )
    expect([await categories(master), await categories(location)]).toEqual([[], []])
    await owner.query('delete from terms_acceptances where terms_id = $1', [rows[0].id])
    await owner.query('delete from terms where id = $1', [rows[0].id])
  })

  test('a master account sees the open tasks of each location and none of a foreign company', async () => {
    const master = await createTestCompany(database)
    const location = await createTestCompany(database, {
      parentId: master,
      name: 'Standort Halle',
      iban: null,
      bic: null,
    })
    const { token } = await desk.createLoggedInPerson(master, ['admin'])
    const getState = (id: string) => tab.get(`/api/partner/company?account_id=${id}`, token)
    const fields = ({ body }: Awaited<ReturnType<typeof getState>>) =>
      body.missing.map(({ field }: { field: string }) => field)
    expect(fields(await getState(master))).toEqual([])
    expect(fields(await getState(location))).toEqual(['iban', 'bic'])
    expect((await getState(await createTestCompany(database))).status).toBe(404)
  })
})
