import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCredentialsClient } from '#test/app/credentials-client'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createSoftwarePasskey } from '#test/fakes/software-passkey'
import { getMailedToken } from '#test/fakes/captured-mail'
import { getFirstAccessToken, type TestBrowser } from '#test/app/test-session'

const fresh = await freshDatabase()
const client = await createCredentialsClient(fresh)
const { requestLoginLink, clock, advanceSeconds, logIn, newTab, capturedMail, createLogin, openLoginLink } =
  client
const profilePath = '/api/partner/profile'
const authPath = '/api/partner/auth'

let company: string
beforeAll(async () => {
  company = await createTestCompany(fresh.database)
})
beforeEach(async () => void (await capturedMail.deliver()))

function createTotpCode(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: clock().epochMilliseconds })
}

/**
 * Creates a user with an authenticator app. Advances the clock to the next code, because each code works
 * once.
 */
async function setUpAuthenticator() {
  const { id, email } = await createLogin(company)
  const tab = newTab()
  const token = getFirstAccessToken(await logIn(tab, email))
  const { secret } = (await tab.post(`${profilePath}/authenticator`, {}, token)).body
  const done = await tab.post(`${profilePath}/authenticator/confirm`, { code: createTotpCode(secret) }, token)
  advanceSeconds(31)
  return { id, email, tab, token, secret, codes: done.body.recovery_codes as string[] }
}

async function setUpPasskey() {
  const { email } = await createLogin(company)
  const tab = newTab()
  const token = getFirstAccessToken(await logIn(tab, email))
  const passkey = createSoftwarePasskey()
  const challenge = (await tab.post(`${profilePath}/passkeys/question`, {}, token)).body
  const body = { token: challenge.token, name: 'Telefon', passkey: passkey.register(challenge.question) }
  const added = await tab.post(`${profilePath}/passkeys`, body, token)
  return { email, tab, token, passkey, added }
}

async function logInUpToSecondFactor(email: string, tab: TestBrowser = newTab()): Promise<string> {
  const { status, body } = await logIn(tab, email)
  expect([status, body.status]).toEqual([401, 'second_factor_required'])
  return body.second_factor.token
}
const submitSecondFactor = (body: object, tab: TestBrowser = newTab()) =>
  tab.post(`${authPath}/second-factor`, body)

describe('authenticator app', () => {
  test('confirming an authenticator app with its code issues ten recovery codes and sends a mail', async () => {
    const { tab, token, codes, email } = await setUpAuthenticator()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    const { body } = await tab.get(`${profilePath}/second-factor`, token)
    expect(body).toMatchObject({
      authenticator_since: expect.any(String),
      passkeys: [],
      recovery_codes_left: 10,
    })
    expect((await capturedMail.deliver()).map(({ to, subject }) => [to.address, subject])).toEqual([
      [email, 'Ihre Anmeldung in zwei Schritten wurde geändert'],
    ])
  })

  test('an authenticator app is not required before a correct code confirms it', async () => {
    const { email } = await createLogin(company)
    const tab = newTab()
    const token = getFirstAccessToken(await logIn(tab, email))
    await tab.post(`${profilePath}/authenticator`, {}, token)
    const wrong = await tab.post(`${profilePath}/authenticator/confirm`, { code: '000000' }, token)
    expect(wrong).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } })
    expect((await logIn(newTab(), email)).status).toBe(200)
  })

  test('a log-in with an authenticator app gets no token and no cookie before the code', async () => {
    const { email, secret } = await setUpAuthenticator()
    const tab = newTab()
    const first = await logIn(tab, email)
    expect(first.body).toMatchObject({
      status: 'second_factor_required',
      second_factor: { token: expect.any(String), methods: ['authenticator', 'recovery_code'] },
    })
    expect(first.body.accounts).toBeUndefined()
    expect(first.setCookies).toEqual([])
    const { token } = first.body.second_factor
    const response = await submitSecondFactor({ token, code: createTotpCode(secret) }, tab)
    expect(response.status).toBe(200)
    expect(tab.cookies.has('gewerk_refresh')).toBe(true)
  })

  test('a log-in by mailed link also requires the authenticator code', async () => {
    const { email, secret } = await setUpAuthenticator()
    await capturedMail.deliver()
    await requestLoginLink(email)
    const [mail] = await capturedMail.deliver()
    const { status, body } = await openLoginLink(getMailedToken(mail))
    expect([status, body.status]).toEqual([401, 'second_factor_required'])
    expect(
      (await submitSecondFactor({ token: body.second_factor.token, code: createTotpCode(secret) })).status,
    ).toBe(200)
  })

  test('an authenticator code works once, even for two concurrent log-ins', async () => {
    const { email, secret } = await setUpAuthenticator()
    const tokens = [await logInUpToSecondFactor(email), await logInUpToSecondFactor(email)]
    const code = createTotpCode(secret)
    const answers = await Promise.all(tokens.map((token) => submitSecondFactor({ token, code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('an authenticator code is refused two minutes later', async () => {
    const { email, secret } = await setUpAuthenticator()
    const code = createTotpCode(secret)
    advanceSeconds(120)
    expect((await submitSecondFactor({ token: await logInUpToSecondFactor(email), code })).body.status).toBe(
      'invalid_code',
    )
  })

  test('a recovery code works once, whatever its case and separators', async () => {
    const { email, codes } = await setUpAuthenticator()
    const code = ` ${codes[3]?.toLowerCase().replace('-', ' ')} `
    expect((await submitSecondFactor({ token: await logInUpToSecondFactor(email), code })).status).toBe(200)
    expect((await submitSecondFactor({ token: await logInUpToSecondFactor(email), code })).body.status).toBe(
      'invalid_code',
    )
  })

  test('a recovery code works even if the stored authenticator secret cannot be decrypted', async () => {
    const { id, email, secret, codes } = await setUpAuthenticator()
    await fresh.owner.query('update authenticators set secret = $2 where contact_id = $1', [
      id,
      Buffer.alloc(48),
    ])
    const token = await logInUpToSecondFactor(email)
    expect((await submitSecondFactor({ token, code: createTotpCode(secret) })).body.status).toBe(
      'invalid_code',
    )
    expect((await submitSecondFactor({ token, code: codes[0] })).status).toBe(200)
  })

  test('code guesses are limited to five per log-in and ten per 15 minutes, with the time to wait', async () => {
    const { email, secret } = await setUpAuthenticator()
    const token = await logInUpToSecondFactor(email)
    for (let i = 0; i < 5; i++)
      expect((await submitSecondFactor({ token, code: '000000' })).body.status).toBe('invalid_code')
    expect((await submitSecondFactor({ token, code: createTotpCode(secret) })).body.status).toBe(
      'unauthenticated',
    )
    const next = await logInUpToSecondFactor(email)
    for (let i = 0; i < 5; i++) await submitSecondFactor({ token: next, code: '000000' })
    const blocked = await logIn(newTab(), email)
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('the token of the first log-in step is valid for ten minutes and works once', async () => {
    const { email, secret } = await setUpAuthenticator()
    const old = await logInUpToSecondFactor(email)
    advanceSeconds(601)
    expect((await submitSecondFactor({ token: old, code: createTotpCode(secret) })).status).toBe(401)
    const token = await logInUpToSecondFactor(email)
    await submitSecondFactor({ token, code: createTotpCode(secret) })
    advanceSeconds(31)
    expect((await submitSecondFactor({ token, code: createTotpCode(secret) })).status).toBe(401)
  })

  test('the database stores neither the authenticator secret nor recovery codes in plain text', async () => {
    const { secret, codes } = await setUpAuthenticator()
    const { rows } = await fresh.owner.query(
      `select (select json_agg(a) from authenticators a) as a, (select json_agg(r) from recovery_codes r) as r,
              (select json_agg(i) from idempotency_keys i) as i, (select json_agg(h) from history h) as h`,
    )
    const all = JSON.stringify(rows)
    const raw = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex')
    for (const text of [secret, raw, codes[0] ?? '', (codes[0] ?? '').replace('-', '')]) {
      expect(all).not.toContain(text)
    }
  })

  test('removing the authenticator app requires a fresh proof; then the password alone logs in', async () => {
    const { email, secret, tab, token } = await setUpAuthenticator()
    advanceSeconds(600)
    const remove = () =>
      tab.send({
        method: 'DELETE',
        url: `${profilePath}/authenticator`,
        headers: { authorization: `Bearer ${token}` },
      })
    expect(await remove()).toMatchObject({ status: 403, body: { status: 'proof_required' } })
    expect((await tab.post(`${authPath}/step-up`, { code: createTotpCode(secret) }, token)).status).toBe(200)
    expect(await remove()).toMatchObject({ status: 200, body: { recovery_codes_left: 0 } })
    expect((await logIn(newTab(), email)).status).toBe(200)
  })
})

describe('passkey', () => {
  test('a passkey is added, listed by name and accepted as second log-in step', async () => {
    const { email, tab, token, passkey, added } = await setUpPasskey()
    expect([added.status, added.body.recovery_codes.length]).toEqual([201, 10])
    const list = (await tab.get(`${profilePath}/second-factor`, token)).body
    expect(list.passkeys).toMatchObject([{ name: 'Telefon', last_used_at: null }])
    const first = await logInUpToSecondFactor(email)
    const { question } = (await newTab().post(`${authPath}/second-factor/passkey`, { token: first })).body
    const response = await submitSecondFactor({ token: first, passkey: passkey.authenticate(question) })
    expect(response.status).toBe(200)
  })

  test.each([
    ['of another site', () => createSoftwarePasskey('https://partner.example.evil.example')],
    ['that nobody added', () => createSoftwarePasskey()],
  ])('%s is refused as second factor', async (_, createForeignPasskey) => {
    const { email } = await setUpPasskey()
    const first = await logInUpToSecondFactor(email)
    const { question } = (await newTab().post(`${authPath}/second-factor/passkey`, { token: first })).body
    const answer = await submitSecondFactor({
      token: first,
      passkey: createForeignPasskey().authenticate(question),
    })
    expect(answer.body.status).toBe('invalid_code')
  })

  test('a passkey answers only its own challenge, once, and its counter reveals a copy', async () => {
    const { email, passkey } = await setUpPasskey()
    const ask = async (token: string) =>
      (await newTab().post(`${authPath}/second-factor/passkey`, { token })).body.question
    const one = await logInUpToSecondFactor(email)
    const two = await logInUpToSecondFactor(email)
    const forOne = passkey.authenticate(await ask(one))
    await ask(two)
    expect((await submitSecondFactor({ token: two, passkey: forOne })).body.status).toBe('invalid_code')
    expect((await submitSecondFactor({ token: one, passkey: forOne })).status).toBe(200)
    const three = await logInUpToSecondFactor(email)
    const copied = passkey.authenticate(await ask(three), true)
    expect((await submitSecondFactor({ token: three, passkey: copied })).body.status).toBe('invalid_code')
  })

  test('a passkey of another user is not found', async () => {
    const { token, tab } = await setUpPasskey()
    const other = await setUpPasskey()
    const { passkeys } = (await other.tab.get(`${profilePath}/second-factor`, other.token)).body
    const answer = await tab.send({
      method: 'DELETE',
      url: `${profilePath}/passkeys/${passkeys[0].id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(404)
  })

  test('a passkey challenge of one user cannot be answered by another', async () => {
    const one = await setUpPasskey()
    const other = await setUpPasskey()
    const challenge = (await one.tab.post(`${profilePath}/passkeys/question`, {}, one.token)).body
    const body = {
      token: challenge.token,
      name: 'X',
      passkey: createSoftwarePasskey().register(challenge.question),
    }
    expect((await other.tab.post(`${profilePath}/passkeys`, body, other.token)).status).toBe(410)
  })
})

describe('fresh proof of identity', () => {
  const renew = (tab: TestBrowser, token: string) => tab.post(`${profilePath}/recovery-codes`, {}, token)

  test('a log-in counts as fresh proof for ten minutes, and so does a step-up', async () => {
    const { tab, token, secret } = await setUpAuthenticator()
    expect((await renew(tab, token)).status).toBe(200)
    advanceSeconds(600)
    expect((await renew(tab, token)).body.status).toBe('proof_required')
    const { body } = await tab.post(`${authPath}/step-up/methods`, {}, token)
    expect(body.methods).toEqual(['authenticator', 'recovery_code'])
    expect((await tab.post(`${authPath}/step-up`, { code: '000000' }, token)).body.status).toBe(
      'invalid_code',
    )
    const proved = await tab.post(`${authPath}/step-up`, { code: createTotpCode(secret) }, token)
    expect(proved.body).toMatchObject({ msg: 'success', fresh_until: expect.any(String) })
    expect((await renew(tab, token)).status).toBe(200)
  })

  test('a user with a second factor cannot step up with the password alone', async () => {
    const { tab, token } = await setUpAuthenticator()
    advanceSeconds(600)
    const answer = await tab.post(`${authPath}/step-up`, { password: 'Partner!1' }, token)
    expect(answer.body.status).toBe('invalid_code')
  })

  test('a user without a second factor steps up with the password, and guesses are limited', async () => {
    const { email } = await createLogin(company)
    const tab = newTab()
    const token = getFirstAccessToken(await logIn(tab, email))
    advanceSeconds(601)
    expect((await tab.post(`${profilePath}/authenticator`, {}, token)).body.status).toBe('proof_required')
    for (let i = 0; i < 10; i++) {
      expect((await tab.post(`${authPath}/step-up`, { password: 'wrong' }, token)).body.status).toBe(
        'invalid_password',
      )
    }
    expect((await tab.post(`${authPath}/step-up`, { password: 'Partner!1' }, token)).status).toBe(429)
  })

  test('of thirty concurrent step-up guesses only ten are checked', async () => {
    const { email } = await createLogin(company)
    const tab = newTab()
    const token = getFirstAccessToken(await logIn(tab, email))
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => tab.post(`${authPath}/step-up`, { password: 'wrong' }, token)),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('a wrong step-up can be repeated, even with the same idempotency key', async () => {
    const { email } = await createLogin(company)
    const tab = newTab()
    const token = getFirstAccessToken(await logIn(tab, email))
    const prove = (password: string) =>
      tab.send({
        method: 'POST',
        url: `${authPath}/step-up`,
        payload: { password },
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'one' },
      })
    expect((await prove('wrong')).body.status).toBe('invalid_password')
    expect((await prove('wrong')).body.status).toBe('invalid_password')
    expect((await prove('Partner!1')).status).toBe(200)
  })

  test('a passkey answers the challenge of this step-up only', async () => {
    const { tab, token, passkey } = await setUpPasskey()
    advanceSeconds(600)
    const challenge = (await tab.post(`${authPath}/step-up/methods`, {}, token)).body
    const proof = { token: challenge.token, passkey: passkey.authenticate(challenge.question) }
    expect((await tab.post(`${authPath}/step-up`, proof, token)).status).toBe(200)
    expect((await tab.post(`${authPath}/step-up`, proof, token)).body.status).toBe('invalid_code')
  })

  test('a step-up in one session is not a proof in another session', async () => {
    const { email, secret, tab, token } = await setUpAuthenticator()
    const elsewhere = newTab()
    const other = getFirstAccessToken(
      await submitSecondFactor(
        { token: await logInUpToSecondFactor(email), code: createTotpCode(secret) },
        elsewhere,
      ),
    )
    advanceSeconds(600)
    await tab.post(`${authPath}/step-up`, { code: createTotpCode(secret) }, token)
    expect((await renew(elsewhere, other)).body.status).toBe('proof_required')
  })
})
