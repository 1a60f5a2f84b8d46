import { beforeAll, describe, expect, test } from 'vitest'
import { setAccountState, setPaymentDetails } from '#server/features/accounts/companies/accounts.commands'
import type { Person } from '#server/kernel/call'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { testPassword as password, createTestSession, getFirstAccessToken } from '#test/app/test-session'

const { database, owner } = await freshDatabase()
const { session, logIn, advanceSeconds, passwordHash, createLogin, newTab } =
  await createTestSession(database)

let company: string
beforeAll(async () => {
  company = await createTestCompany(database)
})

describe('the login', () => {
  test('a login returns the person with the company exactly as the contract defines', async () => {
    const { id, email } = await createLogin(company, ['admin', 'disposition'])
    const answer = await logIn(newTab(), ` ${email.toUpperCase()} `)
    expect(answer.status).toBe(200)
    expect(answer.body.accounts[0].user).toEqual({
      sfid: id,
      account: {
        id: company,
        name: 'Elektro Sommer GmbH',
        account_status: 'active',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        vatId: null,
        shipping_address: { country: 'DE', city: 'Leipzig' },
        billing_address: { country: 'DE', city: 'Leipzig' },
        version: 1,
      },
      contact: {
        id,
        first_name: 'Petra',
        last_name: 'Sommer',
        salutation: null,
        email,
        email_confirmed: true,
        locale: 'de',
        start_page: null,
      },
      profiles: ['admin', 'disposition'],
      children_accounts: {},
      is_master_account: false,
      is_partner_admin_and_master_account: false,
      is_company_owner_and_master_account: false,
      account_tracking_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('the token of a login authenticates calls as that person', async () => {
    const { id, email } = await createLogin(company, ['installer'])
    const token = getFirstAccessToken(await logIn(newTab(), email))
    expect(await session.authenticate(token)).toEqual({
      kind: 'person',
      contactId: id,
      name: 'Petra Sommer',
      accountId: company,
      accountIds: [company],
      accountName: 'Elektro Sommer GmbH',
      accountState: 'active',
      profiles: ['installer'],
      ownOrdersOnly: false,
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    } satisfies Person)
  })

  test('a login sets cookies that scripts cannot read and that only the login calls receive', async () => {
    const { email } = await createLogin(company)
    const { setCookies } = await logIn(newTab(), email)
    const remembered = setCookies.find((line) => line.startsWith('gewerk_refresh='))
    expect(remembered).toMatch(
      /; Max-Age=2592000; Path=\/api\/partner\/auth\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(setCookies.find((line) => line.startsWith('gewerk_device='))).toMatch(/; Max-Age=15552000; /)
    const passing = await logIn(newTab(), email, { remember_me: false })
    expect(passing.setCookies.find((line) => line.startsWith('gewerk_refresh='))).not.toMatch(
      /Max-Age|Expires/,
    )
  })

  test('a failed login says whether the address or the password is wrong or no password is set', async () => {
    const { email } = await createLogin(company)
    const { email: without } = await createTestContact(database, company, ['admin'])
    const unknown = await logIn(newTab(), 'nobody@example.com')
    const wrong = await logIn(newTab(), email, { password: 'wrong' })
    const unset = await logIn(newTab(), without)
    expect([unknown, wrong, unset].map(({ status, body }) => [status, body.status])).toEqual([
      [401, 'invalid_user'],
      [401, 'invalid_password'],
      [401, 'no_password_set'],
    ])
    expect(wrong.setCookies).toEqual([])
  })

  test.each([
    ['no body', {}],
    ['an invalid address', { email: 'petra', password, role: 'partner' }],
    ['another role', { email: 'a@example.com', password, role: 'operator' }],
    ['an unknown field', { email: 'a@example.com', password, role: 'partner', admin: true }],
    ['a number as password', { email: 'a@example.com', password: 1, role: 'partner' }],
  ])('a login with %s is answered with 422', async (_, body) => {
    expect((await newTab().post('/api/partner/auth/login', body)).status).toBe(422)
  })

  test('a person who has left or belongs to no company cannot log in', async () => {
    const { id, email } = await createLogin(company)
    await owner.query('update contacts set ended_at = now() where id = $1', [id])
    const loose = await createLogin(company)
    await owner.query('delete from memberships where contact_id = $1', [loose.id])
    expect((await logIn(newTab(), email)).body.status).toBe('invalid_user')
    expect((await logIn(newTab(), loose.email)).body.status).toBe('invalid_user')
  })

  test('a login with an unknown address takes as much work as with a known one', async () => {
    const { email } = await createLogin(company)
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 9; i++) {
      known.push(await measureCpuTime(() => logIn(newTab(), email, { password: 'wrong' })))
      unknown.push(await measureCpuTime(() => logIn(newTab(), 'nobody-at-all@example.com')))
    }
    const ratio = getMedianOf(unknown) / getMedianOf(known)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })
})

/**
 * Returns microseconds of CPU time of this process, which do not grow when other processes keep the machine
 * busy.
 */
async function measureCpuTime(of: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage()
  await of()
  const { user, system } = process.cpuUsage(from)
  return user + system
}

function getMedianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

describe('a master account', () => {
  let master: string
  let berlin: string
  let hamburg: string
  beforeAll(async () => {
    master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    hamburg = await createTestCompany(database, {
      name: 'Montagewerk Hamburg',
      city: 'Hamburg',
      parentId: master,
    })
    berlin = await createTestCompany(database, {
      name: 'Montagewerk Berlin',
      city: 'Berlin',
      parentId: master,
    })
  })

  test('a master account is an entry of its own besides its locations, each with a token', async () => {
    const { email } = await createLogin(master, ['company_owner'])
    const { body } = await logIn(newTab(), email)
    const names = body.accounts.map(({ user }: { user: { account: { name: string } } }) => user.account.name)
    expect(names).toEqual(['Montagewerk GmbH', 'Montagewerk Berlin', 'Montagewerk Hamburg'])
    expect(body.accounts[0].user).toMatchObject({
      children_accounts: {
        [berlin]: { id: berlin, name: 'Montagewerk Berlin', city: 'Berlin' },
        [hamburg]: { id: hamburg, name: 'Montagewerk Hamburg', city: 'Hamburg' },
      },
      is_master_account: true,
      is_partner_admin_and_master_account: false,
      is_company_owner_and_master_account: true,
    })
    expect(body.accounts[1].user).toMatchObject({ children_accounts: {}, is_master_account: false })
    const people = await Promise.all(
      body.accounts.map((entry: { access_token: string }) => session.authenticate(entry.access_token)),
    )
    expect(people.map((person: Person | null) => person?.accountIds)).toEqual([
      [master, berlin, hamburg],
      [berlin],
      [hamburg],
    ])
  })

  test('an installer of a master account acts for it alone and for a location of which they are a member', async () => {
    const memberships = [
      { accountId: master, profiles: ['installer'] as const },
      { accountId: hamburg, profiles: ['disposition'] as const },
    ]
    const { email } = await createTestContact(database, master, [], { passwordHash, memberships })
    const { body } = await logIn(newTab(), email)
    expect(body.accounts).toHaveLength(2)
    expect(Object.keys(body.accounts[0].user.children_accounts)).toEqual([hamburg])
    expect(body.accounts[1].user.profiles).toEqual(['disposition'])
  })
})

describe('access tokens', () => {
  test('an access token expires after fifteen minutes', async () => {
    const { email } = await createLogin(company)
    const token = getFirstAccessToken(await logIn(newTab(), email))
    advanceSeconds(14 * 60)
    expect(await session.authenticate(token)).not.toBeNull()
    advanceSeconds(61)
    expect(await session.authenticate(token)).toBeNull()
  })

  test.each([
    ['an invalid token', () => 'nonsense'],
    [
      'a token with another payload',
      (token: string) => token.replace(/\.[^.]+\./, '.eyJjb250YWN0IjoiMDAzIn0.'),
    ],
    ['a token without a signature', (token: string) => `${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`],
  ])('no person is authenticated by %s', async (_, spoil) => {
    const { email } = await createLogin(company)
    const token = getFirstAccessToken(await logIn(newTab(), email))
    expect(await session.authenticate(spoil(token))).toBeNull()
  })

  test('a change of the company is visible as soon as it is announced', async () => {
    const mine = await createTestCompany(database)
    const { email } = await createLogin(mine, ['admin'])
    const token = getFirstAccessToken(await logIn(newTab(), email))
    expect((await session.authenticate(token))?.accountState).toBe('active')
    await runAsOperator(database, (call) => setAccountState(call, mine, 'not_interested'))
    session.forgetAccount(mine)
    expect((await session.authenticate(token))?.accountState).toBe('not_interested')
  })

  test('access tokens of a person who lost the membership or left no longer work', async () => {
    const { id, email } = await createLogin(company)
    const token = getFirstAccessToken(await logIn(newTab(), email))
    await owner.query('delete from memberships where contact_id = $1', [id])
    session.forgetAccount(company)
    expect(await session.authenticate(token)).toBeNull()
  })

  test('a cached person is found in less than 20 µs', async () => {
    const { email } = await createLogin(company)
    const token = getFirstAccessToken(await logIn(newTab(), email))
    // Take the best of some rounds, because other processes share the machine.
    let best = Infinity
    for (let round = 0; round < 20; round++) {
      const from = performance.now()
      for (let i = 0; i < 500; i++) await session.authenticate(token)
      best = Math.min(best, ((performance.now() - from) * 1000) / 500)
    }
    expect(best).toBeLessThan(20)
  })
})

test('the public settings can be read without a login', async () => {
  const { status, body } = await newTab().get('/api/partner/settings')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    environment: 'Test',
    demo: true,
    push_key: null,
    support: { phone: '+49 341 555000', email: '' },
  })
  expect(body.support.hours).toEqual({
    days: { de: 'Montag bis Freitag', en: 'Monday to Friday', fr: 'du lundi au vendredi' },
    from: '9:00',
    to: '17:00',
    text: {
      de: 'Montag bis Freitag, 9:00\u00A0bis\u00A017:00\u00A0Uhr',
      en: 'Monday to Friday, 9:00\u00A0to\u00A017:00',
      fr: 'du lundi au vendredi, de\u00A09\u00A0h\u00A0à\u00A017\u00A0h',
    },
  })
})

test('the version in the answer is accepted when payment details are changed', async () => {
  const mine = await createTestCompany(database)
  const { email } = await createLogin(mine, ['admin'])
  await runAsOperator(database, (call) => setPaymentDetails(call, mine, { vatId: 'DE 123 456 789' }))
  const { body } = await logIn(newTab(), email)
  expect(body.accounts[0].user.account).toMatchObject({ vatId: 'DE123456789', version: 2 })
})
