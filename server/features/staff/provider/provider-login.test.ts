import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { createStaffApp, type StaffTab } from '#test/app/staff-client'
import { otherClient, providerClient, startIdentityProvider } from '#test/fakes/identity-provider'
import type { StaffProvider } from '#server/features/staff/staff.services'
import { createOidcClient, type OidcFetch } from '#server/platform/outbound/oidc-client'

const returnPage = 'https://portal.example/operator/log-in/'
const { database, owner } = await freshDatabase()
const idp = await startIdentityProvider(returnPage)

const settings = {
  issuer: idp.issuer,
  clientId: providerClient.id,
  clientSecret: providerClient.secret,
  name: 'Muster-Login',
  roleClaim: 'groups',
  roles: [
    { value: 'gewerk-admins', role: 'administrator' },
    { value: 'accounting', role: 'accountant' },
  ],
  defaultRole: 'viewer',
  emailDomains: ['muster.example'],
  trustsEmail: false,
  scope: 'openid email profile',
} as const

/** Replaces the ID token in the next answer of the provider. */
let replacedToken: string | null = null
let lastToken = ''
const oidcFetch: OidcFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  if (!url.endsWith('/token')) return response
  const body = (await response.json()) as { id_token: string }
  lastToken = body.id_token
  const answer = replacedToken === null ? body : { ...body, id_token: replacedToken }
  replacedToken = null
  return Response.json(answer, { status: response.status })
}

const { newStaffTab, addPerson, advanceSeconds, createLoggedInStaff } = await createStaffApp(database, {
  provider: settings,
  oidcFetch,
})
const admin = await createLoggedInStaff('administrator')

async function startLogin(tab: StaffTab): Promise<string> {
  const { status, body } = await tab.post('/session/provider/start')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.url as string
}

const finishLogin = (tab: StaffTab, answer: string) => tab.post('/session/provider/finish', { answer })

/** Logs a person of the provider in and returns the last reply. */
async function logInWithProvider(sub: string, tab = newStaffTab()) {
  return finishLogin(tab, await idp.logIn(await startLogin(tab), sub))
}

async function readStaffPerson(id: string) {
  const { data } = (await admin.tab.get('/staff')).body
  return data.find((one: { id: string }) => one.id === id)
}

/** Logs a person in at a back office with other settings of the provider. */
async function logInWithSettings(sub: string, more: Partial<StaffProvider>) {
  const other = await createStaffApp(database, { provider: { ...settings, ...more } })
  const tab = other.newStaffTab()
  return finishLogin(tab, await idp.logIn(await startLogin(tab), sub))
}

async function countPeople(email: string): Promise<number> {
  const { rows } = await owner.query('select id from staff_people where email = $1', [email])
  return rows.length
}

describe('the first log-in with the identity provider', () => {
  test('a new person is added with the role of their group, and the provider’s factor counts', async () => {
    idp.people.set('anna', {
      email: 'Anna@muster.example',
      email_verified: true,
      name: 'Anna Muster',
      groups: ['accounting'],
    })
    const tab = newStaffTab()
    const { status, body } = await logInWithProvider('anna', tab)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      name: 'Anna Muster',
      email: 'anna@muster.example',
      role: 'accountant',
      has_password: false,
    })
    expect((await tab.get('/session')).status).toBe(200)
    const { data } = (await admin.tab.get('/staff')).body
    expect(data.find((one: { id: string }) => one.id === body.id)).toMatchObject({
      state: 'active',
      has_provider: true,
    })
    const audited = (await admin.tab.get(`/audit?staff_id=${body.id}`)).body.data
    expect(audited.map((one: { call: string; details: object }) => [one.call, one.details])).toEqual([
      ['staff.login', { second_factor: 'provider' }],
      ['staff.finishProviderLogin', { role: 'accountant' }],
    ])
  })

  test('a person without a group gets the default role, and a later group changes it', async () => {
    idp.people.set('ben', { email: 'ben@muster.example', email_verified: true })
    const { id, role } = (await logInWithProvider('ben')).body
    expect(role).toBe('viewer')
    const { version } = await readStaffPerson(id)
    idp.people.set('ben', {
      email: 'ben@muster.example',
      email_verified: true,
      groups: ['staff', 'gewerk-admins'],
    })
    expect((await logInWithProvider('ben')).body).toMatchObject({ role: 'administrator' })
    // The role that the log-in sets raises the version, so a change based on the version before is refused.
    const changed = await admin.tab.patch(`/staff/${id}`, { role: 'viewer', version })
    expect([changed.status, changed.body.status]).toEqual([409, 'staff_changed'])
  })

  test('an invited person is recognized by a verified address only', async () => {
    const { email, id } = await addPerson('dispatcher', { email: 'clara@muster.example' })
    idp.people.set('clara', { email, email_verified: false, groups: ['accounting'] })
    const refused = await logInWithProvider('clara')
    expect([refused.status, refused.body.status]).toEqual([403, 'provider_no_access'])
    idp.people.set('clara', { email, email_verified: true, groups: ['accounting'] })
    expect((await logInWithProvider('clara')).body).toMatchObject({ id, role: 'accountant' })
    idp.people.set('mallory', { email, email_verified: true })
    expect((await logInWithProvider('mallory')).body.status).toBe('provider_no_access')
  })

  test('two first log-ins of one person at the same time add one person', async () => {
    idp.people.set('dora', { email: 'dora@muster.example', email_verified: true })
    await Promise.all([logInWithProvider('dora'), logInWithProvider('dora')])
    const { rows } = await owner.query(`select id from staff_people where email = 'dora@muster.example'`)
    expect(rows).toHaveLength(1)
  })

  test('without a default role a person without a group is refused and not added', async () => {
    const strict = await createStaffApp(database, { provider: { ...settings, defaultRole: null } })
    idp.people.set('emil', { email: 'emil@muster.example', email_verified: true, groups: ['visitors'] })
    const tab = strict.newStaffTab()
    const { body } = await finishLogin(tab, await idp.logIn(await startLogin(tab), 'emil'))
    expect(body.status).toBe('provider_no_access')
    const { rows } = await owner.query(`select id from staff_people where email = 'emil@muster.example'`)
    expect(rows).toEqual([])
  })

  test.each([
    ['without a verified address', { email: 'ida@muster.example', groups: ['accounting'] }],
    [
      'with an unverified address',
      { email: 'ida@muster.example', email_verified: false, groups: ['accounting'] },
    ],
    ['of another domain and without a group', { email: 'ida@other.example', email_verified: true }],
    ['whose domain ends like an allowed one', { email: 'ida@not-muster.example', email_verified: true }],
    ['with two signs in the address', { email: 'ida@muster.example@other.example', email_verified: true }],
  ])('a new person %s is refused and not added', async (_, claims) => {
    idp.people.set('ida', claims)
    expect((await logInWithProvider('ida')).body.status).toBe('provider_no_access')
    expect(await countPeople(claims.email)).toBe(0)
  })

  test('without a role claim and a default role, invited people get in with their own role and no others', async () => {
    const strict = { roleClaim: undefined, roles: [], defaultRole: null, emailDomains: [] }
    const { id, email } = await addPerson('dispatcher', { email: 'jan@muster.example' })
    idp.people.set('jan', { email, email_verified: true })
    expect((await logInWithSettings('jan', strict)).body).toMatchObject({ id, role: 'dispatcher' })
    expect((await logInWithSettings('jan', strict)).body).toMatchObject({ id, role: 'dispatcher' })
    idp.people.set('kim', { email: 'kim@muster.example', email_verified: true })
    expect((await logInWithSettings('kim', strict)).body.status).toBe('provider_no_access')
    expect(await countPeople('kim@muster.example')).toBe(0)
  })

  test('a role that only the user information states counts', async () => {
    idp.people.set('lena', {
      email: 'lena@muster.example',
      email_verified: true,
      userInfo: { groups: ['accounting'] },
    })
    expect((await logInWithProvider('lena')).body.role).toBe('accountant')
  })

  test('an address without email_verified counts if the provider is trusted, a denied one never', async () => {
    const { id, email } = await addPerson('dispatcher', { email: 'mia@muster.example' })
    idp.people.set('mia', { email, email_verified: false, groups: ['accounting'] })
    expect((await logInWithSettings('mia', { trustsEmail: true })).body.status).toBe('provider_no_access')
    idp.people.set('mia', { email, groups: ['accounting'] })
    expect((await logInWithProvider('mia')).body.status).toBe('provider_no_access')
    expect((await logInWithSettings('mia', { trustsEmail: true })).body).toMatchObject({ id })
  })

  test('a deactivated person is refused', async () => {
    idp.people.set('fritz', { email: 'fritz@muster.example', email_verified: true })
    const { body } = await logInWithProvider('fritz')
    await admin.tab.patch(`/staff/${body.id}`, { active: false })
    expect((await logInWithProvider('fritz')).body.status).toBe('provider_no_access')
  })

  test('the last administrator keeps the role even if the provider names another one', async () => {
    const alone = await freshDatabase()
    const only = await createStaffApp(alone.database, { provider: settings })
    idp.people.set('gerda', {
      email: 'gerda@muster.example',
      email_verified: true,
      groups: ['gewerk-admins'],
    })
    const enter = async () => {
      const tab = only.newStaffTab()
      return (await finishLogin(tab, await idp.logIn(await startLogin(tab), 'gerda'))).body.role
    }
    expect(await enter()).toBe('administrator')
    idp.people.set('gerda', { email: 'gerda@muster.example', email_verified: true })
    expect(await enter()).toBe('administrator')
  })
})

describe('an answer that is not meant for this log-in', () => {
  idp.people.set('hanna', { email: 'hanna@muster.example', email_verified: true })

  async function expectRefused(reply: Promise<{ status: number; body: { status: string } }>, code: string) {
    const { status, body } = await reply
    expect([status, body.status]).toEqual([
      { provider_refused: 403, provider_login_expired: 410, provider_unavailable: 503 }[code],
      code,
    ])
  }

  test('the person cancels at the provider', async () => {
    const tab = newStaffTab()
    const answer = await idp.cancel(await startLogin(tab))
    expect(answer).toContain('error=access_denied')
    await expectRefused(finishLogin(tab, answer), 'provider_refused')
  })

  test('an answer is used once, also by two requests at the same time', async () => {
    const tab = newStaffTab()
    const answer = await idp.logIn(await startLogin(tab), 'hanna')
    const replies = await Promise.all([finishLogin(tab, answer), finishLogin(tab, answer)])
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    await expectRefused(finishLogin(tab, answer), 'provider_login_expired')
  })

  test('an answer of another browser is refused, so an attacker cannot log a victim in', async () => {
    const attacker = newStaffTab()
    const answer = await idp.logIn(await startLogin(attacker), 'hanna')
    const victim = newStaffTab()
    await expectRefused(finishLogin(victim, answer), 'provider_login_expired')
    await startLogin(victim)
    await expectRefused(finishLogin(victim, answer), 'provider_login_expired')
  })

  test('a code with the state of another log-in of the same browser is refused', async () => {
    const tab = newStaffTab()
    const first = new URLSearchParams(await idp.logIn(await startLogin(tab), 'hanna'))
    const second = new URLSearchParams(await idp.logIn(await startLogin(tab), 'hanna'))
    first.set('state', second.get('state') ?? '')
    await expectRefused(finishLogin(tab, first.toString()), 'provider_refused')
  })

  test('a log-in expires after ten minutes', async () => {
    const tab = newStaffTab()
    const answer = await idp.logIn(await startLogin(tab), 'hanna')
    advanceSeconds(601)
    await expectRefused(finishLogin(tab, answer), 'provider_login_expired')
    advanceSeconds(-601)
  })

  test('a replayed ID token has the nonce of another log-in and is refused', async () => {
    expect((await logInWithProvider('hanna')).status).toBe(200)
    const replayed = lastToken
    const tab = newStaffTab()
    const answer = await idp.logIn(await startLogin(tab), 'hanna')
    replacedToken = replayed
    await expectRefused(finishLogin(tab, answer), 'provider_refused')
  })

  test('an ID token for another application of the provider is refused', async () => {
    let foreign = ''
    const record: OidcFetch = async (url, options) => {
      const response = await fetch(url, options as RequestInit)
      if (url.endsWith('/token')) foreign = ((await response.clone().json()) as { id_token: string }).id_token
      return response
    }
    const other = createOidcClient(
      { ...settings, clientId: otherClient.id, clientSecret: otherClient.secret },
      {
        redirectUri: returnPage,
        now: () => Temporal.Now.instant(),
        needsUserInfo: () => false,
        fetch: record,
      },
    )
    const tab = newStaffTab()
    const url = await startLogin(tab)
    // The same nonce as in the log-in of the back office, so that the audience alone is wrong.
    const secrets = {
      state: 'a',
      nonce: new URL(url).searchParams.get('nonce') ?? '',
      verifier: 'v'.repeat(43),
    }
    await other.readClaims(await idp.logIn(await other.getLoginUrl(secrets), 'hanna'), secrets)
    const answer = await idp.logIn(url, 'hanna')
    replacedToken = foreign
    await expectRefused(finishLogin(tab, answer), 'provider_refused')
  })

  test.each([
    ['two minutes ahead', 120, 200],
    ['two minutes behind', -120, 200],
    ['two hours ahead', 7200, 403],
  ])('with a clock that is %s the log-in answers as it should', async (_, seconds, expected) => {
    advanceSeconds(seconds)
    const { status } = await logInWithProvider('hanna')
    advanceSeconds(-seconds)
    expect(status).toBe(expected)
  })

  test.each(['', 'state=x', 'code=y', 'state=%00&code=%ff', '&&&==', 'x'.repeat(8001)])(
    'the answer "%.20s" is refused and is no failure of the server',
    async (answer) => {
      const tab = newStaffTab()
      await startLogin(tab)
      expect([410, 422]).toContain((await finishLogin(tab, answer)).status)
    },
  )

  test('the address of the provider carries PKCE, state and nonce, and nothing secret is stored', async () => {
    const tab = newStaffTab()
    const url = new URL(await startLogin(tab))
    const values = Object.fromEntries(url.searchParams)
    expect(values).toMatchObject({
      response_type: 'code',
      redirect_uri: returnPage,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { rows } = await owner.query('select * from staff_provider_logins')
    const stored = JSON.stringify(
      rows.map((row) => [row.hash.toString('base64url'), row.browser_hash.toString('base64url')]),
    )
    for (const secret of [values['state'], values['nonce'], tab.browser.cookies.get('gewerk_staff_provider')])
      expect(stored).not.toContain(secret)
  })
})

describe('the limit of log-ins that are started', () => {
  test('one browser may start ten in the time of the limit, another one is not held up', async () => {
    const tab = newStaffTab('203.0.113.7')
    for (let count = 0; count < 10; count++) await startLogin(tab)
    const refused = await tab.post('/session/provider/start')
    expect([refused.status, refused.body.status]).toEqual([429, 'too_many_requests'])
    await startLogin(newStaffTab('203.0.113.7'))
  })

  test('browsers of one network may start a hundred', async () => {
    for (let count = 0; count < 100; count++) await startLogin(newStaffTab('203.0.113.8'))
    const refused = await newStaffTab('203.0.113.8').post('/session/provider/start')
    expect([refused.status, refused.body.status]).toEqual([429, 'too_many_requests'])
    await startLogin(newStaffTab('203.0.113.9'))
  })

  test('expired log-ins are found by an index', async () => {
    const { rows } = await owner.query(
      `select indexdef from pg_indexes where tablename = 'staff_provider_logins'`,
    )
    expect(JSON.stringify(rows)).toContain('(expires_at)')
  })
})

describe('the configuration', () => {
  test('the scopes of the request are those of the configuration', async () => {
    const scoped = await createStaffApp(database, { provider: { ...settings, scope: 'openid email groups' } })
    const url = new URL(await startLogin(scoped.newStaffTab()))
    expect(url.searchParams.get('scope')).toBe('openid email groups')
  })

  test('without a provider there is no such log-in', async () => {
    const plain = await createStaffApp(database)
    expect((await plain.newStaffTab().get('/settings')).body).toMatchObject({
      provider: null,
      has_password_login: true,
    })
    expect((await plain.newStaffTab().post('/session/provider/start')).body.status).toBe('not_found')
  })

  test('the log-in with a password can be switched off', async () => {
    const strict = await createStaffApp(database, { provider: settings, passwordLogin: false })
    const { email } = await addPerson('viewer')
    expect((await strict.newStaffTab().get('/settings')).body).toMatchObject({
      provider: 'Muster-Login',
      has_password_login: false,
    })
    expect((await strict.newStaffTab().logIn(email)).body.status).toBe('password_login_off')
  })

  test('a provider that is down answers 503, and is asked again with the next log-in', async () => {
    const down = await startIdentityProvider(returnPage)
    const late = await createStaffApp(database, { provider: { ...settings, issuer: down.issuer } })
    const tab = late.newStaffTab()
    const answer = await down.logIn(await startLogin(tab), 'hanna')
    await down.stop()
    const finished = await finishLogin(tab, answer)
    expect([finished.status, finished.body.status]).toEqual([503, 'provider_unavailable'])
    const never = await createStaffApp(database, { provider: { ...settings, issuer: down.issuer } })
    const started = await never.newStaffTab().post('/session/provider/start')
    expect([started.status, started.body.status]).toEqual([503, 'provider_unavailable'])
  })
})
