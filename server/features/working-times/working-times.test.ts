import { describe, expect, test } from 'vitest'
import type { Profile } from '#contract/profiles'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createTestLogins } from '#test/app/test-logins'
import { workingTimesRoutes } from './working-times.routes.ts'

const { database, owner } = await freshDatabase()
const logins = createTestLogins(database)
const app = await createTestServer({
  database,
  routes: [workingTimesRoutes],
  authenticate: logins.authenticate,
})
const api = createBrowser(app)

async function createTeam() {
  const company = await createTestCompany(database)
  const { id: colleague } = await createTestContact(database, company, ['installer'], { firstName: 'Jens' })
  const login = (...profiles: Profile[]) => logins.person([company], profiles)
  return { company, colleague, login }
}

const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, token: string, payload?: object) =>
  api.send({
    method,
    url: `/api/partner/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
const readTimes = async (token: string) => (await api.get('/api/partner/working-times', token)).body
const getOwnId = async (token: string) => (await logins.authenticate(token))!.contactId
const vacation = { kind: 'vacation', starts_on: '2031-07-01', ends_on: '2031-07-14' }

describe('working times', () => {
  test('an owner enters hours, absences and closing days, which the company then reads', async () => {
    const { colleague, login } = await createTeam()
    const owning = await login('company_owner')
    const hours = [{ weekday: 2, start: '08:00', end: '12:30' }]
    expect((await send('PUT', `working-times/${colleague}/hours`, owning, { hours })).status).toBe(200)
    await send('POST', 'absences', owning, { contact_id: colleague, ...vacation })
    await send('POST', 'closing-days', owning, {
      name: 'Betriebsferien',
      starts_on: '2031-12-24',
      ends_on: '2032-01-02',
    })
    const times = await readTimes(await login('disposition'))
    expect(times).toMatchObject({ can_edit_all: false, closing_days: [{ name: 'Betriebsferien' }] })
    expect(times.data).toContainEqual(
      expect.objectContaining({
        id: colleague,
        hours,
        has_default_hours: false,
        absences: [expect.objectContaining({ ...vacation, contact_id: colleague })],
      }),
    )
  })

  test('an empty list of hours restores Monday to Friday from 7 to 17', async () => {
    const { colleague, login } = await createTeam()
    const owning = await login('admin')
    await send('PUT', `working-times/${colleague}/hours`, owning, {
      hours: [{ weekday: 6, start: '08:00', end: '12:00' }],
    })
    const { body } = await send('PUT', `working-times/${colleague}/hours`, owning, { hours: [] })
    const person = body.data.find((one: { id: string }) => one.id === colleague)
    expect(person).toMatchObject({ has_default_hours: true })
    expect(person.hours).toHaveLength(5)
    expect(person.hours[4]).toEqual({ weekday: 5, start: '07:00', end: '17:00' })
  })

  test('an installer enters and removes the own absence and reads no other person', async () => {
    const { colleague, login } = await createTeam()
    const installer = await login('installer')
    const contact_id = await getOwnId(installer)
    const { status, body } = await send('POST', 'absences', installer, { contact_id, ...vacation })
    expect(status).toBe(200)
    expect(body.data).toMatchObject([{ id: contact_id, is_self: true, absences: [vacation] }])
    const refused = await send('POST', 'absences', installer, { contact_id: colleague, ...vacation })
    expect(refused).toMatchObject({ status: 403, body: { status: 'forbidden' } })
    const removed = await send('DELETE', `absences/${body.data[0].absences[0].id}`, installer)
    expect(removed.body.data).toMatchObject([{ absences: [] }])
  })

  test('an installer cannot remove the absence of a colleague', async () => {
    const { colleague, login } = await createTeam()
    const { body } = await send('POST', 'absences', await login('admin'), {
      contact_id: colleague,
      ...vacation,
    })
    const { absences } = body.data.find((one: { id: string }) => one.id === colleague)
    const refused = await send('DELETE', `absences/${absences[0].id}`, await login('installer'))
    expect(refused.status).toBe(403)
  })

  test('an absence is changed by its person and by an admin, and by no other colleague', async () => {
    const { login } = await createTeam()
    const installer = await login('installer')
    const contact_id = await getOwnId(installer)
    const { body } = await send('POST', 'absences', installer, { contact_id, ...vacation })
    const [added] = body.data[0].absences
    expect(added.can_edit).toBe(true)
    const training = { kind: 'training', starts_on: '2031-07-03', ends_on: '2031-07-04' }
    const changed = await send('PATCH', `absences/${added.id}`, installer, training)
    expect(changed.body.data[0].absences).toMatchObject([{ id: added.id, ...training }])
    const byAdmin = await send('PATCH', `absences/${added.id}`, await login('admin'), vacation)
    expect(byAdmin.status).toBe(200)
    const dispatcher = await login('disposition')
    expect((await send('PATCH', `absences/${added.id}`, dispatcher, training)).status).toBe(403)
    const seen = (await readTimes(dispatcher)).data.find((one: { id: string }) => one.id === contact_id)
    expect(seen.absences).toMatchObject([{ ...vacation, can_edit: false }])
  })

  test('an absence that was removed meanwhile cannot be changed, and two changes leave one of both', async () => {
    const { colleague, login } = await createTeam()
    const admin = await login('admin')
    const { body } = await send('POST', 'absences', admin, { contact_id: colleague, ...vacation })
    const person = body.data.find((one: { id: string }) => one.id === colleague)
    const path = `absences/${person.absences[0].id}`
    const changes = ['2031-08-01', '2031-09-01'].map((day) => ({
      kind: 'other',
      starts_on: day,
      ends_on: day,
    }))
    const answers = await Promise.all(changes.map((change) => send('PATCH', path, admin, change)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const after = (await readTimes(admin)).data.find((one: { id: string }) => one.id === colleague)
    expect(['2031-08-01', '2031-09-01']).toContain(after.absences[0].starts_on)
    await send('DELETE', path, admin)
    expect((await send('PATCH', path, admin, changes[0])).status).toBe(404)
    const backwards = { ...vacation, ends_on: '2031-06-01' }
    expect((await send('PATCH', path, admin, backwards)).body.errors).toHaveProperty('ends_on')
  })

  test('another company finds neither person, absence nor closing day', async () => {
    const { colleague, login } = await createTeam()
    const admin = await login('admin')
    await send('POST', 'absences', admin, { contact_id: colleague, ...vacation })
    const { body } = await send('POST', 'closing-days', admin, {
      name: 'Brückentag',
      starts_on: '2031-05-23',
      ends_on: '2031-05-23',
    })
    const { absences } = body.data.find((one: { id: string }) => one.id === colleague)
    const rival = await logins.person([await createTestCompany(database)])
    expect((await readTimes(rival)).closing_days).toEqual([])
    for (const answer of [
      await send('POST', 'absences', rival, { contact_id: colleague, ...vacation }),
      await send('PUT', `working-times/${colleague}/hours`, rival, { hours: [] }),
      await send('DELETE', `absences/${absences[0].id}`, rival),
      await send('PATCH', `absences/${absences[0].id}`, rival, vacation),
      await send('DELETE', `closing-days/${body.closing_days[0].id}`, rival),
    ])
      expect(answer.status).toBe(404)
  })

  test('hours and absences end with the membership', async () => {
    const { colleague, login } = await createTeam()
    const admin = await login('admin')
    await send('POST', 'absences', admin, { contact_id: colleague, ...vacation })
    await send('PUT', `working-times/${colleague}/hours`, admin, {
      hours: [{ weekday: 1, start: '08:00', end: '12:00' }],
    })
    await owner.query('delete from memberships where contact_id = $1', [colleague])
    const { rows } = await owner.query(
      'select contact_id from absences where contact_id = $1 union all select contact_id from working_hours where contact_id = $1',
      [colleague],
    )
    expect(rows).toEqual([])
  })

  test('two admins who replace the same hours at the same time leave one of both weeks', async () => {
    const { colleague, login } = await createTeam()
    const weeks = [1, 2].map((day) => [
      { weekday: day, start: '08:00', end: '12:00' },
      { weekday: 3, start: '08:00', end: `1${day}:00` },
    ])
    const admins = [await login('admin'), await login('admin')]
    const answers = await Promise.all(
      weeks.map((hours, place) => send('PUT', `working-times/${colleague}/hours`, admins[place]!, { hours })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const person = (await readTimes(admins[0]!)).data.find((one: { id: string }) => one.id === colleague)
    expect(weeks).toContainEqual(person.hours)
  })

  test.each([
    [{ ...vacation, ends_on: '2031-06-30' }, 'ends_on'],
    [{ ...vacation, ends_on: '2033-07-01' }, 'ends_on'],
    [{ ...vacation, kind: 'party' }, 'kind'],
    [{ ...vacation, starts_on: '2031-02-30' }, 'starts_on'],
  ])('the absence %j is refused with an error for its field', async (absence, field) => {
    const { colleague, login } = await createTeam()
    const { status, body } = await send('POST', 'absences', await login('admin'), {
      contact_id: colleague,
      ...absence,
    })
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 422, fields: [field] })
  })
})
