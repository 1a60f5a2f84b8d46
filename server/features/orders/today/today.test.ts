import { expect, test } from 'vitest'
import type { Profile } from '#contract/profiles'
import type { Person } from '#server/kernel/call'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { createTestContact } from '#test/builders/companies'
import {
  createOfferedOrder,
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
  type Partner,
} from '#test/builders/orders'
import { createTestVisit, type VisitValues } from '#test/builders/visits'
import { freshDatabase } from '#test/database/fresh-database'
import { refreshListProjection } from '../projection/list-projection.commands.ts'
import { listPositions } from './positions.queries.ts'
import { readToday } from './today.queries.ts'

const { database, owner } = await freshDatabase()
await owner.query(
  `insert into postal_codes (postal_code, place, state, latitude, longitude)
    values ('04229', 'Leipzig', 'SN', 51.3331, 12.3334) on conflict do nothing`,
)

/** A Wednesday at noon in Berlin (summer time). */
const noon = Temporal.Instant.from('2031-05-07T10:00:00Z')
const readDayOf = (person: Person, now = noon) => runAsPerson(database, person, readToday, now)

const createVisit = (partner: Partner, given: VisitValues = {}) =>
  createTestVisit(database, owner, partner, given)

test('an installer sees the own appointments of today and tomorrow in order of time, and nothing of the team', async () => {
  const partner = await createTestPartner(database)
  const [installer, colleague] = [await partner.person(['installer']), await partner.person(['installer'])]
  const late = await createVisit(partner, {
    to: installer,
    start: '2031-05-07T12:00:00Z',
    end: '2031-05-07T14:00:00Z',
  })
  const early = await createVisit(partner, { to: installer })
  const tomorrow = await createVisit(partner, {
    to: installer,
    start: '2031-05-08T06:00:00Z',
    end: '2031-05-08T08:00:00Z',
  })
  // 00:30 of the day after tomorrow in Berlin is still tomorrow in UTC.
  await createVisit(partner, { to: installer, start: '2031-05-08T22:30:00Z', end: '2031-05-09T06:00:00Z' })
  await createVisit(partner, { to: colleague })
  await createVisit(partner)
  const today = await readDayOf(installer)
  expect(today.day).toBe('2031-05-07')
  expect(today.visits.map(({ api_id }) => api_id)).toEqual([early.id, late.id, tomorrow.id])
  expect(today.team).toBeNull()
  expect(today.visits[0]).toMatchObject({
    start: '2031-05-07T06:00:00.000Z',
    customer: { name: expect.any(String), street: expect.any(String) },
    phones: [expect.stringMatching(/^\+?\d/)],
    position: { latitude: expect.closeTo(51.3, 0), longitude: expect.closeTo(12.3, 0) },
    path: `/orders/scheduled/${early.sfid}/`,
    actions: expect.arrayContaining(['order.start', 'order.logCall']),
  })
})

test('absences of today are named, to installers only their own, and never with the reason', async () => {
  const partner = await createTestPartner(database)
  const dispatcher = await partner.person(['disposition'])
  const [installer, colleague] = [await partner.person(['installer']), await partner.person(['installer'])]
  const addAbsence = (person: Person, from: string, to: string) =>
    owner.query(`insert into absences values (gen_random_uuid(), $1, $2, 'illness', $3, $4, now())`, [
      person.accountId,
      person.contactId,
      from,
      to,
    ])
  await addAbsence(installer, '2031-05-05', '2031-05-07')
  await addAbsence(colleague, '2031-05-07', '2031-05-12')
  await addAbsence(dispatcher, '2031-05-08', '2031-05-08')
  const own = { contact_id: installer.contactId, ends_on: '2031-05-07' }
  expect((await readDayOf(installer)).absences).toEqual([own])
  const { absences } = await readDayOf(dispatcher)
  expect(absences.toSorted((one, other) => one.ends_on.localeCompare(other.ends_on))).toEqual([
    own,
    { contact_id: colleague.contactId, ends_on: '2031-05-12' },
  ])
})

test('work of past days is listed with what is missing until it is done', async () => {
  const partner = await createTestPartner(database)
  const installer = await partner.person(['installer'])
  const yesterday = { to: installer, start: '2031-05-06T06:00:00Z', end: '2031-05-06T10:00:00Z' }
  const before = { to: installer, start: '2031-05-05T06:00:00Z', end: '2031-05-05T10:00:00Z' }
  const notBegun = await createVisit(partner, yesterday)
  const begun = await createVisit(partner, { ...before, status: 'started' })
  const done = await createVisit(partner, { ...yesterday, status: 'completed' })
  await setSignature(done.id, 'taken')
  await createVisit(partner, { to: installer, status: 'started' })
  const { unfinished } = await readDayOf(installer)
  expect(unfinished.map(({ api_id, missing }) => [api_id, missing])).toEqual([
    [begun.id, 'finish'],
    [notBegun.id, 'start'],
  ])
  const colleague = await partner.person(['installer'])
  expect((await readDayOf(colleague)).unfinished).toEqual([])
})

test('a finished order without the signature stays until the customer has signed', async () => {
  const partner = await createTestPartner(database)
  const installer = await partner.person(['installer'])
  const order = await createVisit(partner, {
    to: installer,
    status: 'finished',
    start: '2031-05-06T06:00:00Z',
    end: '2031-05-06T10:00:00Z',
  })
  const readMissing = async () => (await readDayOf(installer)).unfinished.map(({ missing }) => missing)
  await setSignature(order.id, 'missing')
  expect(await readMissing()).toEqual(['signature'])
  await setSignature(order.id, 'taken')
  expect(await readMissing()).toEqual([])
})

async function setSignature(orderId: string, signature: string) {
  await owner.query('update jobs set is_customer_sign_required = true, signature = $2 where api_id = $1', [
    orderId,
    signature,
  ])
  await runAsOperator(database, (call) => refreshListProjection(call, orderId))
}

test('a dispatcher sees the day of the company, what is not planned, and the newest offers', async () => {
  const partner = await createTestPartner(database)
  const dispatcher = await partner.person(['disposition'])
  const installer = await partner.person(['installer'])
  const assigned = await createVisit(partner, { to: installer, name: 'Vergeben' })
  const open = await createVisit(partner, { name: 'Niemand' })
  await createVisit(partner, { name: 'Morgen', start: '2031-05-08T06:00:00Z', end: '2031-05-08T08:00:00Z' })
  const silent = await createOrderInStatus(database, partner, 'accepted', createOrderDraft())
  const called = await createOrderInStatus(database, partner, 'accepted', createOrderDraft())
  await owner.query('update jobs set contacted_at = now() where api_id = $1', [called.id])
  await runAsOperator(database, (call) => refreshListProjection(call, called.id))
  const offer = await createOfferedOrder(database, [partner.accountId])
  const { visits, team } = await readDayOf(dispatcher)
  expect(visits).toEqual([])
  expect(team?.visits.map(({ api_id }) => api_id).toSorted()).toEqual([assigned.id, open.id].toSorted())
  expect(team?.unassigned).toMatchObject({ total: 2, data: [{ name: 'Niemand' }, { name: 'Morgen' }] })
  expect(team?.without_contact).toMatchObject({ total: 1, data: [{ api_id: silent.id, person: null }] })
  expect(team?.offers).toMatchObject({ total: 1, data: [{ api_id: offer.id, price: expect.any(Number) }] })
  expect(team?.people).toContainEqual(expect.objectContaining({ id: installer.contactId }))
})

test('overdue orders are counted per list, the longest overdue ones first', async () => {
  const partner = await createTestPartner(database)
  const last = await createVisit(partner, { dangerAt: '2031-05-07T09:00:00Z', name: 'Zuletzt' })
  for (const hour of ['04', '05', '06', '07'])
    await createVisit(partner, { status: 'started', dangerAt: `2031-05-07T${hour}:00:00Z`, name: hour })
  await createVisit(partner, { dangerAt: '2031-05-07T11:00:00Z', name: 'Noch nicht' })
  const { team } = await readDayOf(partner.admin)
  expect(team?.overdue.total).toBe(5)
  expect(team?.overdue.data.map(({ name }) => name)).toEqual(['04', '05', '06', '07'])
  expect(team?.overdue_queues).toEqual({ scheduled: 1, 'at-work': 4 })
  expect(team?.overdue.data.map(({ api_id }) => api_id)).not.toContain(last.id)
})

test('two appointments of one person at the same time are an overlap, those of two people are none', async () => {
  const partner = await createTestPartner(database)
  const [one, other] = [await partner.person(['installer']), await partner.person(['installer'])]
  const at = (day: string, from: string, until: string) => ({
    start: `2031-05-${day}T${from}:00:00Z`,
    end: `2031-05-${day}T${until}:00:00Z`,
  })
  const first = await createVisit(partner, { to: one, ...at('09', '06', '10') })
  const second = await createVisit(partner, { to: one, ...at('09', '09', '12') })
  await createVisit(partner, { to: one, ...at('09', '12', '14') })
  await createVisit(partner, { to: other, ...at('09', '06', '10') })
  // Over, and too far ahead.
  await createVisit(partner, { to: other, ...at('06', '06', '10') })
  await createVisit(partner, { to: other, ...at('06', '08', '11') })
  await createVisit(partner, { to: other, ...at('25', '06', '10') })
  await createVisit(partner, { to: other, ...at('25', '08', '11') })
  const { team } = await readDayOf(partner.admin)
  expect(team?.overlaps.total).toBe(1)
  expect(team?.overlaps.data).toMatchObject([{ one: { api_id: first.id }, other: { api_id: second.id } }])
})

test.each<[Profile, boolean, boolean]>([
  ['admin', true, true],
  ['disposition', true, true],
  ['readonly', true, false],
  ['installer', false, false],
])('the profile %s sees the team: %s, and may act: %s', async (profile, seesTeam, acts) => {
  const partner = await createTestPartner(database)
  const reader = await partner.person([profile])
  await createVisit(partner)
  const { team } = await readDayOf(reader)
  expect(team !== null).toBe(seesTeam)
  expect((team?.visits[0]?.actions.length ?? 0) > 0).toBe(acts)
})

test('a person who may only see the own orders plans only those', async () => {
  const partner = await createTestPartner(database)
  const person = await partner.person(['disposition'], { ownOrdersOnly: true })
  const own = await createVisit(partner, { to: person })
  await createVisit(partner)
  const { visits, team } = await readDayOf(person)
  expect(visits.map(({ api_id }) => api_id)).toEqual([own.id])
  expect(team?.visits.map(({ api_id }) => api_id)).toEqual([own.id])
  expect(team?.unassigned.total).toBe(0)
})

test('another company sees none of it, not even with the same person assigned', async () => {
  const [partner, rival] = [
    await createTestPartner(database),
    await createTestPartner(database, 'Rivale GmbH'),
  ]
  await createTestContact(database, rival.accountId, ['installer'])
  await createVisit(partner, { to: rival.admin })
  await createVisit(partner, { start: '2031-05-06T06:00:00Z', end: '2031-05-06T08:00:00Z', to: rival.admin })
  await createOfferedOrder(database, [partner.accountId])
  const { visits, unfinished, team } = await readDayOf(rival.admin)
  expect([visits, unfinished, team?.visits, team?.unassigned.data, team?.overdue.data]).toEqual([
    [],
    [],
    [],
    [],
    [],
  ])
  expect(team?.offers).toEqual({ total: 0, data: [] })
})

test('the page of a company with nothing to do is empty and not an error', async () => {
  const partner = await createTestPartner(database)
  const { visits, unfinished, team } = await readDayOf(partner.admin)
  expect([visits, unfinished]).toEqual([[], []])
  expect(team).toMatchObject({ overdue: { total: 0, data: [] }, overdue_queues: {}, overlaps: { total: 0 } })
})

test('the middle of known postal codes is returned, of each once, and a long list is cut', async () => {
  const partner = await createTestPartner(database)
  const many = Array.from({ length: 150 }, (_, at) => String(10_000 + at))
  const codes = ['04229', '04229', '99999', ...many]
  const { data } = await runAsPerson(database, partner.admin, (call) => listPositions(call, codes))
  expect(data.filter(({ postal_code }) => postal_code === '04229')).toEqual([
    { postal_code: '04229', latitude: 51.3331, longitude: 12.3334 },
  ])
  expect(data.map(({ postal_code }) => postal_code)).not.toContain('99999')
  expect(data.length).toBeLessThanOrEqual(100)
})
