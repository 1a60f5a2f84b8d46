import { beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/profiles'
import { setAccountState, setPaymentDetails } from '#server/features/accounts/accounts.commands'
import type { Person } from '#server/kernel/call'
import { hashPassword, isPassword } from '#server/platform/password'
import { aCompany, aPerson, asOperator } from '#test/builders'
import { freshDatabase } from '#test/database'
import { browser, testDoor } from '#test/door'
import { openSession } from './session.routes.ts'

const { database, owner } = await freshDatabase()

let offsetSeconds = 0
const clock = () => Temporal.Now.instant().add({ seconds: offsetSeconds })
function later(seconds: number): void {
  offsetSeconds += seconds
}

const session = openSession({
  config: {
    sessionSecret: 'a secret for tests, of more than 32 characters',
    environmentName: 'Test',
    demo: true,
    supportPhone: '+49 341 555000',
    supportEmail: undefined,
    termsUrl: undefined,
    faqUrl: undefined,
  },
  database,
  clock,
  isPassword,
  version: 'test',
})
const app = await testDoor({
  database,
  routes: [session.routes],
  now: clock,
  authenticate: session.authenticate,
})

const password = 'Partner!1'
let passwordHash: string
let company: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  company = await aCompany(database)
})

const someone = (profiles: readonly Profile[] = ['admin'], accountId = company) =>
  aPerson(database, accountId, profiles, { passwordHash })

const auth = (call: string) => `/api/partner/auth/${call}`
type Browser = ReturnType<typeof browser>
const login = (tab: Browser, email: string, more: object = {}) =>
  tab.post(auth('login'), { email, password, role: 'partner', ...more })
const refresh = (tab: Browser) => tab.post(auth('refresh'), {})
const tokenOf = (answer: { body: { accounts: { access_token: string }[] } }) =>
  answer.body.accounts[0]!.access_token

async function failTimes(times: number, email: string, from?: Browser): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) {
    statuses.push((await login(from ?? browser(app), email, { password: 'wrong' })).status)
  }
  return statuses
}

describe('log-in', () => {
  test('answers the person with the company, exactly as the contract says', async () => {
    const { id, email } = await someone(['admin', 'disposition'])
    const answer = await login(browser(app), ` ${email.toUpperCase()} `)
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
      contact: { id, first_name: 'Petra', last_name: 'Sommer', salutation: null, email, locale: 'de' },
      profiles: ['admin', 'disposition'],
      children_accounts: {},
      is_master_account: false,
      is_partner_admin_and_master_account: false,
      is_company_owner_and_master_account: false,
      account_tracking_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('its token opens calls, as that person', async () => {
    const { id, email } = await someone(['installer'])
    const token = tokenOf(await login(browser(app), email))
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
    } satisfies Person)
  })

  test('sets cookies that scripts cannot read and that only these calls get', async () => {
    const { email } = await someone()
    const { setCookies } = await login(browser(app), email)
    const remembered = setCookies.find((line) => line.startsWith('gewerk_refresh='))
    expect(remembered).toMatch(
      /; Max-Age=2592000; Path=\/api\/partner\/auth\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(setCookies.find((line) => line.startsWith('gewerk_device='))).toMatch(/; Max-Age=15552000; /)
    const passing = await login(browser(app), email, { remember_me: false })
    expect(passing.setCookies.find((line) => line.startsWith('gewerk_refresh='))).not.toMatch(
      /Max-Age|Expires/,
    )
  })

  test('says what is wrong: the address, the password, or that none is set', async () => {
    const { email } = await someone()
    const { email: without } = await aPerson(database, company, ['admin'])
    const unknown = await login(browser(app), 'nobody@example.com')
    const wrong = await login(browser(app), email, { password: 'wrong' })
    const unset = await login(browser(app), without)
    expect([unknown, wrong, unset].map(({ status, body }) => [status, body.status])).toEqual([
      [401, 'invalid_user'],
      [401, 'invalid_password'],
      [401, 'no_password_set'],
    ])
    expect(wrong.setCookies).toEqual([])
  })

  test.each([
    ['no body', {}],
    ['an address that is none', { email: 'petra', password, role: 'partner' }],
    ['another role', { email: 'a@example.com', password, role: 'operator' }],
    ['an unknown field', { email: 'a@example.com', password, role: 'partner', admin: true }],
    ['a number as password', { email: 'a@example.com', password: 1, role: 'partner' }],
  ])('%s: 422', async (_, body) => {
    expect((await browser(app).post(auth('login'), body)).status).toBe(422)
  })

  test('who has left, or belongs to no company, is nobody', async () => {
    const { id, email } = await someone()
    await owner.query('update contacts set ended_at = now() where id = $1', [id])
    const loose = await someone()
    await owner.query('delete from memberships where contact_id = $1', [loose.id])
    expect((await login(browser(app), email)).body.status).toBe('invalid_user')
    expect((await login(browser(app), loose.email)).body.status).toBe('invalid_user')
  })

  test('asking for an unknown address takes as long as for a known one', async () => {
    const { email } = await someone()
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 9; i++) {
      known.push(await millis(() => login(browser(app), email, { password: 'wrong' })))
      unknown.push(await millis(() => login(browser(app), 'nobody-at-all@example.com')))
    }
    const ratio = median(unknown) / median(known)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })
})

async function millis(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

describe('a master account', () => {
  let master: string
  let berlin: string
  let hamburg: string
  beforeAll(async () => {
    master = await aCompany(database, { name: 'Montagewerk GmbH' })
    hamburg = await aCompany(database, { name: 'Montagewerk Hamburg', city: 'Hamburg', parentId: master })
    berlin = await aCompany(database, { name: 'Montagewerk Berlin', city: 'Berlin', parentId: master })
  })

  test('is an entry of its own beside its locations, with a token each', async () => {
    const { email } = await someone(['company_owner'], master)
    const { body } = await login(browser(app), email)
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

  test('who only installs for it acts for it alone, and for a location of which they are a member', async () => {
    const memberships = [
      { accountId: master, profiles: ['installer'] as const },
      { accountId: hamburg, profiles: ['disposition'] as const },
    ]
    const { email } = await aPerson(database, master, [], { passwordHash, memberships })
    const { body } = await login(browser(app), email)
    expect(body.accounts).toHaveLength(2)
    expect(Object.keys(body.accounts[0].user.children_accounts)).toEqual([hamburg])
    expect(body.accounts[1].user.profiles).toEqual(['disposition'])
  })
})

describe('access tokens', () => {
  test('end after fifteen minutes', async () => {
    const { email } = await someone()
    const token = tokenOf(await login(browser(app), email))
    later(14 * 60)
    expect(await session.authenticate(token)).not.toBeNull()
    later(61)
    expect(await session.authenticate(token)).toBeNull()
  })

  test.each([
    ['nonsense', () => 'nonsense'],
    ['one with another payload', (token: string) => token.replace(/\.[^.]+\./, '.eyJjb250YWN0IjoiMDAzIn0.')],
    ['one without signature', (token: string) => `${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`],
  ])('%s is nobody’s', async (_, spoil) => {
    const { email } = await someone()
    const token = tokenOf(await login(browser(app), email))
    expect(await session.authenticate(spoil(token))).toBeNull()
  })

  test('a change of the company is seen as soon as it is told', async () => {
    const mine = await aCompany(database)
    const { email } = await someone(['admin'], mine)
    const token = tokenOf(await login(browser(app), email))
    expect((await session.authenticate(token))?.accountState).toBe('active')
    await asOperator(database, (call) => setAccountState(call, mine, 'not_interested'))
    session.forget(mine)
    expect((await session.authenticate(token))?.accountState).toBe('not_interested')
  })

  test('of who lost the membership, or left, are nobody’s', async () => {
    const { id, email } = await someone()
    const token = tokenOf(await login(browser(app), email))
    await owner.query('delete from memberships where contact_id = $1', [id])
    session.forget(company)
    expect(await session.authenticate(token)).toBeNull()
  })

  test('are known again in less than 20 µs', async () => {
    const { email } = await someone()
    const token = tokenOf(await login(browser(app), email))
    const rounds = 5_000
    const from = performance.now()
    for (let i = 0; i < rounds; i++) await session.authenticate(token)
    expect(((performance.now() - from) * 1000) / rounds).toBeLessThan(20)
  })
})

describe('refresh', () => {
  test('gives new tokens and a new cookie each time', async () => {
    const { email } = await someone()
    const tab = browser(app)
    await login(tab, email)
    const first = tab.cookies.get('gewerk_refresh')
    const answer = await refresh(tab)
    expect(answer.status).toBe(200)
    expect(tab.cookies.get('gewerk_refresh')).not.toBe(first)
    expect(await session.authenticate(tokenOf(answer))).not.toBeNull()
  })

  test('without a cookie, or with one that is not ours: 401', async () => {
    const tab = browser(app)
    expect((await refresh(tab)).body.status).toBe('unauthenticated')
    tab.cookies.set('gewerk_refresh', 'made-up')
    expect((await refresh(tab)).status).toBe(401)
    expect(tab.cookies.has('gewerk_refresh')).toBe(false)
  })

  test('twenty tabs at once get one and the same successor', async () => {
    const { email } = await someone()
    const tab = browser(app)
    await login(tab, email)
    const tabs = Array.from({ length: 20 }, () => copyOf(tab))
    const answers = await Promise.all(tabs.map(refresh))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(tabs.map(({ cookies }) => cookies.get('gewerk_refresh'))).size).toBe(1)
    expect((await refresh(tabs[7]!)).status).toBe(200)
  })

  test('a tab that comes late within ten seconds gets the newest cookie, not an older one', async () => {
    const { email } = await someone()
    const tab = browser(app)
    await login(tab, email)
    const late = copyOf(tab)
    await refresh(tab)
    later(4)
    await refresh(tab)
    later(4)
    expect((await refresh(late)).status).toBe(200)
    expect(late.cookies.get('gewerk_refresh')).toBe(tab.cookies.get('gewerk_refresh'))
  })

  test('a token used again after ten seconds ends the whole family, at once', async () => {
    const { email } = await someone()
    const tab = browser(app)
    await login(tab, email)
    const thief = copyOf(tab)
    const token = tokenOf(await refresh(tab))
    expect(await session.authenticate(token)).not.toBeNull()
    later(11)
    expect((await refresh(thief)).status).toBe(401)
    expect((await refresh(tab)).status).toBe(401)
    expect(await session.authenticate(token)).toBeNull()
    const { rows } = await owner.query(
      `select step from history where subject = 'session' and subject_id =
        (select id::text from session_families where end_reason = 'session.reuse' order by ended_at desc limit 1)
       order by id`,
    )
    expect(rows.map((row) => row.step)).toEqual(['session.login', 'session.reuse'])
  })

  test('other log-ins of the same person go on', async () => {
    const { email } = await someone()
    const [phone, desk] = [browser(app), browser(app)]
    await login(phone, email)
    await login(desk, email)
    const thief = copyOf(phone)
    await refresh(phone)
    later(11)
    await refresh(thief)
    expect((await refresh(desk)).status).toBe(200)
  })

  test('a remembered log-in lasts thirty days from its last use, any other seven', async () => {
    const { email } = await someone()
    const [remembered, passing] = [browser(app), browser(app)]
    await login(remembered, email)
    await login(passing, email, { remember_me: false })
    const day = 86_400
    later(6 * day)
    expect([(await refresh(remembered)).status, (await refresh(passing)).status]).toEqual([200, 200])
    later(8 * day)
    expect([(await refresh(remembered)).status, (await refresh(passing)).status]).toEqual([200, 401])
    later(31 * day)
    expect((await refresh(remembered)).status).toBe(401)
  })

  test('nothing that is stored opens anything', async () => {
    const { email } = await someone()
    const tab = browser(app)
    await login(tab, email)
    await refresh(tab)
    const { rows } = await owner.query(
      `select encode(hash, 'hex') as hex, encode(hash, 'base64') as b64 from refresh_tokens`,
    )
    for (const { hex, b64 } of rows.slice(-4)) {
      for (const stored of [hex, b64]) {
        tab.cookies.set('gewerk_refresh', encodeURIComponent(stored))
        expect((await refresh(tab)).status).toBe(401)
      }
    }
  })
})

function copyOf(tab: Browser): Browser {
  const copy = browser(app)
  for (const [name, value] of tab.cookies) copy.cookies.set(name, value)
  return copy
}

describe('log-in links', () => {
  async function aLink(contactId: string, purpose = 'login', minutes = 60): Promise<string> {
    const token = `link-${contactId}-${purpose}-${minutes}`
    await owner.query(
      `insert into login_links (hash, purpose, contact_id, created_at, expires_at)
       values (sha256($1::bytea), $2, $3, $4, $4::timestamptz + make_interval(mins => $5))`,
      [token, purpose, contactId, clock().toString(), minutes],
    )
    return token
  }
  const use = (token: string, tab = browser(app)) => tab.post(auth('refresh'), { token })

  test('log in once', async () => {
    const { id } = await someone()
    const token = await aLink(id)
    const tab = browser(app)
    expect((await use(token, tab)).body.accounts[0].user.contact.id).toBe(id)
    expect((await refresh(tab)).status).toBe(200)
    const again = await use(token)
    expect([again.status, again.body.status]).toEqual([410, 'link_expired'])
  })

  test('of ten who use one at once exactly one is in', async () => {
    const { id } = await someone()
    const token = await aLink(id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('unknown, ended, or of another purpose: 410', async () => {
    const { id } = await someone()
    const tokens = ['never-sent', await aLink(id, 'login', -1), await aLink(id, 'password_reset')]
    const answers = await Promise.all(tokens.map((token) => use(token)))
    expect(answers.map(({ status }) => status)).toEqual([410, 410, 410])
  })
})

describe('log-out', () => {
  test('ends the session on the server: cookie and access token are worth nothing', async () => {
    const { id, email } = await someone()
    const tab = browser(app)
    const token = tokenOf(await login(tab, email))
    const kept = copyOf(tab)
    expect(await session.authenticate(token)).not.toBeNull()
    expect((await tab.post(auth('logout'), {})).status).toBe(200)
    expect(tab.cookies.has('gewerk_refresh')).toBe(false)
    expect(await session.authenticate(token)).toBeNull()
    expect((await refresh(kept)).status).toBe(401)
    const { rows } = await owner.query(
      `select step, actor_name, account_id from history where subject = 'session' and contact_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { step: 'session.login', actor_name: 'Petra Sommer', account_id: company },
      { step: 'session.logout', actor_name: 'Petra Sommer', account_id: company },
    ])
  })

  test('nobody who is not logged in is told off', async () => {
    expect((await browser(app).post(auth('logout'), {})).status).toBe(200)
  })
})

describe('throttle', () => {
  test('ten wrong passwords, then 429 with the time to wait, from anywhere', async () => {
    const { email } = await someone()
    expect(await failTimes(10, email)).toEqual(Array(10).fill(401))
    const blocked = await login(browser(app), email)
    expect([blocked.status, blocked.body.status]).toEqual([429, 'too_many_requests'])
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(880)
    expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(900)
    later(15 * 60)
    expect((await login(browser(app), email)).status).toBe(200)
  })

  test('exactly ten, also when thirty come at once', async () => {
    const { email } = await someone()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login(browser(app), email, { password: 'wrong' })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('an address that nobody has is throttled just the same', async () => {
    expect(await failTimes(11, 'nobody-here@example.com')).toEqual([...Array(10).fill(401), 429])
  })

  test('a right password from a device that has logged in before passes the flood', async () => {
    const { email } = await someone()
    const mine = browser(app)
    await login(mine, email)
    await mine.post(auth('logout'), {})
    await failTimes(11, email)
    expect((await login(mine, email)).status).toBe(200)
    expect((await login(browser(app), email)).status).toBe(429)
  })

  test('a known device has ten tries of its own, and is none for others', async () => {
    const { email } = await someone()
    const other = await someone()
    const mine = browser(app)
    await login(mine, email)
    await failTimes(10, email)
    await failTimes(10, other.email)
    expect((await login(mine, other.email)).status).toBe(429)
    expect(await failTimes(11, email, mine)).toEqual([...Array(10).fill(401), 429])
    expect((await login(mine, email)).status).toBe(429)
  })

  test('a device is forgotten after 180 days', async () => {
    const { email } = await someone()
    const mine = browser(app)
    await login(mine, email)
    later(181 * 86_400)
    await failTimes(10, email)
    expect((await login(mine, email)).status).toBe(429)
  })

  test('a network may fail a hundred times, whoever it tries', async () => {
    const flood = browser(app, '198.51.100.7')
    await owner.query(
      `insert into login_failures (email, network, failed_at)
       select 'flood' || n || '@example.com', '198.51.100.7', $1 from generate_series(1, 99) n`,
      [clock().toString()],
    )
    const { email } = await someone()
    expect((await login(flood, 'one-more@example.com')).status).toBe(401)
    expect((await login(flood, email)).status).toBe(429)
    expect((await login(browser(app, '198.51.100.8'), email)).status).toBe(200)
  })
})

test('everybody may read the settings', async () => {
  const { status, body } = await browser(app).get('/api/partner/settings')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    environment: 'Test',
    demo: true,
    support: { phone: '+49 341 555000', email: '' },
  })
  expect(body.support.hours).toEqual({
    days: { de: 'Montag bis Freitag', en: 'Monday to Friday', fr: 'du lundi au vendredi' },
    from: '09:00',
    to: '17:00',
  })
})

test('the version in the answer is the one that payment details are changed on', async () => {
  const mine = await aCompany(database)
  const { email } = await someone(['admin'], mine)
  await asOperator(database, (call) => setPaymentDetails(call, mine, { vatId: 'DE 123 456 789' }))
  const { body } = await login(browser(app), email)
  expect(body.accounts[0].user.account).toMatchObject({ vatId: 'DE123456789', version: 2 })
})
