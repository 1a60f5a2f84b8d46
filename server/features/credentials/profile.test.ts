import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCredentialsClient } from '#test/app/credentials-client'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { getMailedToken } from '#test/fakes/captured-mail'
import { getFirstAccessToken, type TestBrowser } from '#test/app/test-session'

const fresh = await freshDatabase()
const client = await createCredentialsClient(fresh)
const {
  requestLoginLink,
  advanceSeconds,
  logIn,
  createLoggedInPerson,
  newTab,
  capturedMail,
  refresh,
  session,
  createLogin,
  openLoginLink,
} = client
const profilePath = '/api/partner/profile'
const authPath = '/api/partner/auth'

let company: string
beforeAll(async () => {
  company = await createTestCompany(fresh.database)
})
beforeEach(async () => void (await capturedMail.deliver()))

const patchProfile = (token: string, payload: object) =>
  newTab().send({ method: 'PATCH', url: profilePath, payload, headers: { authorization: `Bearer ${token}` } })
const deleteSession = (token: string, id: string) =>
  newTab().send({
    method: 'DELETE',
    url: `${authPath}/sessions/${id}`,
    headers: { authorization: `Bearer ${token}` },
  })

describe('own profile', () => {
  test('a profile is read and changed field by field, and the phone number is stored in E.164 format', async () => {
    const { token, email } = await createLoggedInPerson(company, ['installer'])
    expect((await newTab().get(profilePath, token)).body).toEqual({
      first_name: 'Petra',
      last_name: 'Sommer',
      email,
      email_confirmed: true,
      phone: null,
      locale: 'de',
      start_page: null,
      has_password: true,
    })
    const changed = await patchProfile(token, { last_name: "O'Neill", phone: '0341 5550123', locale: 'fr' })
    expect(changed.body).toMatchObject({
      first_name: 'Petra',
      last_name: "O'Neill",
      phone: '+493415550123',
      locale: 'fr',
    })
    session.forgetAccount(company)
    expect((await session.authenticate(token))?.name).toBe("Petra O'Neill")
  })

  test('a user chooses the start page, sees it in the session, and takes the choice back', async () => {
    const { token, email } = await createLoggedInPerson(company, ['installer'])
    expect((await patchProfile(token, { start_page: 'today' })).body).toMatchObject({ start_page: 'today' })
    const { body } = await logIn(newTab(), email)
    expect(body.accounts[0].user.contact.start_page).toBe('today')
    expect((await patchProfile(token, { start_page: null })).body).toMatchObject({ start_page: null })
  })

  test.each([
    [{ first_name: 'R2D2' }, 'first_name'],
    [{ phone: '123' }, 'phone'],
    [{ locale: 'pl' }, 'locale'],
    [{ start_page: '/offers/' }, 'start_page'],
    [{ email: 'other@example.com' }, 'email'],
    [{ profiles: ['admin'] }, 'profiles'],
    [{ account_id: 'x' }, 'account_id'],
  ])('the profile change %j is refused with 422', async (change, field) => {
    const { token } = await createLoggedInPerson(company, ['installer'])
    const answer = await patchProfile(token, change)
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
  })

  test('a user changes their own profile while acting for another location', async () => {
    const master = await createTestCompany(fresh.database, { name: 'Montagewerk GmbH' })
    await createTestCompany(fresh.database, { name: 'Montagewerk Berlin', parentId: master })
    const { email } = await createLogin(master)
    const { body } = await logIn(newTab(), email)
    const atLocation = body.accounts[1].access_token
    expect((await patchProfile(atLocation, { first_name: 'Łukasz' })).body.first_name).toBe('Łukasz')
  })
})

describe('password change', () => {
  const change = (token: string, body: object, tab: TestBrowser = newTab()) =>
    tab.post(
      `${profilePath}/password`,
      { password: 'Neues?Passwort', password_repeat: 'Neues?Passwort', ...body },
      token,
    )

  test('a password change ends all other sessions, keeps the current one and sends a mail', async () => {
    const { email } = await createLogin(company)
    const mine = newTab()
    const other = newTab()
    const token = getFirstAccessToken(await logIn(mine, email))
    const otherToken = getFirstAccessToken(await logIn(other, email))
    expect((await change(token, { current_password: 'Partner!1' })).status).toBe(200)
    session.forgetAccount(company)
    expect(await session.authenticate(otherToken)).toBeNull()
    expect((await refresh(other)).status).toBe(401)
    expect((await refresh(mine)).status).toBe(200)
    expect((await logIn(newTab(), email)).body.status).toBe('invalid_password')
    expect((await capturedMail.deliver()).map(({ subject, to }) => [subject, to.address])).toEqual([
      ['Ihr Passwort wurde geändert', email],
    ])
  })

  test('a password change requires the current password, and wrong ones are reported and counted', async () => {
    const { token } = await createLoggedInPerson(company, ['admin'])
    expect((await change(token, {})).body.errors).toHaveProperty('current_password')
    for (let i = 0; i < 9; i++) {
      expect((await change(token, { current_password: 'wrong' })).body.errors).toHaveProperty(
        'current_password',
      )
    }
    expect((await change(token, { current_password: 'Partner!1' })).status).toBe(429)
  })

  test('a user without a password who logged in by link can set one', async () => {
    const { email } = await createTestContact(fresh.database, company, ['admin'])
    await requestLoginLink(email)
    const [mail] = await capturedMail.deliver()
    const token = getFirstAccessToken(await openLoginLink(getMailedToken(mail)))
    expect((await newTab().get(profilePath, token)).body.has_password).toBe(false)
    expect((await change(token, {})).status).toBe(200)
    expect((await logIn(newTab(), email, { password: 'Neues?Passwort' })).status).toBe(200)
  })

  test('a password change follows the same rules as the sign-up', async () => {
    const { token } = await createLoggedInPerson(company, ['admin'])
    const weak = await change(token, { current_password: 'Partner!1', password: 'einfach' })
    expect(Object.keys(weak.body.errors)).toEqual(expect.arrayContaining(['password', 'password_repeat']))
  })
})

describe('sessions', () => {
  test('the session list starts with the current session, and another session can be ended', async () => {
    const { email } = await createLogin(company)
    const other = newTab()
    await logIn(other, email)
    advanceSeconds(60)
    const token = getFirstAccessToken(await logIn(newTab(), email))
    const { data } = (await newTab().get(`${authPath}/sessions`, token)).body
    expect(data.map((one: { current: boolean }) => one.current)).toEqual([true, false])
    expect((await deleteSession(token, data[1].id)).status).toBe(200)
    expect((await refresh(other)).status).toBe(401)
    expect((await newTab().get(`${authPath}/sessions`, token)).body.data).toHaveLength(1)
  })

  test('ending the session of another user is refused with 404 and the session stays valid', async () => {
    const { email } = await createLogin(company)
    const victim = newTab()
    const theirs = getFirstAccessToken(await logIn(victim, email))
    const { data } = (await newTab().get(`${authPath}/sessions`, theirs)).body
    const { token } = await createLoggedInPerson(company, ['admin'])
    expect((await deleteSession(token, data[0].id)).status).toBe(404)
    expect((await refresh(victim)).status).toBe(200)
  })

  test('logging out everywhere ends all sessions including the current one', async () => {
    const { email } = await createLogin(company)
    const tabs = [newTab(), newTab(), newTab()]
    const answers = []
    for (const tab of tabs) answers.push(await logIn(tab, email))
    const [mine] = tabs
    const answer = await mine!.post(`${authPath}/logout-everywhere`, {}, getFirstAccessToken(answers[0]!))
    expect(answer.status).toBe(200)
    expect(mine!.cookies.has('gewerk_refresh')).toBe(false)
    for (const tab of tabs) expect((await refresh(tab)).status).toBe(401)
    session.forgetAccount(company)
    for (const one of answers) expect(await session.authenticate(getFirstAccessToken(one))).toBeNull()
  })
})
