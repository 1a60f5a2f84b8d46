import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCredentialsClient } from '#test/app/credentials-client'
import { runAsOperator } from '#test/app/test-calls'
import { testServices, testUrl } from '#test/app/test-services'
import { getFirstAccessToken, type TestBrowser } from '#test/app/test-session'
import { runTask } from '#test/app/run-task'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { startDnsServer } from '#test/fakes/dns-server'
import { otherClient, providerClient, startIdentityProvider } from '#test/fakes/identity-provider'
import { startSilentServer } from '#test/fakes/silent-server'
import type { Routes } from '#server/kernel/routes'
import { createCompanyOidc } from '#server/platform/outbound/company-oidc'
import { createDnsResolver } from '#server/platform/outbound/dns-resolver'
import { createOidcClient } from '#server/platform/outbound/oidc-client'
import { contactsRoutes } from '../contacts/contacts.routes.ts'
import { changeAccountProvider, readAccountProvider } from './account-providers.commands.ts'
import { emailDomainTasks } from './domain-checks.tasks.ts'
import { createIdentityProviderRoutes } from './identity-providers.routes.ts'

const returnPage = `${testUrl}/login/`
const settingsPath = '/api/partner/identity-provider'
const authPath = '/api/partner/auth'

const fresh = await freshDatabase()
const { database, owner } = fresh
const dns = await startDnsServer()
afterAll(() => dns.close())
const idp = await startIdentityProvider(returnPage)

/** Replaces the ID token in the next answer of the provider. */
let replacedToken: string | null = null
let lastToken = ''
const companyOidc = createCompanyOidc({ publicUrl: testUrl, production: false })
testServices.identityProviders = {
  ...testServices.identityProviders,
  dns: createDnsResolver({ dnsServers: [dns.address] }),
  oidc: {
    ...companyOidc,
    createClient: (settings, options) =>
      settings.issuer === idp.issuer
        ? createOidcClient(settings, {
            redirectUri: returnPage,
            now: () => options.now,
            needsUserInfo: options.needsUserInfo,
            fetch: async (url, request) => {
              const response = await fetch(url, request as RequestInit)
              if (!url.endsWith('/token')) return response
              const body = (await response.json()) as { id_token: string }
              lastToken = body.id_token
              const answer = replacedToken === null ? body : { ...body, id_token: replacedToken }
              replacedToken = null
              return Response.json(answer, { status: response.status })
            },
          })
        : companyOidc.createClient(settings, options),
  },
}

// The routes need the session that the client creates.
let logInPerson: Parameters<typeof createIdentityProviderRoutes>[0]
const routes: Routes = {
  ...createIdentityProviderRoutes((...about) => logInPerson(...about)),
  ...contactsRoutes,
}
const client = await createCredentialsClient(fresh, [routes])
logInPerson = client.session.logInPerson
const { newTab, logIn, clock, advanceSeconds, capturedMail } = client

interface Admin {
  readonly company: string
  readonly id: string
  readonly email: string
  readonly tab: TestBrowser
  token: string
  readonly secret: string
}

let domains = 0
const newDomain = () => `firma-${++domains}.example`

/** Creates a company with an admin who has an authenticator app and has just logged in. */
async function createAdmin(company?: string, email?: string): Promise<Admin> {
  const accountId = company ?? (await createTestCompany(database))
  const person = await createTestContact(database, accountId, ['admin'], {
    passwordHash: client.passwordHash,
    ...(email ? { email } : {}),
  })
  const tab = newTab()
  const token = getFirstAccessToken(await logIn(tab, person.email))
  const { secret } = (await tab.post('/api/partner/profile/authenticator', {}, token)).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock().epochMilliseconds,
  })
  await tab.post('/api/partner/profile/authenticator/confirm', { code }, token)
  return { company: accountId, ...person, tab, token, secret }
}

const settings = (domain: string, more: object = {}) => ({
  name: 'Muster-Konto',
  issuer: idp.issuer,
  client_id: providerClient.id,
  client_secret: providerClient.secret,
  email_domain: domain,
  role_claim: 'groups',
  roles: [
    { value: 'planning', profile: 'disposition' },
    { value: 'chiefs', profile: 'admin' },
  ],
  default_profile: 'installer',
  ...more,
})

const save = ({ tab, token }: Admin, body: object) => tab.put(settingsPath, body, token)
const read = async ({ tab, token }: Admin) => (await tab.get(settingsPath, token)).body
const verify = ({ tab, token }: Admin) => tab.post(`${settingsPath}/verify-domain`, {}, token)
const setPasswordLogin = async (admin: Admin, password_login: boolean) =>
  admin.tab.post(
    `${settingsPath}/password-login`,
    { password_login, version: (await read(admin)).provider.version },
    admin.token,
  )

/** Saves settings and proves the domain. */
async function setUpProvider(admin: Admin, domain: string, more: object = {}): Promise<void> {
  const saved = await save(admin, settings(domain, more))
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { name, value } = saved.body.provider.record
  dns.records.set(name, ['v=spf1 -all', value])
  const verified = await verify(admin)
  expect([verified.status, verified.body.check, verified.body.provider.state]).toEqual([
    200,
    'found',
    'active',
  ])
}

async function startLogin(tab: TestBrowser, email: string): Promise<string> {
  const { status, body } = await tab.post(`${authPath}/provider/start`, { email })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.url as string
}
const finishLogin = (tab: TestBrowser, answer: string) => tab.post(`${authPath}/provider/finish`, { answer })

/** Logs a person of the provider in and returns the last reply. */
async function logInWithProvider(sub: string, email: string, tab = newTab()) {
  return finishLogin(tab, await idp.logIn(await startLogin(tab, email), sub))
}

const codeOf = (reply: { status: number; body: { status: string } }) => [reply.status, reply.body.status]

const firma: { admin: Admin; domain: string } = { admin: undefined as never, domain: newDomain() }
beforeAll(async () => {
  firma.admin = await createAdmin(undefined, `chef@${firma.domain}`)
  await setUpProvider(firma.admin, firma.domain)
  idp.people.set('chef', {
    email: `chef@${firma.domain}`,
    email_verified: true,
    groups: ['chiefs'],
    amr: ['mfa'],
  })
  idp.people.set('hanna', { email: `hanna@${firma.domain}`, email_verified: true, name: 'Hanna Muster' })
})

describe('the first log-in with the identity provider of a company', () => {
  test('a new person is added with the profiles of their groups, and logs in a second time', async () => {
    const email = `Anna@${firma.domain}`
    idp.people.set('anna', {
      email,
      email_verified: true,
      given_name: 'Anna',
      family_name: 'Muster',
      groups: ['planning', 'x'],
    })
    const tab = newTab()
    const { status, body } = await logInWithProvider('anna', email, tab)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.accounts[0].user).toMatchObject({
      account: { id: firma.admin.company },
      contact: { first_name: 'Anna', last_name: 'Muster', email: email.toLowerCase(), email_confirmed: true },
      profiles: ['disposition'],
    })
    expect((await tab.post(`${authPath}/refresh`, {})).status).toBe(200)
    const again = (await logInWithProvider('anna', email)).body
    expect(again.accounts[0].user.contact.id).toBe(body.accounts[0].user.contact.id)
  })

  test('groups that change at the provider change the profiles with the next log-in', async () => {
    const email = `ben@${firma.domain}`
    idp.people.set('ben', { email, email_verified: true })
    expect((await logInWithProvider('ben', email)).body.accounts[0].user.profiles).toEqual(['installer'])
    idp.people.set('ben', { email, email_verified: true, groups: ['chiefs', 'planning'] })
    const { profiles } = (await logInWithProvider('ben', email)).body.accounts[0].user
    expect(profiles.toSorted()).toEqual(['admin', 'disposition'])
  })

  test('the last admin of a company stays admin', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `solo@${domain}`)
    await setUpProvider(admin, domain)
    idp.people.set('solo', { email: admin.email, email_verified: true, amr: ['otp', 'pwd'] })
    expect((await logInWithProvider('solo', admin.email)).body.accounts[0].user.profiles).toEqual(['admin'])
  })

  test('a known person is linked by a verified address only', async () => {
    const { id, email } = await createTestContact(database, firma.admin.company, ['accounting'], {
      email: `clara@${firma.domain}`,
    })
    idp.people.set('clara', { email, email_verified: false, groups: ['planning'] })
    expect(codeOf(await logInWithProvider('clara', email))).toEqual([403, 'provider_person_refused'])
    idp.people.set('clara', { email, email_verified: true, groups: ['planning'] })
    expect((await logInWithProvider('clara', email)).body.accounts[0].user).toMatchObject({
      contact: { id },
      profiles: ['disposition'],
    })
    idp.people.set('mallory', { email, email_verified: true })
    expect(codeOf(await logInWithProvider('mallory', email))).toEqual([403, 'provider_person_refused'])
  })

  test('two first log-ins of one person at the same time add one person', async () => {
    const email = `dora@${firma.domain}`
    idp.people.set('dora', { email, email_verified: true })
    const replies = await Promise.all([logInWithProvider('dora', email), logInWithProvider('dora', email)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await owner.query('select id from contacts where email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('without a default profile a person without a group is refused and not added', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await setUpProvider(admin, domain, { default_profile: null })
    idp.people.set('emil', { email: `emil@${domain}`, email_verified: true, groups: ['visitors'] })
    expect(codeOf(await logInWithProvider('emil', admin.email))).toEqual([403, 'provider_person_refused'])
    expect((await owner.query('select 1 from contacts where email = $1', [`emil@${domain}`])).rows).toEqual(
      [],
    )
  })

  test('without a role claim, known people keep their profiles', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await setUpProvider(admin, domain, { role_claim: null, roles: [], default_profile: 'readonly' })
    const { email } = await createTestContact(database, admin.company, ['accounting'], {
      email: `kim@${domain}`,
    })
    idp.people.set('kim', { email, email_verified: true })
    expect((await logInWithProvider('kim', email)).body.accounts[0].user.profiles).toEqual(['accounting'])
  })

  test.each([
    ['without an address', {}],
    ['with an unverified address', { email: 'ida@DOMAIN', email_verified: false }],
    ['of another domain', { email: 'ida@other.example', email_verified: true }],
    ['of a domain below', { email: 'ida@sub.DOMAIN', email_verified: true }],
    ['of a domain that ends the same', { email: 'ida@not-DOMAIN', email_verified: true }],
    ['with two signs in the address', { email: 'ida@other.example@DOMAIN', email_verified: true }],
  ])('a person %s is refused and not added', async (_, claims) => {
    const email = 'email' in claims ? claims.email.replace('DOMAIN', firma.domain) : undefined
    idp.people.set('ida', { ...claims, ...(email ? { email } : {}) })
    const reply = await logInWithProvider('ida', `ida@${firma.domain}`)
    expect(codeOf(reply)).toEqual([403, 'provider_person_refused'])
    expect((await owner.query('select 1 from contacts where email = $1', [email ?? ''])).rows).toEqual([])
  })

  test('a provider that does not say whether addresses are verified is refused unless the company trusts it', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await setUpProvider(admin, domain)
    idp.people.set('lea', { email: `lea@${domain}` })
    expect((await logInWithProvider('lea', admin.email)).status).toBe(403)
    const { version } = (await read(admin)).provider
    expect((await save(admin, { ...settings(domain, { trusts_email: true, version }) })).status).toBe(200)
    expect((await logInWithProvider('lea', admin.email)).status).toBe(200)
  })

  test('a person who was removed is refused, and gets in again after an admin has added them', async () => {
    const email = `fritz@${firma.domain}`
    idp.people.set('fritz', { email, email_verified: true })
    const { id } = (await logInWithProvider('fritz', email)).body.accounts[0].user.contact
    const { tab, token } = firma.admin
    const headers = { authorization: `Bearer ${token}` }
    expect((await tab.send({ method: 'DELETE', url: `/api/partner/contacts/${id}`, headers })).status).toBe(
      200,
    )
    expect(codeOf(await logInWithProvider('fritz', email))).toEqual([403, 'provider_person_refused'])
    const back = await createTestContact(database, firma.admin.company, ['installer'], { email })
    expect((await logInWithProvider('fritz', email)).body.accounts[0].user.contact.id).toBe(back.id)
  })

  test('a person of another company with an address of the domain is refused', async () => {
    const other = await createTestCompany(database)
    const { email } = await createTestContact(database, other, ['admin'], { email: `gast@${firma.domain}` })
    idp.people.set('gast', { email, email_verified: true })
    expect(codeOf(await logInWithProvider('gast', email))).toEqual([403, 'provider_person_refused'])
  })

  test('a person of a location logs in with the provider of the master account', async () => {
    const location = await createTestCompany(database, { parentId: firma.admin.company })
    const { id, email } = await createTestContact(database, location, ['installer'], {
      email: `ort@${firma.domain}`,
    })
    idp.people.set('ort', { email, email_verified: true, groups: ['chiefs'] })
    expect((await logInWithProvider('ort', email)).body.accounts[0].user).toMatchObject({
      contact: { id },
      account: { id: location },
      profiles: ['installer'],
    })
  })
})

describe('the second factor of the portal', () => {
  test.each([
    ['says nothing about factors', undefined, 401],
    ['has asked for a password only', ['pwd'], 401],
    ['has asked for two factors', ['pwd', 'otp'], 200],
    ['names several factors', ['mfa'], 200],
  ])('a person with an authenticator app whose provider %s', async (_, amr, status) => {
    idp.people.set('chef', {
      email: firma.admin.email,
      email_verified: true,
      groups: ['chiefs'],
      ...(amr ? { amr } : {}),
    })
    const reply = await logInWithProvider('chef', firma.admin.email)
    expect(reply.status).toBe(status)
    if (status === 401) expect(reply.body.second_factor.methods).toContain('authenticator')
  })
})

test('a person without a password and a factor has no other proof than a new log-in', async () => {
  idp.people.set('nora', { email: `nora@${firma.domain}`, email_verified: true })
  const tab = newTab()
  const token = getFirstAccessToken(await logInWithProvider('nora', `nora@${firma.domain}`, tab))
  const { status, body } = await tab.post(`${authPath}/step-up/methods`, {}, token)
  expect([status, body.methods]).toEqual([200, []])
})

describe('an answer that is not meant for this log-in', () => {
  const email = () => `hanna@${firma.domain}`

  test('the person cancels at the provider', async () => {
    const tab = newTab()
    const answer = await idp.cancel(await startLogin(tab, email()))
    expect(codeOf(await finishLogin(tab, answer))).toEqual([403, 'provider_refused'])
  })

  test('an answer is used once, also by two requests at the same time', async () => {
    const tab = newTab()
    const answer = await idp.logIn(await startLogin(tab, email()), 'hanna')
    const replies = await Promise.all([finishLogin(tab, answer), finishLogin(tab, answer)])
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    expect(codeOf(await finishLogin(tab, answer))).toEqual([410, 'provider_login_expired'])
  })

  test('an answer of another browser is refused, so an attacker cannot log a victim in', async () => {
    const answer = await idp.logIn(await startLogin(newTab(), email()), 'hanna')
    const victim = newTab()
    await startLogin(victim, email())
    expect(codeOf(await finishLogin(victim, answer))).toEqual([410, 'provider_login_expired'])
  })

  test('a code with the state of another log-in of the same browser is refused', async () => {
    const tab = newTab()
    const first = new URLSearchParams(await idp.logIn(await startLogin(tab, email()), 'hanna'))
    const second = new URLSearchParams(await idp.logIn(await startLogin(tab, email()), 'hanna'))
    first.set('state', second.get('state') ?? '')
    expect(codeOf(await finishLogin(tab, first.toString()))).toEqual([403, 'provider_refused'])
  })

  test('a log-in expires after ten minutes', async () => {
    const tab = newTab()
    const answer = await idp.logIn(await startLogin(tab, email()), 'hanna')
    advanceSeconds(601)
    expect(codeOf(await finishLogin(tab, answer))).toEqual([410, 'provider_login_expired'])
    advanceSeconds(-601)
  })

  test('a replayed ID token has the nonce of another log-in and is refused', async () => {
    expect((await logInWithProvider('hanna', email())).status).toBe(200)
    const replayed = lastToken
    const tab = newTab()
    const answer = await idp.logIn(await startLogin(tab, email()), 'hanna')
    replacedToken = replayed
    expect(codeOf(await finishLogin(tab, answer))).toEqual([403, 'provider_refused'])
  })

  test('an ID token for another application of the provider is refused', async () => {
    let foreign = ''
    const other = createOidcClient(
      {
        issuer: idp.issuer,
        clientId: otherClient.id,
        clientSecret: otherClient.secret,
        scope: 'openid email',
      },
      {
        redirectUri: returnPage,
        now: () => Temporal.Now.instant(),
        needsUserInfo: () => false,
        fetch: async (url, options) => {
          const response = await fetch(url, options as RequestInit)
          if (url.endsWith('/token'))
            foreign = ((await response.clone().json()) as { id_token: string }).id_token
          return response
        },
      },
    )
    const tab = newTab()
    const url = await startLogin(tab, email())
    // The same nonce as in the log-in of the company, so that the audience alone is wrong.
    const nonce = new URL(url).searchParams.get('nonce') ?? ''
    const secrets = { state: 'a', nonce, verifier: 'v'.repeat(43) }
    await other.readClaims(await idp.logIn(await other.getLoginUrl(secrets), 'hanna'), secrets)
    const answer = await idp.logIn(url, 'hanna')
    replacedToken = foreign
    expect(codeOf(await finishLogin(tab, answer))).toEqual([403, 'provider_refused'])
  })

  test.each([
    ['two minutes ahead', 120, 200],
    ['two minutes behind', -120, 200],
    ['two hours ahead', 7200, 403],
  ])('with a clock that is %s the log-in answers as it should', async (_, seconds, expected) => {
    advanceSeconds(seconds)
    const { status } = await logInWithProvider('hanna', email())
    advanceSeconds(-seconds)
    expect(status).toBe(expected)
  })

  test.each(['', 'state=x', 'code=y', 'state=%00&code=%ff', '&&&==', 'x'.repeat(8001)])(
    'the answer "%.20s" is refused and is no failure of the server',
    async (answer) => {
      const tab = newTab()
      await startLogin(tab, email())
      expect([410, 422]).toContain((await finishLogin(tab, answer)).status)
    },
  )

  test('an answer to the former settings is refused', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await setUpProvider(admin, domain)
    idp.people.set('otto', { email: `otto@${domain}`, email_verified: true })
    const tab = newTab()
    const answer = await idp.logIn(await startLogin(tab, admin.email), 'otto')
    const { version } = (await read(admin)).provider
    expect((await save(admin, settings(domain, { name: 'Neu', version }))).status).toBe(200)
    expect(codeOf(await finishLogin(tab, answer))).toEqual([410, 'provider_login_expired'])
  })
})

describe('the search for the provider of an address', () => {
  const find = async (email: string) => (await newTab().post(`${authPath}/provider`, { email })).body

  test('the answer depends on the domain alone', async () => {
    const expected = { provider: { name: 'Muster-Konto', password_login: true } }
    expect(await find(firma.admin.email)).toEqual(expected)
    expect(await find(`nobody-at-all@${firma.domain.toUpperCase()}`)).toEqual(expected)
    expect(await find('nobody@unknown.example')).toEqual({ provider: null })
    expect(await find(`a@sub.${firma.domain}`)).toEqual({ provider: null })
  })

  test('a log-in for a domain without a provider is not started', async () => {
    const reply = await newTab().post(`${authPath}/provider/start`, { email: 'a@unknown.example' })
    expect(codeOf(reply)).toEqual([404, 'not_found'])
  })

  test('one browser may start ten log-ins in the time of the limit, another one is not held up', async () => {
    const tab = newTab('203.0.113.7')
    for (let count = 0; count < 10; count++) await startLogin(tab, firma.admin.email)
    const refused = await tab.post(`${authPath}/provider/start`, { email: firma.admin.email })
    expect(codeOf(refused)).toEqual([429, 'too_many_requests'])
    await startLogin(newTab('203.0.113.7'), firma.admin.email)
  })
})

describe('a provider that does not answer', () => {
  test('one that is down after it was set up answers 503', async () => {
    const down = await startIdentityProvider(returnPage)
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await setUpProvider(admin, domain, { issuer: down.issuer })
    const tab = newTab()
    const answer = await down.logIn(await startLogin(tab, admin.email), 'x')
    await down.stop()
    expect(codeOf(await finishLogin(tab, answer))).toEqual([503, 'provider_unavailable'])
    const started = await newTab().post(`${authPath}/provider/start`, { email: admin.email })
    expect(codeOf(started)).toEqual([503, 'provider_unavailable'])
  })

  test('an issuer that never answers is refused when it is saved', async () => {
    const silent = await startSilentServer()
    const admin = await createAdmin()
    const reply = await save(admin, settings(newDomain(), { issuer: `http://127.0.0.1:${silent.port}` }))
    await silent.close()
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['issuer'])
    expect((await read(admin)).provider).toBeNull()
  })

  test.each([
    'http://10.0.0.1',
    'https://10.0.0.1',
    'http://169.254.169.254/latest',
    'https://localhost.internal',
    'https://[fd00::1]',
    'http://example.com',
  ])('in production the address %s of an internal network is never contacted', async (issuer) => {
    const guarded = createCompanyOidc({ publicUrl: testUrl, production: true }).createClient(
      { issuer, clientId: 'a', clientSecret: 'b', scope: 'openid' },
      { now: clock(), needsUserInfo: () => false },
    )
    await expect(guarded.checkIssuer()).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('in production this machine is not contacted either, under no name', async () => {
    const guard = createCompanyOidc({ publicUrl: testUrl, production: true })
    for (const issuer of [idp.issuer, idp.issuer.replace('localhost', '127.0.0.1'), 'https://localhost']) {
      const guarded = guard.createClient(
        { issuer, clientId: 'a', clientSecret: 'b', scope: 'openid' },
        { now: clock(), needsUserInfo: () => false },
      )
      await expect(guarded.checkIssuer()).rejects.toMatchObject({ reason: 'unavailable' })
    }
  })

  test('outside production the guarded client logs in with a real provider on this machine', async () => {
    const guarded = companyOidc.createClient(
      {
        issuer: idp.issuer,
        clientId: providerClient.id,
        clientSecret: providerClient.secret,
        scope: 'openid email',
      },
      { now: Temporal.Now.instant(), needsUserInfo: () => true },
    )
    const secrets = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) }
    const answer = await idp.logIn(await guarded.getLoginUrl(secrets), 'hanna')
    expect((await guarded.readClaims(answer, secrets))['email']).toBe(`hanna@${firma.domain}`)
  })
})

describe('the domain of a company', () => {
  test('without the record it stays unproved, and no person logs in', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await save(admin, settings(domain))
    const { check, provider } = (await verify(admin)).body
    expect([check, provider.state]).toEqual(['missing', 'pending'])
    expect((await newTab().post(`${authPath}/provider`, { email: admin.email })).body.provider).toBeNull()
  })

  test('of two companies that claim a domain at the same time, one gets it', async () => {
    const domain = newDomain()
    const admins = [await createAdmin(), await createAdmin()]
    const values: string[] = []
    for (const admin of admins) values.push((await save(admin, settings(domain))).body.provider.record.value)
    dns.records.set(`_gewerk-verification.${domain}`, values)
    const replies = await Promise.all(admins.map(verify))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.status).toBe('domain_taken')
  })

  test.each(['gmail.com', 'T-Online.de', '@web.de', 'mail.gmx.net'])(
    'the domain %s of a public email service is refused',
    async (domain) => {
      const reply = await save(firma.admin, settings(domain))
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['email_domain']])
    },
  )

  test.each(['', 'firma', 'firma..de', '-a.de', 'a b.de', 'firma.de/x', '127.0.0.1', `${'a'.repeat(64)}.de`])(
    'the domain "%s" is refused with its field',
    async (domain) => {
      const reply = await save(firma.admin, settings(domain))
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['email_domain']])
    },
  )

  test('a lost record is mailed once, log-in goes on for seven days and then stops until the record is back', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await setUpProvider(admin, domain)
    idp.people.set('paul', { email: `paul@${domain}`, email_verified: true })
    await logInWithProvider('paul', admin.email)
    const record = `_gewerk-verification.${domain}`
    const saved = dns.records.get(record) ?? []
    dns.records.delete(record)
    const check = () =>
      runTask(database, emailDomainTasks, 'emailDomain.check', { accountId: admin.company }, clock())
    await capturedMail.deliver()
    await check()
    await check()
    const mails = (await capturedMail.deliver()).filter(({ subject }) => subject.includes(domain))
    expect(mails.map(({ to }) => to)).toEqual([{ address: admin.email, name: 'Petra Sommer' }])
    expect((await read(admin)).provider.state).toBe('lost')
    advanceSeconds(6 * 86_400)
    expect((await logInWithProvider('paul', admin.email)).status).not.toBe(404)
    advanceSeconds(86_400 + 60)
    const started = await newTab().post(`${authPath}/provider/start`, { email: admin.email })
    expect(codeOf(started)).toEqual([404, 'not_found'])
    dns.records.set(record, saved)
    await check()
    const found = (await newTab().post(`${authPath}/provider`, { email: admin.email })).body.provider
    expect(found).toMatchObject({ name: 'Muster-Konto' })
    advanceSeconds(-7 * 86_400 - 60)
  })

  test('a DNS server that does not answer loses no domain', async () => {
    dns.isSilent = true
    await runTask(
      database,
      emailDomainTasks,
      'emailDomain.check',
      { accountId: firma.admin.company },
      clock(),
    )
    dns.isSilent = false
    expect((await read(firma.admin)).provider.state).toBe('active')
  }, 40_000)

  test('a company whose record is gone for longer than the grace loses the domain to the one that proves it', async () => {
    const domain = newDomain()
    const [former, next] = [await createAdmin(), await createAdmin()]
    await setUpProvider(former, domain)
    const record = `_gewerk-verification.${domain}`
    dns.records.delete(record)
    await runTask(database, emailDomainTasks, 'emailDomain.check', { accountId: former.company }, clock())
    const { value } = (await save(next, settings(domain))).body.provider.record
    dns.records.set(record, [value])
    expect(codeOf(await verify(next))).toEqual([409, 'domain_taken'])
    await owner.query(
      `update identity_providers set stops_at = now() - interval '1 minute' where account_id = $1`,
      [former.company],
    )
    expect((await verify(next)).body.provider.state).toBe('active')
    const { rows } = await owner.query('select verified_at from identity_providers where account_id = $1', [
      former.company,
    ])
    expect(rows).toEqual([{ verified_at: null }])
  })
})

describe('the log-in with passwords', () => {
  test('is switched off by an admin who has logged in with the provider, and only for the domain', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await setUpProvider(admin, domain)
    const worker = await createTestContact(database, admin.company, ['installer'], {
      email: `max@${domain}`,
      passwordHash: client.passwordHash,
    })
    const freelancer = await client.createLogin(admin.company, ['installer'])
    expect(codeOf(await setPasswordLogin(admin, false))).toEqual([409, 'provider_login_missing'])
    idp.people.set('boss', { email: admin.email, email_verified: true, groups: ['chiefs'], amr: ['mfa'] })
    admin.token = getFirstAccessToken(await logInWithProvider('boss', admin.email, admin.tab))
    expect(await setPasswordLogin(admin, false)).toMatchObject({
      status: 200,
      body: { provider: { password_login: false, people: { linked: 1, other_domain: 1 } } },
    })
    // The same answer as for a wrong password.
    for (const email of [worker.email, admin.email])
      expect(codeOf(await logIn(newTab(), email))).toEqual([401, 'invalid_password'])
    expect((await logIn(newTab(), freelancer.email)).status).toBe(200)
    expect((await newTab().post(`${authPath}/provider`, { email: worker.email })).body.provider).toEqual({
      name: 'Muster-Konto',
      password_login: false,
    })
    // A link by email would go around the provider.
    await capturedMail.deliver()
    await client.requestLoginLink(worker.email)
    const [mail] = await capturedMail.deliver()
    const linkToken = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(linkToken).not.toBe('')
    expect(codeOf(await client.openLoginLink(linkToken))).toEqual([410, 'link_expired'])
    expect((await setPasswordLogin(admin, true)).status).toBe(200)
    expect((await logIn(newTab(), worker.email)).status).toBe(200)
  })

  test('works again once the provider has stopped, so that no person is locked out', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await setUpProvider(admin, domain)
    const { email } = await createTestContact(database, admin.company, ['installer'], {
      email: `max@${domain}`,
      passwordHash: client.passwordHash,
    })
    const set = (sql: string) =>
      owner.query(`update identity_providers set ${sql} where account_id = $1`, [admin.company])
    await set('password_login = false')
    expect((await logIn(newTab(), email)).status).toBe(401)
    await set(`lost_at = now(), stops_at = now() - interval '1 minute'`)
    expect((await logIn(newTab(), email)).status).toBe(200)
  })
})

describe('the settings', () => {
  test('the secret is stored encrypted and never returned', async () => {
    const { body } = await firma.admin.tab.get(settingsPath, firma.admin.token)
    expect(JSON.stringify(body)).not.toContain(providerClient.secret)
    const { rows } = await owner.query('select * from identity_providers where account_id = $1', [
      firma.admin.company,
    ])
    expect(rows[0].client_secret.length).toBeGreaterThan(28)
    const stored = rows.map((row) => [row.client_secret.toString('latin1'), JSON.stringify(row)])
    expect(stored.flat().join()).not.toContain(providerClient.secret)
    const history = await owner.query(`select after from history where step like 'identityProvider.%'`)
    expect(JSON.stringify(history.rows)).not.toContain(providerClient.secret)
  })

  test('an admin without a second factor reads them and cannot change them', async () => {
    const company = await createTestCompany(database)
    const { id, email, token } = await client.createLoggedInPerson(company, ['admin'])
    const tab = newTab()
    expect((await tab.get(settingsPath, token)).body).toMatchObject({ provider: null, can_change: false })
    const reply = await tab.put(settingsPath, settings(newDomain()), token)
    expect(codeOf(reply)).toEqual([403, 'second_factor_missing'])
    expect([id, email]).toHaveLength(2)
  })

  test('a session whose proof is older than ten minutes is asked for a proof', async () => {
    const admin = await createAdmin()
    advanceSeconds(601)
    const reply = await save(admin, settings(newDomain()))
    advanceSeconds(-601)
    expect(codeOf(reply)).toEqual([403, 'proof_required'])
  })

  test('another company reads nothing of them, and the database does not show them either', async () => {
    const stranger = await createAdmin()
    expect((await read(stranger)).provider).toBeNull()
    const seen = await database.transaction({ accountIds: [stranger.company] }, {}, (tx) =>
      tx.selectFrom('identity_providers').select('account_id').execute(),
    )
    expect(seen).toEqual([])
  })

  test('of two admins who save at the same time, the second one is told', async () => {
    const domain = newDomain()
    const admin = await createAdmin()
    await setUpProvider(admin, domain)
    const { version } = (await read(admin)).provider
    const replies = await Promise.all(
      ['Eins', 'Zwei'].map((name) => save(admin, settings(domain, { name, version }))),
    )
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const told = replies.find(({ status }) => status === 409)
    expect(told?.body.status).toBe('identity_provider_changed')
    expect(told?.body.current.provider.version).toBe(version + 1)
    const first = await createAdmin()
    const both = await Promise.all([save(first, settings(newDomain())), save(first, settings(newDomain()))])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('the secret may be left out unless issuer or client change, so it is never sent to another issuer', async () => {
    const domain = newDomain()
    const admin = await createAdmin()
    await setUpProvider(admin, domain)
    const { version } = (await read(admin)).provider
    const { client_secret: _, ...rest } = settings(domain, { version })
    const other = await startIdentityProvider(returnPage)
    const refused = await save(admin, { ...rest, issuer: other.issuer })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['client_secret']])
    expect((await save(admin, { ...rest, name: 'Neu' })).status).toBe(200)
  })

  test('another domain has to be proved again, and all people are unlinked', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await setUpProvider(admin, domain)
    idp.people.set('rosa', { email: `rosa@${domain}`, email_verified: true })
    await logInWithProvider('rosa', admin.email)
    const { version } = (await read(admin)).provider
    const { body } = await save(admin, settings(newDomain(), { version }))
    expect(body.provider).toMatchObject({ state: 'pending', people: { linked: 0 } })
  })

  test('after the removal nothing is left, and a password logs in', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await setUpProvider(admin, domain)
    const headers = { authorization: `Bearer ${admin.token}` }
    expect((await admin.tab.send({ method: 'DELETE', url: settingsPath, headers })).status).toBe(200)
    expect((await read(admin)).provider).toBeNull()
    expect((await newTab().post(`${authPath}/provider`, { email: admin.email })).body.provider).toBeNull()
  })
})

describe('the marketplace', () => {
  const readAs = (accountId: string) =>
    runAsOperator(database, (call) => readAccountProvider(call, accountId))
  const changeAs = (accountId: string, body: Parameters<typeof changeAccountProvider>[2]) =>
    runAsOperator(database, (call) => changeAccountProvider(call, accountId, body))

  test('reads the provider without its secret, and switches it off and on again', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    expect(await readAs(admin.company)).toEqual({ provider: null })
    await setUpProvider(admin, domain)
    const { provider } = await readAs(admin.company)
    expect(provider).toMatchObject({ state: 'active', email_domain: domain })
    expect(JSON.stringify(provider)).not.toContain(providerClient.secret)
    const off = await changeAs(admin.company, { switched_off: true, reason: 'Verdacht auf Missbrauch' })
    expect(off.provider?.state).toBe('switched_off')
    const started = await newTab().post(`${authPath}/provider/start`, { email: admin.email })
    expect(codeOf(started)).toEqual([404, 'not_found'])
    const on = await changeAs(admin.company, { switched_off: false, reason: 'Geklärt' })
    expect(on.provider?.state).toBe('active')
  })

  test('allows passwords again, and the history of the company says why', async () => {
    const domain = newDomain()
    const admin = await createAdmin(undefined, `chef@${domain}`)
    await setUpProvider(admin, domain)
    await owner.query('update identity_providers set password_login = false where account_id = $1', [
      admin.company,
    ])
    expect((await logIn(newTab(), admin.email)).status).toBe(401)
    const reason = 'Der Anmeldedienst ist ausgefallen.'
    await changeAs(admin.company, { password_login: true, reason })
    expect(codeOf(await logIn(newTab(), admin.email))).toEqual([401, 'second_factor_required'])
    const { rows } = await owner.query(
      `select after from history where account_id = $1 and step = 'identityProvider.changeByMarketplace'`,
      [admin.company],
    )
    expect(rows).toEqual([{ after: { reason, password_login: true } }])
  })

  test('is told about an unknown company', async () => {
    await expect(readAs('001000000000000AAA')).rejects.toMatchObject({ code: 'not_found' })
    await expect(changeAs('001000000000000AAA', { reason: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
