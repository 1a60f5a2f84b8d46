import { beforeAll, describe, expect, test } from 'vitest'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestSession, getFirstAccessToken, type TestBrowser } from '#test/app/test-session'

const { database, owner } = await freshDatabase()
const { session, clock, logIn, refresh, logOut, advanceSeconds, createLogin, newTab } =
  await createTestSession(database)

let company: string
beforeAll(async () => {
  company = await createTestCompany(database)
})

describe('refreshing a session', () => {
  test('every refresh gives new access tokens and a new cookie', async () => {
    const { email } = await createLogin(company)
    const tab = newTab()
    await logIn(tab, email)
    const first = tab.cookies.get('gewerk_refresh')
    const answer = await refresh(tab)
    expect(answer.status).toBe(200)
    expect(tab.cookies.get('gewerk_refresh')).not.toBe(first)
    expect(await session.authenticate(getFirstAccessToken(answer))).not.toBeNull()
  })

  test('a refresh without a cookie or with an unknown one is answered with 401', async () => {
    const tab = newTab()
    expect((await refresh(tab)).body.status).toBe('unauthenticated')
    tab.cookies.set('gewerk_refresh', 'made-up')
    expect((await refresh(tab)).status).toBe(401)
    expect(tab.cookies.has('gewerk_refresh')).toBe(false)
  })

  test('twenty tabs that refresh at once get the same successor', async () => {
    const { email } = await createLogin(company)
    const tab = newTab()
    await logIn(tab, email)
    const tabs = Array.from({ length: 20 }, () => copyBrowser(tab))
    const answers = await Promise.all(tabs.map(refresh))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(tabs.map(({ cookies }) => cookies.get('gewerk_refresh'))).size).toBe(1)
    expect((await refresh(tabs[7]!)).status).toBe(200)
  })

  test('a tab that refreshes within ten seconds of another gets the newest cookie, not an older one', async () => {
    const { email } = await createLogin(company)
    const tab = newTab()
    await logIn(tab, email)
    const late = copyBrowser(tab)
    await refresh(tab)
    advanceSeconds(4)
    await refresh(tab)
    advanceSeconds(4)
    expect((await refresh(late)).status).toBe(200)
    expect(late.cookies.get('gewerk_refresh')).toBe(tab.cookies.get('gewerk_refresh'))
  })

  test('a refresh token used again after ten seconds ends the whole family at once', async () => {
    const { email } = await createLogin(company)
    const tab = newTab()
    await logIn(tab, email)
    const thief = copyBrowser(tab)
    const token = getFirstAccessToken(await refresh(tab))
    expect(await session.authenticate(token)).not.toBeNull()
    advanceSeconds(11)
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

  test('the reuse of a token leaves other sessions of the same person alone', async () => {
    const { email } = await createLogin(company)
    const [phone, desk] = [newTab(), newTab()]
    await logIn(phone, email)
    await logIn(desk, email)
    const thief = copyBrowser(phone)
    await refresh(phone)
    advanceSeconds(11)
    await refresh(thief)
    expect((await refresh(desk)).status).toBe(200)
  })

  test('a remembered session lasts thirty days from its last use, any other seven', async () => {
    const { email } = await createLogin(company)
    const [remembered, passing] = [newTab(), newTab()]
    await logIn(remembered, email)
    await logIn(passing, email, { remember_me: false })
    const day = 86_400
    advanceSeconds(6 * day)
    expect([(await refresh(remembered)).status, (await refresh(passing)).status]).toEqual([200, 200])
    advanceSeconds(8 * day)
    expect([(await refresh(remembered)).status, (await refresh(passing)).status]).toEqual([200, 401])
    advanceSeconds(31 * day)
    expect((await refresh(remembered)).status).toBe(401)
  })

  test('stored values cannot be used as tokens', async () => {
    const { email } = await createLogin(company)
    const tab = newTab()
    await logIn(tab, email)
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

function copyBrowser(tab: TestBrowser): TestBrowser {
  const copy = newTab()
  for (const [name, value] of tab.cookies) copy.cookies.set(name, value)
  return copy
}

describe('login links', () => {
  async function aLink(contactId: string, purpose = 'login', minutes = 60): Promise<string> {
    const token = `link-${contactId}-${purpose}-${minutes}`
    await owner.query(
      `insert into login_links (hash, purpose, contact_id, created_at, expires_at)
       values (sha256($1::bytea), $2, $3, $4, $4::timestamptz + make_interval(mins => $5))`,
      [token, purpose, contactId, clock().toString(), minutes],
    )
    return token
  }
  const use = (token: string, tab = newTab()) => tab.post('/api/partner/auth/refresh', { token })

  test('a login link works once', async () => {
    const { id } = await createLogin(company)
    const token = await aLink(id)
    const tab = newTab()
    expect((await use(token, tab)).body.accounts[0].user.contact.id).toBe(id)
    expect((await refresh(tab)).status).toBe(200)
    const again = await use(token)
    expect([again.status, again.body.status]).toEqual([410, 'link_expired'])
  })

  test('of ten concurrent uses of one login link exactly one succeeds', async () => {
    const { id } = await createLogin(company)
    const token = await aLink(id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('an unknown or expired link or one for another purpose is answered with 410', async () => {
    const { id } = await createLogin(company)
    const tokens = ['never-sent', await aLink(id, 'login', -1), await aLink(id, 'password_reset')]
    const answers = await Promise.all(tokens.map((token) => use(token)))
    expect(answers.map(({ status }) => status)).toEqual([410, 410, 410])
  })
})

describe('logging out', () => {
  test('logging out ends the session on the server, so that cookie and access token no longer work', async () => {
    const { id, email } = await createLogin(company)
    const tab = newTab()
    const token = getFirstAccessToken(await logIn(tab, email))
    const copiedTab = copyBrowser(tab)
    expect(await session.authenticate(token)).not.toBeNull()
    expect((await logOut(tab)).status).toBe(200)
    expect(tab.cookies.has('gewerk_refresh')).toBe(false)
    expect(await session.authenticate(token)).toBeNull()
    expect((await refresh(copiedTab)).status).toBe(401)
    const { rows } = await owner.query(
      `select step, actor_name, account_id from history where subject = 'session' and contact_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { step: 'session.login', actor_name: 'Petra Sommer', account_id: company },
      { step: 'session.logout', actor_name: 'Petra Sommer', account_id: company },
    ])
  })

  test('logging out without a session is no error', async () => {
    expect((await logOut(newTab())).status).toBe(200)
  })
})
