import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { createStaffApp } from '#test/app/staff-client'

const { database, owner } = await freshDatabase()
const { addPerson, newStaffTab, createLoggedInStaff, getCode, advanceSeconds } =
  await createStaffApp(database)
const production = await createStaffApp(database, { production: true })

/** Logs in for the first time and sets the authenticator app up. */
async function setUpFactor(email: string) {
  const tab = newStaffTab()
  const { token } = (await tab.logIn(email)).body
  const { secret, uri } = (await tab.post('/session/start-factor', { token })).body
  const reply = await tab.post('/session/confirm-factor', { token, code: getCode(secret) })
  return { tab, secret, uri, reply, codes: reply.body.recovery_codes as string[] }
}

describe('the log-in of the back office', () => {
  test('the first log-in sets up an authenticator app and returns ten recovery codes once', async () => {
    const { email, name } = await addPerson('dispatcher')
    const { tab, uri, reply, codes } = await setUpFactor(email)
    expect(uri).toContain(`otpauth://totp/`)
    expect(codes).toHaveLength(10)
    expect(reply.body.staff).toMatchObject({ name, email, role: 'dispatcher', recovery_codes_left: 10 })
    expect((await tab.get('/session')).body.actions).toContain('order.create')
    const { rows } = await owner.query(`select factor_secret from staff_people where email = $1`, [email])
    expect(rows[0].factor_secret.toString('latin1')).not.toContain(uri)
  })

  test('later log-ins need a code; each code and each recovery code works once', async () => {
    const { email } = await addPerson('viewer')
    const { secret, codes } = await setUpFactor(email)
    const enter = async (code: string) => {
      const tab = newStaffTab()
      const { body } = await tab.logIn(email)
      expect(body).toMatchObject({ methods: ['authenticator', 'recovery_code'], may_skip: false })
      return (await tab.post('/session/second-factor', { token: body.token, code })).status
    }
    expect(await enter(getCode(secret))).toBe(401)
    expect(await enter(getCode(secret, 30))).toBe(200)
    expect(await enter(getCode(secret, 30))).toBe(401)
    expect(await enter(codes[3]?.toLowerCase() ?? '')).toBe(200)
    expect(await enter(codes[3] ?? '')).toBe(401)
  })

  test('two log-ins at the same time with one recovery code: one is accepted', async () => {
    const { email } = await addPerson('viewer')
    const { codes } = await setUpFactor(email)
    const statuses = await Promise.all(
      [1, 2].map(async () => {
        const tab = newStaffTab()
        const { token } = (await tab.logIn(email)).body
        return (await tab.post('/session/second-factor', { token, code: codes[0] })).status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 401]))
  })

  test('the right password alone opens nothing, and its token serves one log-in', async () => {
    const { email } = await addPerson('viewer')
    const tab = newStaffTab()
    const { token } = (await tab.logIn(email)).body
    expect((await tab.get('/session')).status).toBe(401)
    expect((await tab.post('/session/skip-factor', { token })).status).toBe(200)
    expect((await newStaffTab().post('/session/skip-factor', { token })).status).toBe(401)
  })

  test('a token of the second step ends after five wrong codes and after ten minutes', async () => {
    const { email } = await addPerson('viewer')
    const { secret } = await setUpFactor(email)
    const tab = newStaffTab()
    const first = (await tab.logIn(email)).body
    for (let i = 0; i < 5; i++) {
      const wrong = await tab.post('/session/second-factor', { token: first.token, code: '000000' })
      expect(wrong.body.status).toBe('invalid_code')
    }
    const over = await tab.post('/session/second-factor', { token: first.token, code: getCode(secret, 30) })
    expect(over.body.status).toBe('unauthenticated')
    const second = (await tab.logIn(email)).body
    advanceSeconds(601)
    const late = await tab.post('/session/second-factor', { token: second.token, code: getCode(secret) })
    expect(late.body.status).toBe('unauthenticated')
  })

  test('in production the second factor cannot be skipped, and a set-up factor nowhere', async () => {
    const { email } = await addPerson('viewer')
    const tab = production.newStaffTab()
    const { body } = await tab.logIn(email)
    expect(body).toMatchObject({ methods: [], may_skip: false })
    const skipped = await tab.post('/session/skip-factor', { token: body.token })
    expect([skipped.status, skipped.setCookies]).toEqual([403, []])
    await setUpFactor(email)
    const again = newStaffTab()
    const { token } = (await again.logIn(email)).body
    expect((await again.post('/session/skip-factor', { token })).status).toBe(409)
    expect((await again.post('/session/start-factor', { token })).status).toBe(409)
  })
})

describe('the protection of the log-in', () => {
  test('unknown, invited and deactivated people and a wrong password get the same answer', async () => {
    const [known, invited, former] = [
      await addPerson('viewer'),
      await addPerson('viewer'),
      await addPerson('viewer'),
    ]
    await owner.query('update staff_people set password_hash = null where id = $1', [invited.id])
    await owner.query('update staff_people set deactivated_at = now() where id = $1', [former.id])
    const answers = [
      await newStaffTab().logIn('nobody-here@example.com'),
      await newStaffTab().logIn(known.email, 'wrong'),
      await newStaffTab().logIn(invited.email),
      await newStaffTab().logIn(former.email),
    ]
    const shapes = answers.map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }))
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
    expect(shapes[0]).toMatchObject({ status: 401, body: { status: 'login_failed' } })
  })

  test('after ten wrong passwords a log-in is answered with 429, also for an unknown address', async () => {
    const { email } = await addPerson('viewer')
    for (const address of [email, 'nobody-at-all@example.com']) {
      const answers = []
      for (let i = 0; i < 11; i++) answers.push((await newStaffTab().logIn(address, 'wrong')).status)
      expect(answers).toEqual([...Array(10).fill(401), 429])
    }
    const blocked = await newStaffTab().logIn(email)
    expect([blocked.status, Number(blocked.headers['retry-after']) > 800]).toEqual([429, true])
    advanceSeconds(15 * 60)
    expect((await newStaffTab().logIn(email)).status).toBe(200)
  })

  test('wrong passwords of others do not lock out a browser that has logged in before', async () => {
    const { email, tab } = await createLoggedInStaff('viewer')
    for (let i = 0; i < 11; i++) await newStaffTab().logIn(email, 'wrong')
    expect((await newStaffTab().logIn(email)).status).toBe(429)
    expect((await tab.logIn(email)).status).toBe(200)
  })

  test('the throttle of partners and of the back office do not affect each other', async () => {
    const { email } = await addPerson('viewer')
    await owner.query(
      `insert into login_failures (email, network, failed_at)
       select $1, '203.0.113.9', now() from generate_series(1, 20)`,
      [email],
    )
    expect((await newStaffTab().logIn(email)).status).toBe(200)
  })

  test('a session has a token of its own, whatever cookie the browser sent before', async () => {
    const { email } = await addPerson('viewer')
    const tab = newStaffTab()
    const planted = 'A'.repeat(43)
    tab.browser.cookies.set('gewerk_staff', planted)
    const { token } = (await tab.logIn(email)).body
    const reply = await tab.post('/session/skip-factor', { token })
    expect(tab.browser.cookies.get('gewerk_staff')).toMatch(/^[\w-]{43}$/)
    expect(tab.browser.cookies.get('gewerk_staff')).not.toBe(planted)
    expect(reply.setCookies[0]).toMatch(
      /^gewerk_staff=.*Path=\/staff-api\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const { rows } = await owner.query('select hash from staff_sessions')
    const stored = rows.map((row) => row.hash.toString('base64url'))
    expect(stored).not.toContain(tab.browser.cookies.get('gewerk_staff'))
  })

  test('bad input is answered in the common error form with the field', async () => {
    const tab = newStaffTab()
    const answer = await tab.post('/session/login', { email: 'x', password: '', extra: 1 })
    expect([answer.status, Object.keys(answer.body.errors).toSorted()]).toEqual([
      422,
      ['email', 'extra', 'password'],
    ])
  })
})

describe('a new second factor of a person who is logged in', () => {
  async function startNewFactor(tab: Awaited<ReturnType<typeof setUpFactor>>['tab']) {
    const { body } = await tab.post('/session/factor/start', { password: 'Passwort!1' })
    return body.secret as string
  }

  test('the former app works until a code of the new one is confirmed, then only the new one does', async () => {
    const { email } = await addPerson('viewer')
    const { tab, secret: former, codes } = await setUpFactor(email)
    const enter = async (code: string) => {
      const { body } = await newStaffTab().logIn(email)
      return (await newStaffTab().post('/session/second-factor', { token: body.token, code })).status
    }
    const secret = await startNewFactor(tab)
    advanceSeconds(60)
    expect(await enter(getCode(former))).toBe(200)
    const reply = await tab.post('/session/factor/confirm', { code: getCode(secret) })
    expect(reply.body.recovery_codes).toHaveLength(10)
    advanceSeconds(60)
    expect(await enter(getCode(former))).toBe(401)
    expect(await enter(codes[0] ?? '')).toBe(401)
    expect(await enter(getCode(secret))).toBe(200)
  })

  test('a new app ends the other sessions and keeps this one', async () => {
    const { email } = await addPerson('viewer')
    const { tab, codes } = await setUpFactor(email)
    const other = newStaffTab()
    const { body } = await other.logIn(email)
    expect((await other.post('/session/second-factor', { token: body.token, code: codes[0] })).status).toBe(
      200,
    )
    const secret = await startNewFactor(tab)
    expect((await tab.post('/session/factor/confirm', { code: getCode(secret) })).status).toBe(200)
    expect([(await tab.get('/session')).status, (await other.get('/session')).status]).toEqual([200, 401])
  })

  test('a wrong password starts nothing, and a wrong code or a missing start changes nothing', async () => {
    const { email } = await addPerson('viewer')
    const { tab, secret: former } = await setUpFactor(email)
    const refused = await tab.post('/session/factor/start', { password: 'falsch' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']])
    const early = await tab.post('/session/factor/confirm', { code: getCode(former) })
    expect(early.body.status).toBe('not_found')
    await startNewFactor(tab)
    expect((await tab.post('/session/factor/confirm', { code: '000000' })).body.status).toBe('invalid_code')
    const { body } = await newStaffTab().logIn(email)
    advanceSeconds(60)
    const entered = await newStaffTab().post('/session/second-factor', {
      token: body.token,
      code: getCode(former),
    })
    expect(entered.status).toBe(200)
  })
})
