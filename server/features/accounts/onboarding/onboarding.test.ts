import { beforeAll, describe, expect, test } from 'vitest'
import { accountStates, type AccountState } from '#contract/profiles'
import { insertMissingPostalCodes } from '#db/geo/postal-codes'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createTestLogins } from '#test/app/test-logins'
import { accountsRoutes } from '../accounts.routes.ts'
import { setAccountState, setPaymentDetails } from '../companies/accounts.commands.ts'
import { addCompanyDocument } from '../documents/company-documents.commands.ts'

const { database, owner } = await freshDatabase()
const logins = createTestLogins(database)
const tab = createBrowser(
  await createTestServer({ database, routes: [accountsRoutes], authenticate: logins.authenticate }),
)

beforeAll(() => insertMissingPostalCodes((text, values) => owner.query(text, values)))

async function createNewCompanyLogin(more: Parameters<typeof createTestCompany>[1] = {}) {
  const id = await createTestCompany(database, { state: 'new', iban: null, taxId: null, ...more })
  return { id, token: await logins.person([id], ['admin'], 'new') }
}

const postOnboarding = (id: string, body: object, token: string) =>
  tab.post(`/data-api/partner/${id}/onboarding`, body, token)

const leipzigAddress = {
  street: 'Karl-Heine-Straße 54',
  postalCode: '04109',
  city: 'Leipzig',
  countryCode: 'de',
  country: 'Deutschland',
}

describe('option lists', () => {
  test('the option lists contain the 53 trades of Anlage A by name and by number', async () => {
    const { token } = await createNewCompanyLogin()
    const { body } = await tab.get('/api/partner/qualifications/all-values/', token)
    expect(body.trades).toHaveLength(53)
    expect(body.trades[24]).toEqual({ number: 25, name: 'Elektrotechniker' })
    const names: string[] = body.trades.map(({ name }: { name: string }) => name)
    expect(body.HwO_A).toEqual(expect.arrayContaining(names))
    expect(body.HwO_A).toContain('Elektrisch unterwiesene Person')
    expect(body.HwO_A.some((value: string) => value.includes('keine'))).toBe(true)
    expect(body.Transporter).toEqual(expect.arrayContaining(['LKW', 'PKW', 'Transporter']))
    expect(JSON.stringify(body.categories)).not.toContain(';')
  })
})

describe('onboarding', () => {
  test('the onboarding is saved step by step and returned as saved', async () => {
    const { id, token } = await createNewCompanyLogin()
    const first = await postOnboarding(
      id,
      { hwoA: 'Elektrotechniker;Metallbauer', installerIdNumber: '4711', networkOperator: 'Netz Leipzig' },
      token,
    )
    expect(first).toMatchObject({ status: 200, body: { completedOnboardingSteps: ['qualifications'] } })
    const rest = await postOnboarding(id, { shippingAddress: leipzigAddress, transporter: '' }, token)
    expect(rest.body.completedOnboardingSteps).toEqual(['qualifications', 'address', 'vehicle'])
    const { body } = await tab.get('/data-api/partner?fields=hwoA&fields=shippingAddress.street', token)
    expect(body.data).toEqual([
      { id, hwoA: 'Elektrotechniker;Metallbauer', shippingAddress: expect.objectContaining(leipzigAddress) },
    ])
  })

  test('a complete onboarding activates a company with payment details and documents', async () => {
    const { id, token } = await createNewCompanyLogin()
    await runAsOperator(database, async (call) => {
      await setPaymentDetails(call, id, { iban: 'DE89370400440532013000', taxId: '238/106/07521' })
      for (const type of ['liability_insurance', 'trade_license', 'tax_exemption_order'] as const) {
        await addCompanyDocument(call, id, { type, confirmed: true, verified: true })
      }
    })
    const body = { hwoA: 'Elektrisch unterwiesene Person', shippingAddress: leipzigAddress }
    expect((await postOnboarding(id, body, token)).body.status).toBe('beginner_onboarding')
    expect((await postOnboarding(id, { transporter: 'PKW;LKW' }, token)).body.status).toBe('active')
  })

  test('a new address moves the position of the company', async () => {
    const { id, token } = await createNewCompanyLogin()
    const shippingAddress = { ...leipzigAddress, postalCode: '22767', city: 'Hamburg' }
    await postOnboarding(id, { shippingAddress }, token)
    const { rows } = await owner.query('select latitude, longitude from accounts where id = $1', [id])
    expect(rows[0].latitude).toBeCloseTo(53.55, 0)
    expect(rows[0].longitude).toBeCloseTo(9.95, 0)
  })

  test('a city that does not match its postal code and unknown values are refused', async () => {
    const { id, token } = await createNewCompanyLogin()
    const wrong = await postOnboarding(id, { shippingAddress: { ...leipzigAddress, city: 'Dresden' } }, token)
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { 'shippingAddress.postalCode': [expect.any(String)] } },
    })
    expect(await postOnboarding(id, { hwoA: 'Zauberer' }, token)).toMatchObject({
      status: 422,
      body: { errors: { hwoA: [expect.any(String)] } },
    })
    expect((await postOnboarding(id, { shoeSize: 43 }, token)).status).toBe(422)
    const { body } = await tab.get('/data-api/partner?fields=completedOnboardingSteps', token)
    expect(body.data[0].completedOnboardingSteps).toEqual([])
  })

  test('a concurrent change of the company is reported as a conflict', async () => {
    const { id, token } = await createNewCompanyLogin()
    const { version } = (await postOnboarding(id, { transporter: 'PKW' }, token)).body
    await postOnboarding(id, { transporter: 'LKW' }, token)
    const late = await postOnboarding(id, { transporter: '', version }, token)
    expect(late).toMatchObject({
      status: 409,
      body: { status: 'account_changed', current: { transporter: 'LKW' } },
    })
  })
})

describe('address check', () => {
  const check = (token: string, postalCode: string, city: string) =>
    tab.post(
      '/data-api/geocode/validate-address',
      { street: 'Markt 1', postalCode, city, countryCode: 'de' },
      token,
    )

  test('an address is checked against all German postal codes', async () => {
    const { token } = await createNewCompanyLogin()
    expect((await check(token, '04109', 'Leipzig')).body).toEqual({ valid: true, suggestions: [] })
    expect((await check(token, '01067', 'dresden')).body.valid).toBe(true)
    const { status, body } = await check(token, '04109', 'Dresden')
    expect(status).toBe(200)
    expect(body.valid).toBe(false)
    expect(body.suggestions[0]).toEqual({ postalCode: '04109', city: 'Leipzig' })
    expect(body.suggestions[1].city).toBe('Dresden')
    expect((await check(token, '4109', 'Leipzig')).body.valid).toBe(false)
    expect((await check(token, '%', '%')).body).toEqual({ valid: false, suggestions: [] })
    expect((await check(token, '', 'Leipzig')).status).toBe(422)
  })
})

describe('offer subscription', () => {
  const change = (id: string, body: object, token: string) =>
    tab.send({
      method: 'PATCH',
      url: `/data-api/account/${id}`,
      payload: body,
      headers: { authorization: `Bearer ${token}` },
    })

  test.each(accountStates.filter((state) => state !== 'invited'))(
    'a company can stop offers in the state %s',
    async (state) => {
      const { id } = await createNewCompanyLogin({ state })
      const token = await logins.person([id], ['company_owner'], state)
      expect(await change(id, { status: 'not_interested' }, token)).toMatchObject({
        status: 200,
        body: { status: 'not_interested' },
      })
      expect((await change(id, { status: 'not_interested' }, token)).body.status).toBe('not_interested')
    },
  )

  test('resuming offers requires a qualification', async () => {
    const { id, token } = await createNewCompanyLogin({ state: 'not_interested' })
    const none = await change(id, { status: 'new' }, token)
    expect(none).toMatchObject({ status: 422, body: { errors: { qualifications: [expect.any(String)] } } })
    expect((await change(id, { status: 'new', qualifications: { hwo_a: [] } }, token)).status).toBe(422)
    expect((await change(id, { status: 'new', qualifications: { hwo_a: ['Zauberer'] } }, token)).status).toBe(
      422,
    )
    const some = await change(id, { status: 'new', qualifications: { hwo_a: ['Elektrotechniker'] } }, token)
    expect(some.body.status).toBe('new')
  })

  test('a company that stops offers by mistake returns to its previous state', async () => {
    const id = await createTestCompany(database, {
      completedOnboardingSteps: ['qualifications', 'address', 'vehicle'],
      qualifications: [{ category: 'transporter', value: 'PKW' }],
    })
    const token = await logins.person([id], ['admin'], 'active')
    await runAsOperator(database, async (call) => {
      for (const type of ['liability_insurance', 'trade_license', 'tax_exemption_order'] as const) {
        await addCompanyDocument(call, id, { type, confirmed: true, verified: true })
      }
    })
    await change(id, { status: 'not_interested' }, token)
    expect((await change(id, { status: 'new' }, token)).body.status).toBe('active')
    const { rows } = await owner.query(
      `select step, after ->> 'state' as state from history where subject_id = $1 and after ? 'state' order by id`,
      [id],
    )
    expect(rows.map(({ state }: { state: AccountState }) => state)).toEqual([
      'active',
      'not_interested',
      'new',
      'beginner_onboarding',
      'active',
    ])
  })

  test('a partner can neither set other states nor change another company', async () => {
    const { id, token } = await createNewCompanyLogin()
    expect((await change(id, { status: 'active' }, token)).status).toBe(422)
    await runAsOperator(database, (call) => setAccountState(call, id, 'not_interested'))
    const other = await createNewCompanyLogin()
    expect((await change(id, { status: 'new' }, other.token)).status).toBe(404)
  })
})
