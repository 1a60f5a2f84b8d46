import { beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/profiles'
import { ordersRoutes as orderRoutes } from '#server/features/orders/orders.routes'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createBareOrder } from '#test/builders/bare-orders'
import { createTestLogins } from '#test/app/test-logins'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { runAsOperator } from '#test/app/test-calls'
import { createCalendarRoutes } from './calendar.routes.ts'

const { database, owner } = await freshDatabase()
const logins = createTestLogins(database)
const config = { appTitle: 'Gewerk', publicUrl: 'https://portal.example' }
const routes = [createCalendarRoutes({ config }), orderRoutes]
const app = await createTestServer({ database, routes, authenticate: logins.authenticate })
const api = createBrowser(app)

let company: string
let token: string
beforeEach(async () => {
  company = await createTestCompany(database)
  token = await logins.person([company])
})

interface VisitValues {
  start?: string
  end?: string
  status?: string
  to?: string | null
}

/** Inserts an order of the company with an appointment, without the commands that usually lead there. */
async function createVisit(accountId = company, given: VisitValues = {}) {
  const order = await createBareOrder(database)
  const { start = '2031-05-06T08:00:00Z', end = '2031-05-06T10:00:00Z' } = given
  await owner.query(
    `update jobs set partner_account_id = $2, status = $3, appointment_start = $4, appointment_end = $5,
       accepted_at = now(), delegated_to_id = $6 where api_id = $1`,
    [order.id, accountId, given.status ?? 'appointment_confirmed', start, end, given.to ?? null],
  )
  return order
}

const readCalendarDays = (from = '2031-05-05', to = '2031-05-11', who = token) =>
  api.get(`/api/partner/calendar?from=${from}&to=${to}`, who)
const listVisitIds = (answer: { body: { data: { api_id: string }[] } }) =>
  answer.body.data.map((visit) => visit.api_id)

describe('calendar', () => {
  test('the calendar shows appointments with customer, assignee and permitted actions', async () => {
    const { id: colleague } = await createTestContact(database, company, ['installer'], { firstName: 'Jens' })
    const order = await createVisit(company, { to: colleague })
    const { status, body } = await readCalendarDays()
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      {
        api_id: order.id,
        start: '2031-05-06T08:00:00.000Z',
        end: '2031-05-06T10:00:00.000Z',
        status: 'appointment_confirmed',
        queue: 'scheduled',
        account: { id: company },
        delegated_to: { id: colleague, first_name: 'Jens' },
        customer: { street: 'Karl-Heine-Straße 54', city: 'Leipzig' },
        path: `/orders/scheduled/${order.sfid}/`,
        actions: expect.arrayContaining(['order.reschedule']),
      },
    ])
    expect(body.people).toContainEqual(
      expect.objectContaining({ id: colleague, installer: true, account_ids: [company] }),
    )
  })

  test('the calendar contains appointments that touch the range in Berlin time and no cancelled ones', async () => {
    // 00:30 in Berlin on the 5th is still the 4th in UTC.
    const early = await createVisit(company, { start: '2031-05-04T22:30:00Z', end: '2031-05-05T06:00:00Z' })
    const long = await createVisit(company, { start: '2031-04-30T06:00:00Z', end: '2031-05-07T14:00:00Z' })
    await createVisit(company, { start: '2031-05-04T18:00:00Z', end: '2031-05-04T22:00:00Z' })
    await createVisit(company, { start: '2031-05-11T22:00:00Z', end: '2031-05-12T06:00:00Z' })
    await createVisit(company, { status: 'cancelled' })
    expect(listVisitIds(await readCalendarDays())).toEqual([long.id, early.id])
  })

  test('an installer restricted to own orders sees only appointments delegated to them', async () => {
    const teamMember = await createTestContact(database, company, ['installer'])
    const own = await createVisit(company, { to: teamMember.id })
    await createVisit()
    const person = await logins.authenticate(token)
    const only = {
      ...person!,
      contactId: teamMember.id,
      profiles: ['installer' as Profile],
      ownOrdersOnly: true,
    }
    const tab = createBrowser(
      await createTestServer({ database, routes, authenticate: () => Promise.resolve(only) }),
    )
    expect(listVisitIds(await tab.get('/api/partner/calendar?from=2031-05-05&to=2031-05-11', 'x'))).toEqual([
      own.id,
    ])
  })

  test('a master account sees the appointments of all locations, and another company sees none', async () => {
    const master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    const here = await createTestCompany(database, { name: 'Leipzig', parentId: master })
    const there = await createTestCompany(database, { name: 'Halle', parentId: master })
    const orders = [await createVisit(here), await createVisit(there)]
    const masterToken = await logins.person([master, here, there])
    expect(listVisitIds(await readCalendarDays(undefined, undefined, masterToken)).toSorted()).toEqual(
      orders.map((order) => order.id).toSorted(),
    )
    expect(listVisitIds(await readCalendarDays())).toEqual([])
  })

  test('the calendar names the holidays of the states in which appointments take place', async () => {
    await createVisit()
    const { body } = await readCalendarDays('2031-05-01', '2031-05-31')
    expect(body.holidays).toContainEqual(
      expect.objectContaining({ day: '2031-05-01', name: 'Tag der Arbeit' }),
    )
    expect(body.holidays).toContainEqual(
      expect.objectContaining({ day: '2031-05-22', name: 'Christi Himmelfahrt', states: ['SN'] }),
    )
  })

  test('the calendar shows absences and closing days, and the kind of an absence only to planners', async () => {
    const { id: colleague } = await createTestContact(database, company, ['installer'])
    await owner.query(
      `insert into absences values (gen_random_uuid(), $1, $2, 'illness', '2031-05-01', '2031-05-05', now()),
         (gen_random_uuid(), $1, $2, 'vacation', '2031-05-12', '2031-05-20', now())`,
      [company, colleague],
    )
    await owner.query(
      `insert into closing_days values (gen_random_uuid(), $1, 'Brückentag', '2031-05-09', '2031-05-09', now())`,
      [company],
    )
    const readAs = async (profile: Profile) =>
      (await readCalendarDays(undefined, undefined, await logins.person([company], [profile]))).body
    const absence = { contact_id: colleague, starts_on: '2031-05-01', ends_on: '2031-05-05' }
    const planned = await readAs('disposition')
    expect(planned.absences).toMatchObject([{ ...absence, kind: 'illness' }])
    expect(planned.closing_days).toMatchObject([{ account_id: company, name: 'Brückentag' }])
    expect((await readAs('installer')).absences).toMatchObject([{ ...absence, kind: null }])
  })

  test('orders without a date and appointments without a person are to plan, for users who set appointments', async () => {
    const { id: colleague } = await createTestContact(database, company, ['installer'])
    const later = await createVisit(company, { start: '2031-06-06T08:00:00Z', end: '2031-06-06T10:00:00Z' })
    const sooner = await createVisit()
    await createVisit(company, { to: colleague })
    const undated = await createVisit(company, { status: 'accepted' })
    await owner.query(
      `update jobs set appointment_start = null, appointment_end = null, services_total_minutes = 90
       where api_id = $1`,
      [undated.id],
    )
    for (const { id } of [later, sooner, undated])
      await runAsOperator(database, (call) => refreshListProjection(call, id))
    const { body } = await readCalendarDays()
    expect(body.unplanned.total).toBe(3)
    expect(body.unplanned.data).toMatchObject([
      {
        api_id: sooner.id,
        start: '2031-05-06T08:00:00.000Z',
        actions: expect.arrayContaining(['order.delegate']),
      },
      { api_id: later.id },
      {
        api_id: undated.id,
        start: null,
        minutes: 90,
        actions: expect.arrayContaining(['order.confirmAppointment']),
      },
    ])
    const readonly = await logins.person([company], ['readonly'])
    expect((await readCalendarDays(undefined, undefined, readonly)).body.unplanned).toBeNull()
    const rival = await logins.person([await createTestCompany(database)])
    expect((await readCalendarDays(undefined, undefined, rival)).body.unplanned).toEqual({
      total: 0,
      data: [],
    })
  })

  test('the calendar shows the drive between two visits of a person, and hours only to planners', async () => {
    const { id: colleague } = await createTestContact(database, company, ['installer'])
    const first = await createVisit(company, { to: colleague })
    const second = await createVisit(company, {
      to: colleague,
      start: '2031-05-06T10:05:00Z',
      end: '2031-05-06T11:00:00Z',
    })
    const { body } = await readCalendarDays()
    expect(body.drives).toEqual([{ from_id: first.id, to_id: second.id, minutes: 10, fits: false }])
    const findHours = (people: { id: string; hours: object[] | null }[]) =>
      people.find(({ id }) => id === colleague)?.hours
    expect(findHours(body.people)).toHaveLength(5)
    const installer = await logins.person([company], ['installer'])
    expect(findHours((await readCalendarDays(undefined, undefined, installer)).body.people)).toBeNull()
  })

  test('a read-only user sees appointments without actions', async () => {
    await createVisit()
    const { body } = await readCalendarDays(
      undefined,
      undefined,
      await logins.person([company], ['readonly']),
    )
    expect(body.data).toMatchObject([{ actions: [] }])
  })

  test.each([
    ['2031-05-05', '2031-05-04', 'to'],
    ['2031-05-01', '2031-07-02', 'to'],
    ['soon', '2031-05-04', 'from'],
    ['2031-02-30', '2031-03-04', 'from'],
  ])('a range from %s to %s is refused with an error for its field', async (from, to, field) => {
    const { status, body } = await readCalendarDays(from, to)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test('rescheduling an order moves its appointment in the calendar', async () => {
    const order = await createVisit()
    const moved = { start: '2031-05-08T11:00:00Z', end: '2031-05-08T13:00:00Z' }
    const body = { appointment_date: moved, reason: 'Material fehlt', version: 1 }
    expect((await api.post(`/api/partner/orders/${order.sfid}/reschedule`, body, token)).status).toBe(200)
    expect((await readCalendarDays()).body.data).toMatchObject([
      { start: '2031-05-08T11:00:00.000Z', version: 2 },
    ])
    expect((await api.post(`/api/partner/orders/${order.sfid}/reschedule`, body, token)).body).toMatchObject({
      status: 'order_changed',
    })
  })
})

describe('private feed', () => {
  const feed = (who = token) => api.get('/api/partner/calendar/feed', who)
  const renew = (scope: string, who = token, headers = {}) =>
    api.send({
      method: 'PUT',
      url: '/api/partner/calendar/feed',
      payload: { scope },
      headers: { authorization: `Bearer ${who}`, ...headers },
    })
  const revoke = (who = token) =>
    api.send({
      method: 'DELETE',
      url: '/api/partner/calendar/feed',
      headers: { authorization: `Bearer ${who}` },
    })
  const pathOf = (answer: { body: { url: string } }) => new URL(answer.body.url).pathname
  const soon = () => {
    const start = Temporal.Now.instant().add({ hours: 48 })
    return { start: start.toString(), end: start.add({ hours: 2 }).toString() }
  }

  test('a feed URL is returned once, stored as a hash and readable by calendar programs', async () => {
    expect((await feed()).body).toEqual({
      active: false,
      scope: null,
      created_at: null,
      last_read_at: null,
      url: null,
    })
    const order = await createVisit(company, soon())
    const made = await renew('company')
    expect(made.body).toMatchObject({ active: true, scope: 'company', url: expect.any(String) })
    expect(made.body.url).toMatch(/^https:\/\/portal\.example\/api\/partner\/calendar\/[\w-]{43}\.ics$/)
    const secret = /([\w-]{43})\.ics/.exec(made.body.url)?.[1] ?? ''
    const { rows } = await owner.query('select * from calendar_feeds')
    expect(JSON.stringify(rows)).not.toContain(secret)

    const ics = await api.get(pathOf(made))
    expect(ics.status).toBe(200)
    expect(ics.headers['content-type']).toContain('text/calendar')
    const text = ics.bytes.toString().replaceAll('\r\n ', '')
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).toContain(`UID:${order.id}@portal.example`)
    expect(text).toContain('Karl-Heine-Straße 54\\, 04229 Leipzig')
    expect(text).toContain(`https://portal.example/orders/scheduled/${order.sfid}/`)
    // The feed contains neither the customer's name nor their phone number.
    expect(text).not.toMatch(/Kretschmar|\+49341555030/)
    expect((await feed()).body).toMatchObject({ active: true, url: null, last_read_at: expect.any(String) })
  })

  test('renewing a feed ends the previous URL even with the same idempotency key; revoking ends it', async () => {
    const first = await renew('own', token, { 'idempotency-key': 'once' })
    const second = await renew('own', token, { 'idempotency-key': 'once' })
    expect(second.body.url).not.toBe(first.body.url)
    expect((await api.get(pathOf(first))).status).toBe(404)
    expect((await api.get(pathOf(second))).status).toBe(200)
    expect((await revoke()).body).toMatchObject({ active: false })
    expect((await api.get(pathOf(second))).status).toBe(404)
    expect((await revoke()).status).toBe(200)
    const { rows } = await owner.query(`select 1 from idempotency_keys where key = 'once'`)
    expect(rows).toEqual([])
  })

  test('a feed contains own appointments or those of the company, as requested', async () => {
    const other = await createVisit(company, soon())
    const { contactId } = (await logins.authenticate(token))!
    const own = await createVisit(company, { ...soon(), to: contactId })
    const mine = (await api.get(pathOf(await renew('own')))).bytes.toString()
    expect(mine).toContain(own.id)
    expect(mine).not.toContain(other.id)
    const all = (await api.get(pathOf(await renew('company')))).bytes.toString()
    expect(all).toContain(own.id)
    expect(all).toContain(other.id)
  })

  test('a feed of the company names the kind of an absence, an own feed only that the person is away', async () => {
    const { contactId } = (await logins.authenticate(token))!
    const today = Temporal.Now.plainDateISO('Europe/Berlin')
    await owner.query(`insert into absences values (gen_random_uuid(), $1, $2, 'training', $3, $4, now())`, [
      company,
      contactId,
      today.add({ days: 1 }).toString(),
      today.add({ days: 2 }).toString(),
    ])
    const text = (await api.get(pathOf(await renew('company')))).bytes.toString().replaceAll('\r\n ', '')
    expect(text).toContain(': Schulung')
    expect(text).toContain(`DTSTART;VALUE=DATE:${today.add({ days: 1 }).toString().replaceAll('-', '')}`)
    expect(text).toContain(`DTEND;VALUE=DATE:${today.add({ days: 3 }).toString().replaceAll('-', '')}`)
    const own = (await api.get(pathOf(await renew('own')))).bytes.toString()
    expect(own).toContain(': Abwesend')
    expect(own).not.toContain('Schulung')
  })

  test.each([
    ['left the company', `update contacts set ended_at = now() where id = $1`],
    ['lost the profile', `update memberships set profiles = '{accounting}' where contact_id = $1`],
    ['lost the membership', `delete from memberships where contact_id = $1`],
    [
      'works for a company that may not',
      `update accounts set state = 'not_interested' where id = (select account_id from contacts where id = $1)`,
    ],
  ])('the feed of a person who %s is not found', async (_, change) => {
    const made = await renew('company')
    expect((await api.get(pathOf(made))).status).toBe(200)
    const { contactId } = (await logins.authenticate(token))!
    await owner.query(change, [contactId])
    expect((await api.get(pathOf(made))).status).toBe(404)
  })

  test('an unknown feed token is not found and a malformed one is refused', async () => {
    expect((await api.get(`/api/partner/calendar/${'A'.repeat(43)}.ics`)).status).toBe(404)
    expect((await api.get('/api/partner/calendar/short.ics')).status).toBe(422)
  })

  test('a colleague can neither see nor revoke the feed of a person', async () => {
    const made = await renew('company')
    const colleague = await logins.person([company])
    expect((await feed(colleague)).body.active).toBe(false)
    await revoke(colleague)
    expect((await api.get(pathOf(made))).status).toBe(200)
  })
})
