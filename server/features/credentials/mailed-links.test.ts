import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCredentialsClient } from '#test/app/credentials-client'
import { createTestCompany } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { getMailedToken } from '#test/fakes/captured-mail'
import { getFirstAccessToken } from '#test/app/test-session'
import { requestWelcomeMail } from './mailed-links.commands.ts'

const fresh = await freshDatabase()
const client = await createCredentialsClient(fresh)
const {
  requestLoginLink,
  requestPasswordReset,
  clock,
  createSignUpForm,
  advanceSeconds,
  logIn,
  newTab,
  capturedMail,
  refresh,
  session,
} = client
const { setPassword, signUp, createLogin, openLoginLink } = client

let company: string
beforeAll(async () => {
  company = await createTestCompany(fresh.database)
})

// Empties the queue that the previous test left.
beforeEach(async () => void (await capturedMail.deliver()))

describe('log-in link', () => {
  test('a log-in link is mailed to the owner of the address and works once', async () => {
    const { id, email } = await createLogin(company)
    expect(await requestLoginLink(` ${email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { msg: 'success' },
    })
    const [mail] = await capturedMail.deliver()
    expect(mail).toMatchObject({
      to: { address: email, name: 'Petra Sommer' },
      subject: 'Ihr Link zum Anmelden',
    })
    expect(mail?.text).toContain('https://partner.example/login/?token=')
    expect(mail?.html).toContain('href="https://partner.example/login/?token=')
    const response = await openLoginLink(getMailedToken(mail))
    expect(response.body.accounts[0].user.contact.id).toBe(id)
    expect((await openLoginLink(getMailedToken(mail))).body.status).toBe('link_expired')
  })

  test('a log-in link leads back to the page that was asked for, but never to another site', async () => {
    const { email } = await createLogin(company)
    const path = '/orders/open/?search=Müller'.replace('ü', '%C3%BC')
    expect((await requestLoginLink(email, newTab(), { redirect: path })).status).toBe(200)
    const [mail] = await capturedMail.deliver()
    expect(mail?.text).toContain(`&redirect=${encodeURIComponent(path)}`)
    const elsewhere = [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example/',
      'orders/',
      '/a b',
      '/\n/x',
    ]
    for (const redirect of elsewhere) {
      expect((await requestLoginLink(email, newTab(), { redirect })).status, redirect).toBe(422)
    }
  })

  test('a log-in link expires after an hour', async () => {
    const { email } = await createLogin(company)
    await requestLoginLink(email)
    const [mail] = await capturedMail.deliver()
    advanceSeconds(60 * 60 + 1)
    expect((await openLoginLink(getMailedToken(mail))).status).toBe(410)
  })

  test('a log-in link cannot set a password', async () => {
    const { email } = await createLogin(company)
    await requestLoginLink(email)
    const [mail] = await capturedMail.deliver()
    expect((await setPassword(getMailedToken(mail))).status).toBe(410)
  })
})

describe('password reset', () => {
  test('a reset link replaces the password once, ends all log-ins and notifies the user by mail', async () => {
    const { email } = await createLogin(company)
    const elsewhere = newTab()
    const token = getFirstAccessToken(await logIn(elsewhere, email))
    await requestPasswordReset(email)
    const [mail] = await capturedMail.deliver()
    expect(mail?.text).toMatch(
      /https:\/\/partner\.example\/change-password\/\?token=[\w-]{43}&role=partner\n/,
    )
    expect(await setPassword(getMailedToken(mail))).toMatchObject({ status: 200, body: { msg: 'success' } })

    expect((await refresh(elsewhere)).status).toBe(401)
    session.forgetAccount(company)
    expect(await session.authenticate(token)).toBeNull()
    expect((await logIn(newTab(), email)).body.status).toBe('invalid_password')
    expect((await logIn(newTab(), email, { password: 'Neues?Passwort' })).status).toBe(200)
    expect((await setPassword(getMailedToken(mail))).body.status).toBe('link_expired')
    expect((await capturedMail.deliver()).map(({ subject, to }) => [subject, to.address])).toEqual([
      ['Ihr Passwort wurde geändert', email],
    ])
  })

  test('a reset link stays valid when the new password is refused', async () => {
    const { email } = await createLogin(company)
    await requestPasswordReset(email)
    const [mail] = await capturedMail.deliver()
    expect((await setPassword(getMailedToken(mail), 'zu schwach')).body.errors).toHaveProperty('password')
    expect((await setPassword(getMailedToken(mail))).status).toBe(200)
  })

  test('using one reset link voids other reset links and log-in links', async () => {
    const { email } = await createLogin(company)
    await requestPasswordReset(email)
    await requestPasswordReset(email)
    await requestLoginLink(email)
    const [one, two, link] = await capturedMail.deliver()
    expect((await setPassword(getMailedToken(two))).status).toBe(200)
    expect((await setPassword(getMailedToken(one))).status).toBe(410)
    expect((await openLoginLink(getMailedToken(link))).status).toBe(410)
  })

  test('a reset link expires after an hour and does not log in', async () => {
    const { email } = await createLogin(company)
    await requestPasswordReset(email)
    const [mail] = await capturedMail.deliver()
    expect((await openLoginLink(getMailedToken(mail))).status).toBe(410)
    advanceSeconds(60 * 60 + 1)
    expect((await setPassword(getMailedToken(mail))).status).toBe(410)
  })

  test('of ten concurrent uses of one reset link exactly one sets the password', async () => {
    const { email } = await createLogin(company)
    await requestPasswordReset(email)
    const [mail] = await capturedMail.deliver()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => setPassword(getMailedToken(mail), `Neues?Passwort${i}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a user who is locked out by wrong passwords can log in at once after a reset', async () => {
    const { email } = await createLogin(company)
    for (let i = 0; i < 10; i++) await logIn(newTab(), email, { password: 'wrong' })
    expect((await logIn(newTab(), email)).status).toBe(429)
    await requestPasswordReset(email)
    const [mail] = await capturedMail.deliver()
    await setPassword(getMailedToken(mail))
    expect((await logIn(newTab(), email, { password: 'Neues?Passwort' })).status).toBe(200)
  })

  test('a password reset accepts the role partner only', async () => {
    const { email } = await createLogin(company)
    const ask = (role: string) => newTab().post('/api/partner/auth/request-password-reset', { email, role })
    expect((await ask('operator')).status).toBe(422)
    expect((await ask('partner')).status).toBe(200)
    await capturedMail.deliver()
  })
})

describe('unknown addresses', () => {
  test.each([
    ['a link', requestLoginLink],
    ['a new password', requestPasswordReset],
  ])(
    'a request for %s gets the same answer and headers and does the same work for unknown addresses',
    async (_, ask) => {
      const { email } = await createLogin(company)
      const known = await ask(email)
      const { rows: forKnown } = await fresh.owner.query(queuedTasksQuery)
      await capturedMail.deliver()
      const unknown = await ask('nobody-has-this@example.com')
      const { rows: forUnknown } = await fresh.owner.query(queuedTasksQuery)
      expect(await capturedMail.deliver()).toEqual([])
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
      expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
      // Both requests queue one task; only the task looks up the address.
      expect(forUnknown.length).toBe(forKnown.length)
    },
  )

  test('too many requests are refused for known and unknown addresses alike, with the time to wait', async () => {
    const { email } = await createLogin(company)
    for (const address of [email, 'nobody-asks@example.com']) {
      const statuses: number[] = []
      for (let i = 0; i < 11; i++) statuses.push((await requestPasswordReset(address)).status)
      expect(statuses).toEqual([...Array(10).fill(200), 429])
    }
    const blocked = await requestPasswordReset(email)
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800)
    await capturedMail.deliver()
  })
})

const queuedTasksQuery = 'select id from graphile_worker._private_jobs'

test('one network can request at most a hundred links, whatever the addresses', async () => {
  const tab = newTab('10.77.0.1')
  const statuses: number[] = []
  for (let i = 0; i < 101; i++)
    statuses.push((await requestLoginLink(`someone-${i}@example.com`, tab)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  expect(statuses.at(-1)).toBe(429)
  expect((await requestLoginLink('someone-else@example.com', newTab('10.77.0.2'))).status).toBe(200)
  await capturedMail.deliver()
})

test('a log-in link to an unconfirmed address is the confirmation mail', async () => {
  const given = createSignUpForm()
  await signUp(given)
  await capturedMail.deliver()
  await requestLoginLink(given.email)
  expect((await capturedMail.deliver()).map(({ subject }) => subject)).toEqual([
    'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  ])
})

test('a reset mail to an unconfirmed address speaks of the password, and its link confirms the address', async () => {
  const given = createSignUpForm()
  await signUp(given)
  await capturedMail.deliver()
  await requestPasswordReset(given.email)
  const [mail] = await capturedMail.deliver()
  expect(mail?.subject).toBe('Neues Passwort vergeben')
  expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(
    'bestätigen zugleich, dass diese E-Mail-Adresse Ihnen gehört',
  )
  expect((await setPassword(getMailedToken(mail))).status).toBe(200)
  await requestPasswordReset(given.email)
  const next = (await capturedMail.deliver()).find(({ subject }) => subject === 'Neues Passwort vergeben')
  expect(next?.text).toContain('mit diesem Link vergeben Sie ein neues Passwort.')
})

test('a reset link can be checked before a password is typed, and the check does not use it up', async () => {
  const { email } = await createLogin(company)
  await requestPasswordReset(email)
  const [mail] = await capturedMail.deliver()
  const check = (token: string) => newTab().post('/api/partner/auth/change-password/check', { token })
  expect(await check(getMailedToken(mail))).toMatchObject({ status: 200 })
  expect(await check(getMailedToken(mail))).toMatchObject({ status: 200 })
  expect(await check('x'.repeat(43))).toMatchObject({ status: 410, body: { status: 'link_expired' } })
  expect((await setPassword(getMailedToken(mail))).status).toBe(200)
  expect(await check(getMailedToken(mail))).toMatchObject({ status: 410 })
  await requestLoginLink(email)
  const loginMail = (await capturedMail.deliver()).find(({ subject }) => subject === 'Ihr Link zum Anmelden')
  expect(await check(getMailedToken(loginMail))).toMatchObject({ status: 410 })
})

test('the database stores no link tokens in plain text', async () => {
  const { email } = await createLogin(company)
  await requestPasswordReset(email)
  const [mail] = await capturedMail.deliver()
  const { rows } = await fresh.owner.query('select * from login_links order by created_at desc limit 1')
  expect(JSON.stringify(rows)).not.toContain(getMailedToken(mail))
  expect(Date.parse(rows[0].expires_at) - clock().epochMilliseconds).toBeLessThanOrEqual(3_600_000)
})

describe('invited team member', () => {
  const welcome = async (contactId: string) => {
    const task = { contactId, company: 'Elektro Sommer GmbH', by: 'Petra Sommer' }
    await runAsOperator(fresh.database, (call) => requestWelcomeMail(call, task))
    return capturedMail.deliver()
  }
  const createMemberWithoutPassword = async () => {
    const person = await createLogin(company)
    await fresh.owner.query('update contacts set password_hash = null where id = $1', [person.id])
    return person
  }

  test('a new team member learns who added them, sets a first password within a week and logs in', async () => {
    const { id, email } = await createMemberWithoutPassword()
    const [mail] = await welcome(id)
    expect(mail).toMatchObject({ to: { address: email }, subject: 'Ihr Zugang bei Elektro Sommer GmbH' })
    expect(mail?.text).toContain('Petra Sommer hat Sie bei Elektro Sommer GmbH hinzugefügt.')
    advanceSeconds(6 * 24 * 60 * 60)
    expect((await setPassword(getMailedToken(mail))).status).toBe(200)
    expect((await logIn(newTab(), email, { password: 'Neues?Passwort' })).status).toBe(200)
    // Setting a first password sends no warning mail.
    expect(await capturedMail.deliver()).toEqual([])
  })

  test('the link to a first password expires after a week', async () => {
    const { id } = await createMemberWithoutPassword()
    const [mail] = await welcome(id)
    advanceSeconds(7 * 24 * 60 * 60 + 1)
    expect((await setPassword(getMailedToken(mail))).status).toBe(410)
  })
})
