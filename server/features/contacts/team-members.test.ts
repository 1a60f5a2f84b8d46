import { beforeEach, describe, expect, test } from 'vitest'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestSession } from '#test/app/test-session'
import { contactsRoutes } from './contacts.routes.ts'

const { database, owner } = await freshDatabase()
const { createLoggedInPerson, newTab, session } = await createTestSession(database, [contactsRoutes])
const tab = newTab()

let company: string
let admin: { id: string; email: string; token: string }

beforeEach(async () => {
  company = await createTestCompany(database)
  admin = await createLoggedInPerson(company, ['admin'])
})

const contactsPath = '/api/partner/contacts'
const readTeam = async (as = admin.token) => (await tab.get(contactsPath, as)).body.data
const patchMember = (id: string, payload: object, as = admin.token) =>
  tab.send({
    method: 'PATCH',
    url: `${contactsPath}/${id}`,
    payload,
    headers: { authorization: `Bearer ${as}` },
  })
const deleteMember = (id: string, as = admin.token) =>
  tab.send({ method: 'DELETE', url: `${contactsPath}/${id}`, headers: { authorization: `Bearer ${as}` } })
const createMemberBody = (more: object = {}) => ({
  first_name: 'Mia',
  last_name: 'Voß',
  email: `mia-${Math.random()}@example.com`,
  profiles: ['installer'],
  ...more,
})

describe('team member', () => {
  test('an added team member gets a mail with a link to set a password', async () => {
    const { status, body } = await tab.post(
      contactsPath,
      createMemberBody({ own_orders_only: true }),
      admin.token,
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      last_name: 'Voß',
      own_orders_only: true,
      has_password: false,
      open_orders: 0,
    })
    const { rows } = await owner.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'access.mailWelcome'`,
    )
    expect(rows.map(({ payload }) => payload)).toContainEqual({
      contactId: body.id,
      company: 'Elektro Sommer GmbH',
      by: 'Petra Sommer',
    })
    expect((await readTeam()).map((one: { id: string }) => one.id)).toContain(body.id)
  })

  test.each([
    ['without a name', { last_name: '' }, 'last_name'],
    ['without a profile', { profiles: [] }, 'profiles'],
    ['with a profile that there is not', { profiles: ['king'] }, 'profiles.0'],
    ['with an address that is none', { email: 'mia' }, 'email'],
    ['with more than is asked', { salary: 1 }, 'salary'],
  ])('a new team member %s is refused', async (_, more, field) => {
    const answer = await tab.post(contactsPath, createMemberBody(more), admin.token)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('a team member with an address that is already taken is refused', async () => {
    const foreign = await createLoggedInPerson(await createTestCompany(database), ['installer'])
    const answer = await tab.post(
      contactsPath,
      createMemberBody({ email: foreign.email.toUpperCase() }),
      admin.token,
    )
    expect(answer).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } })
  })

  test('a member of another company can be neither changed nor removed', async () => {
    const foreign = await createLoggedInPerson(await createTestCompany(database), ['installer'])
    expect((await patchMember(foreign.id, { own_orders_only: true })).status).toBe(404)
    expect((await deleteMember(foreign.id)).status).toBe(404)
    expect((await tab.get('/api/partner/auth/sessions', foreign.token)).status).toBe(200)
  })
})

test('a changed name is refreshed in the order lists', async () => {
  const { id } = await createLoggedInPerson(company, ['installer'])
  expect((await patchMember(id, { last_name: 'Voß' })).body).toMatchObject({ last_name: 'Voß' })
  const { rows } = await owner.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'order.renewDelegated'`,
  )
  expect(rows.map(({ payload }) => payload)).toContainEqual({ contactId: id })
})

describe('profiles', () => {
  test('changed profiles apply immediately', async () => {
    const { id, token } = await createLoggedInPerson(company, ['installer'])
    expect((await tab.get(contactsPath, token)).status).toBe(403)
    expect((await patchMember(id, { profiles: ['installer', 'company_owner'] })).status).toBe(200)
    // Live events of the change do this in every process.
    session.forgetAccount(company)
    expect((await tab.get(contactsPath, token)).status).toBe(200)
  })

  test('the last admin cannot lose the admin profile or leave', async () => {
    expect(await patchMember(admin.id, { profiles: ['installer'] })).toMatchObject({
      status: 409,
      body: { status: 'last_admin' },
    })
    expect(await deleteMember(admin.id)).toMatchObject({ status: 409, body: { status: 'last_admin' } })
    expect((await patchMember(admin.id, { profiles: ['admin', 'installer'] })).status).toBe(200)
  })

  test('two admins who remove each other concurrently leave one admin', async () => {
    const other = await createLoggedInPerson(company, ['admin'])
    // Fills the caches of both sessions before the requests.
    await Promise.all([readTeam(), readTeam(other.token)])
    const answers = await Promise.all([
      patchMember(other.id, { profiles: ['installer'] }, admin.token),
      patchMember(admin.id, { profiles: ['installer'] }, other.token),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { rows } = await owner.query(
      `select count(*)::int as admins from memberships where account_id = $1 and 'admin' = any (profiles)`,
      [company],
    )
    expect(rows[0].admins).toBe(1)
  })
})

describe('ended access', () => {
  test('ending access ends all sessions, frees the address and is recorded in the history', async () => {
    const leaver = await createLoggedInPerson(company, ['disposition'])
    expect((await deleteMember(leaver.id)).body).toEqual({ msg: 'success', orders_taken_back: 0 })
    await expect
      .poll(async () => (await tab.get('/api/partner/auth/sessions', leaver.token)).status)
      .toBe(401)
    expect((await deleteMember(leaver.id)).status).toBe(404)
    expect(
      (await tab.post(contactsPath, createMemberBody({ email: leaver.email }), admin.token)).status,
    ).toBe(201)
    const { rows } = await owner.query(
      `select actor_name from history where subject_id = $1 and step = 'contact.end'`,
      [leaver.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('a person who acts for another company keeps that access', async () => {
    const { id, token } = await createLoggedInPerson(company, ['disposition'])
    const other = await createTestCompany(database)
    expect((await tab.get('/api/partner/auth/sessions', token)).status).toBe(200)
    await owner.query(`insert into memberships values ($1, $2, array['installer'], false)`, [id, other])
    expect((await deleteMember(id)).status).toBe(200)
    const { rows } = await owner.query('select ended_at from contacts where id = $1', [id])
    expect(rows).toEqual([{ ended_at: null }])
    // The session at this company ends immediately, although the person can still log in elsewhere.
    session.forgetAccount(company)
    expect((await tab.get('/api/partner/auth/sessions', token)).status).toBe(401)
  })
})
