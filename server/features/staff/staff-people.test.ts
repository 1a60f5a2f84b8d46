import { beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { createStaffApp, staffPassword } from '#test/app/staff-client'

const { database, owner } = await freshDatabase()
const staffApp = await createStaffApp(database)
const { newStaffTab, createLoggedInStaff, advanceSeconds } = staffApp
/** A second process of the same product. */
const otherProcess = await createStaffApp(database)

let admin: Awaited<ReturnType<typeof createLoggedInStaff>>
beforeAll(async () => {
  admin = await createLoggedInStaff('administrator')
})

/** Returns the emails that are queued for an address. */
async function findQueuedMails(email: string) {
  const { rows } = await owner.query<{ payload: { template: string; data: { path: string; by?: string } } }>(
    `select payload from graphile_worker._private_jobs where payload->'to'->>'email' = $1 order by id`,
    [email],
  )
  return rows.map(({ payload }) => payload)
}

describe('sessions', () => {
  test('a session ends after 30 minutes without use and after 12 hours with use', async () => {
    const { tab } = await createLoggedInStaff('viewer')
    for (let minutes = 0; minutes < 12 * 60 - 25; minutes += 25) {
      advanceSeconds(25 * 60)
      expect((await tab.get('/session')).status).toBe(200)
    }
    advanceSeconds(25 * 60)
    expect((await tab.get('/session')).status).toBe(401)
    const idle = await createLoggedInStaff('viewer')
    advanceSeconds(30 * 60 + 1)
    expect((await idle.tab.get('/session')).status).toBe(401)
    admin = await createLoggedInStaff('administrator')
  })

  test('people see their devices and end them; those of others do not exist for them', async () => {
    const { email, tab } = await createLoggedInStaff('viewer')
    const phone = newStaffTab()
    const { token } = (await phone.logIn(email)).body
    await phone.post('/session/skip-factor', { token })
    const { data } = (await tab.get('/sessions')).body
    expect(data.map((one: { current: boolean }) => one.current)).toEqual([true, false])
    const own = (await admin.tab.get('/sessions')).body.data[0]
    expect((await tab.post(`/sessions/${own.id}/end`)).status).toBe(404)
    expect((await tab.post(`/sessions/${data[1].id}/end`)).status).toBe(200)
    expect((await phone.get('/session')).status).toBe(401)
    expect((await tab.get('/session')).status).toBe(200)
  })

  test('after the log-out the cookie opens nothing', async () => {
    const { tab } = await createLoggedInStaff('viewer')
    const cookie = tab.browser.cookies.get('gewerk_staff') ?? ''
    await tab.post('/session/logout')
    expect(tab.browser.cookies.has('gewerk_staff')).toBe(false)
    tab.browser.cookies.set('gewerk_staff', cookie)
    expect((await tab.get('/session')).status).toBe(401)
  })

  test('a changed password ends the other sessions; a wrong old one is refused at its field', async () => {
    const { email, tab } = await createLoggedInStaff('viewer')
    const other = newStaffTab()
    const { token } = (await other.logIn(email)).body
    await other.post('/session/skip-factor', { token })
    const change = { password: 'Neues-Wort!2', password_repeat: 'Neues-Wort!2' }
    const wrong = await tab.post('/session/password', { ...change, old_password: 'x' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['old_password']])
    const right = await tab.post('/session/password', { ...change, old_password: staffPassword })
    expect(right.status).toBe(200)
    expect([(await tab.get('/session')).status, (await other.get('/session')).status]).toEqual([200, 401])
    expect((await newStaffTab().logIn(email, 'Neues-Wort!2')).status).toBe(200)
  })
})

describe('people of the back office', () => {
  test('an invited person gets an email, sets a password once and logs in', async () => {
    const invitation = { email: 'jana.kern@example.com', name: 'Jana Kern', role: 'dispatcher' }
    const invited = await admin.tab.post('/staff', invitation)
    expect([invited.status, invited.body.state]).toEqual([201, 'invited'])
    expect((await admin.tab.post('/staff', invitation)).body.status).toBe('already_exists')
    const [mail] = await findQueuedMails(invitation.email)
    expect(mail).toMatchObject({ template: 'staff_invited', data: { by: admin.name } })
    const token = mail?.data.path.split('#')[1] ?? ''
    const tab = newStaffTab()
    expect((await tab.post('/links/open', { token })).body).toMatchObject({ name: 'Jana Kern' })
    const password = { token, password: 'Neues-Wort!2', password_repeat: 'Neues-Wort!2' }
    const differing = await tab.post('/links/set-password', { ...password, password_repeat: 'x' })
    expect([differing.status, Object.keys(differing.body.errors)]).toEqual([422, ['password_repeat']])
    expect((await tab.post('/links/set-password', password)).status).toBe(200)
    expect((await tab.post('/links/set-password', password)).body.status).toBe('link_expired')
    expect((await tab.logIn(invitation.email, 'Neues-Wort!2')).status).toBe(200)
  })

  test('a new link makes the earlier one invalid, and a link ends after seven days', async () => {
    const { id, email } = await staffApp.addPerson('viewer')
    await admin.tab.post(`/staff/${id}/link`)
    await admin.tab.post(`/staff/${id}/link`)
    const tokens = (await findQueuedMails(email)).map(({ data }) => data.path.split('#')[1])
    const open = async (token: string | undefined) =>
      (await newStaffTab().post('/links/open', { token })).status
    expect([await open(tokens[0]), await open(tokens[1])]).toEqual([410, 200])
    advanceSeconds(7 * 86_400)
    expect(await open(tokens[1])).toBe(410)
    admin = await createLoggedInStaff('administrator')
  })

  test('a deactivated person is logged out on every process at once, and may come back', async () => {
    const { id, email, tab } = await createLoggedInStaff('dispatcher')
    const elsewhere = otherProcess.newStaffTab()
    elsewhere.browser.cookies.set('gewerk_staff', tab.browser.cookies.get('gewerk_staff') ?? '')
    expect((await elsewhere.get('/session')).status).toBe(200)
    expect((await admin.tab.patch(`/staff/${id}`, { active: false })).body.state).toBe('deactivated')
    expect([(await tab.get('/session')).status, (await elsewhere.get('/session')).status]).toEqual([401, 401])
    expect((await newStaffTab().logIn(email)).status).toBe(401)
    expect((await admin.tab.post(`/staff/${id}/link`)).body.status).toBe('not_editable')
    await admin.tab.patch(`/staff/${id}`, { active: true })
    expect((await newStaffTab().logIn(email)).status).toBe(200)
    expect((await tab.get('/session')).status).toBe(401)
  })

  test('a changed role counts for the next call of an open session', async () => {
    const { id, tab } = await createLoggedInStaff('administrator')
    expect((await tab.get('/staff')).status).toBe(200)
    await admin.tab.patch(`/staff/${id}`, { role: 'viewer' })
    expect((await tab.get('/staff')).body.status).toBe('role_not_allowed')
  })

  test('two people change one person: the second gets the current state', async () => {
    const { id } = await createLoggedInStaff('viewer')
    const { version } = (await admin.tab.patch(`/staff/${id}`, { name: 'Erste Änderung' })).body
    const late = await admin.tab.patch(`/staff/${id}`, { role: 'dispatcher', version: version - 1 })
    expect(late.body).toMatchObject({ status: 'staff_changed', current: { name: 'Erste Änderung', version } })
  })

  test('a reset second factor ends the sessions, and the next log-in sets a new one up', async () => {
    const { id, email, tab } = await createLoggedInStaff('viewer')
    await owner.query('update staff_people set factor_confirmed_at = now() where id = $1', [id])
    expect((await newStaffTab().logIn(email)).body.methods).toHaveLength(2)
    await admin.tab.post(`/staff/${id}/reset-factor`)
    expect((await tab.get('/session')).status).toBe(401)
    expect((await newStaffTab().logIn(email)).body.methods).toEqual([])
  })

  test('two administrators who remove each other at the same time: one remains', async () => {
    await owner.query(`update staff_people set deactivated_at = now() where role = 'administrator'`)
    const [one, two] = [
      await createLoggedInStaff('administrator'),
      await createLoggedInStaff('administrator'),
    ]
    await Promise.all([
      one.tab.patch(`/staff/${two.id}`, { active: false }),
      two.tab.patch(`/staff/${one.id}`, { role: 'viewer' }),
    ])
    const { rows } = await owner.query(
      `select id from staff_people where role = 'administrator' and deactivated_at is null`,
    )
    expect(rows).toHaveLength(1)
    admin = rows[0].id === one.id ? one : two
    const last = await admin.tab.patch(`/staff/${admin.id}`, { role: 'viewer' })
    expect(last.body.status).toBe('last_administrator')
  })
})
