import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { createOrderDraft, createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { runAsPerson } from '#test/app/test-calls'
import type { Person } from '#server/kernel/call'
import type { Input } from '#contract/api'
import { readOrder } from '../detail/order-detail.queries.ts'
import { listFreeSlots } from './free-slots.queries.ts'
import { setAppointment } from './set-appointment.commands.ts'

const { database, owner } = await freshDatabase()
// A Monday, 9 o'clock in Berlin.
const now = Temporal.Instant.from('2031-03-03T08:00:00Z')
const morning = { start: '2031-03-04T07:00:00.000Z', end: '2031-03-04T09:00:00.000Z' }
const noon = { start: '2031-03-04T11:00:00.000Z', end: '2031-03-04T13:00:00.000Z' }

async function createTeam() {
  const partner = await createTestPartner(database)
  const dispatcher = await partner.person(['disposition'])
  const installer = await partner.person(['installer'])
  const createAccepted = () =>
    createOrderInStatus(database, partner, 'accepted', createOrderDraft(), now.subtract({ hours: 24 * 30 }))
  return { partner, dispatcher, installer, createAccepted }
}

type Body = Partial<Input<'order.setAppointment'>['body']>

const setAs = (person: Person, id: string, body: Body = {}) =>
  runAsPerson(
    database,
    person,
    (call) => setAppointment(call, id, { appointment_date: morning, allow_clash: false, ...body }),
    now,
  )
const slotsAs = (person: Person, id: string, from = '2031-03-03') =>
  runAsPerson(database, person, (call) => listFreeSlots(call, id, { from }), now)

describe('setting an appointment', () => {
  test('a dispatcher confirms the appointment and assigns the installer in one call', async () => {
    const { dispatcher, installer, createAccepted } = await createTeam()
    const { id } = await createAccepted()
    const order = await setAs(dispatcher, id, { contact_id: installer.contactId })
    expect(order.job).toMatchObject({
      status: 'appointment_confirmed',
      appointment_start_timestamp: morning.start,
      appointment_end_timestamp: morning.end,
    })
    expect(order.delegated_to).toMatchObject({ last_name: expect.any(String) })
    expect(order.__notifications_sent.partner).toBe(true)
    const { rows } = await owner.query('select delegated_to_id from jobs where api_id = $1', [id])
    expect(rows).toEqual([{ delegated_to_id: installer.contactId }])
  })

  test('an appointment at the time of another visit is refused with that visit, and nothing changes', async () => {
    const { dispatcher, installer, createAccepted } = await createTeam()
    const [first, second] = [await createAccepted(), await createAccepted()]
    await setAs(dispatcher, first.id, { contact_id: installer.contactId })
    const refused = setAs(dispatcher, second.id, { contact_id: installer.contactId })
    await expect(refused).rejects.toMatchObject({
      code: 'appointment_clash',
      detail: { clashes: [{ api_id: first.id, city: 'Leipzig', start: morning.start }] },
    })
    const order = await runAsPerson(database, dispatcher, (call) => readOrder(call, second.id), now)
    expect(order).toMatchObject({ job: { status: 'accepted' }, delegated_to: null })
  })

  test('a clash that the dispatcher has seen is accepted', async () => {
    const { dispatcher, installer, createAccepted } = await createTeam()
    const [first, second] = [await createAccepted(), await createAccepted()]
    const contact_id = installer.contactId
    await setAs(dispatcher, first.id, { contact_id })
    const order = await setAs(dispatcher, second.id, { contact_id, allow_clash: true })
    expect(order.job.status).toBe('appointment_confirmed')
  })

  test('two dispatchers who give the same slot of one person away: the second is refused', async () => {
    const { partner, dispatcher, installer, createAccepted } = await createTeam()
    const [first, second] = [await createAccepted(), await createAccepted()]
    const contact_id = installer.contactId
    const results = await Promise.allSettled([
      setAs(dispatcher, first.id, { contact_id }),
      setAs(partner.admin, second.id, { contact_id }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'appointment_clash' })
  })

  test('moving an appointment needs a reason, and can change the person at the same time', async () => {
    const { partner, dispatcher, installer, createAccepted } = await createTeam()
    const { id } = await createAccepted()
    await setAs(dispatcher, id, { contact_id: installer.contactId })
    const move = { appointment_date: noon, contact_id: partner.admin.contactId }
    await expect(setAs(dispatcher, id, move)).rejects.toMatchObject({
      detail: { errors: { reason: ['required'] } },
    })
    const order = await setAs(dispatcher, id, { ...move, reason: 'Material fehlt' })
    expect(order.job.appointment_start_timestamp).toBe(noon.start)
    const { rows } = await owner.query('select delegated_to_id from jobs where api_id = $1', [id])
    expect(rows).toEqual([{ delegated_to_id: partner.admin.contactId }])
  })

  test('only the person changes if the time stays the same', async () => {
    const { dispatcher, installer, createAccepted } = await createTeam()
    const { id } = await createAccepted()
    await setAs(dispatcher, id)
    const order = await setAs(dispatcher, id, { contact_id: installer.contactId })
    expect(order.job.appointment_start_timestamp).toBe(morning.start)
    const free = await setAs(dispatcher, id, { contact_id: null })
    expect(free.delegated_to).toBeNull()
  })

  test('a stranger cannot be assigned', async () => {
    const { dispatcher, createAccepted } = await createTeam()
    const { installer: stranger } = await createTeam()
    const { id } = await createAccepted()
    await expect(setAs(dispatcher, id, { contact_id: stranger.contactId })).rejects.toMatchObject({
      detail: { errors: { contact_id: ['invalid'] } },
    })
  })

  test('an installer sets the appointment but assigns no one', async () => {
    const { installer, createAccepted } = await createTeam()
    const [first, second] = [await createAccepted(), await createAccepted()]
    expect((await setAs(installer, first.id)).job.status).toBe('appointment_confirmed')
    await expect(setAs(installer, second.id, { contact_id: installer.contactId })).rejects.toMatchObject({
      code: 'status_not_allowed',
    })
  })

  test('a dispatcher who saw an older version is told about the change', async () => {
    const { dispatcher, createAccepted } = await createTeam()
    const { id } = await createAccepted()
    await expect(setAs(dispatcher, id, { version: 0 })).rejects.toMatchObject({ code: 'order_changed' })
  })
})

describe('free slots', () => {
  test('the week of each person follows hours, absences, closing days and visits', async () => {
    const { partner, dispatcher, installer, createAccepted } = await createTeam()
    const [planned, open] = [await createAccepted(), await createAccepted()]
    await setAs(dispatcher, planned.id, { contact_id: installer.contactId })
    const ids = [partner.accountId, installer.contactId]
    await owner.query(
      `insert into working_hours values ($1, $2, 2, '08:00', '14:00'), ($1, $2, 4, '08:00', '14:00')`,
      ids,
    )
    await owner.query(
      `insert into absences values (gen_random_uuid(), $1, $2, 'illness', '2031-03-06', '2031-03-06', now())`,
      ids,
    )
    await owner.query(
      `insert into closing_days values (gen_random_uuid(), $1, 'Inventur', '2031-03-07', '2031-03-07', now())`,
      [partner.accountId],
    )
    const { data } = await slotsAs(dispatcher, open.id)
    const week = data.find((person) => person.id === installer.contactId)
    expect(week?.days.map(({ off }) => off)).toEqual([
      'not_working',
      null,
      'not_working',
      'absent',
      'closed',
      'not_working',
      'not_working',
    ])
    // The test database has no postal codes, so the drive is unknown: half an hour.
    expect(week?.days[1]?.slots[0]).toMatchObject({ start: '2031-03-04T09:30:00.000Z', travel_minutes: 30 })
    expect(week?.visits).toMatchObject([{ api_id: planned.id }])
  })

  test('the visits of a company of one person block that person without an assignment', async () => {
    const partner = await createTestPartner(database)
    const create = () =>
      createOrderInStatus(database, partner, 'accepted', createOrderDraft(), now.subtract({ hours: 24 * 30 }))
    const [planned, open] = [await create(), await create()]
    await setAs(partner.admin, planned.id)
    const { data } = await slotsAs(partner.admin, open.id)
    expect(data).toMatchObject([{ id: partner.admin.contactId, visits: [{ api_id: planned.id }] }])
  })

  test('the assigned person comes first, and the visit that is moved does not block', async () => {
    const { dispatcher, installer, createAccepted } = await createTeam()
    const { id } = await createAccepted()
    await setAs(dispatcher, id, { contact_id: installer.contactId })
    const { data } = await slotsAs(dispatcher, id)
    expect(data[0]).toMatchObject({ id: installer.contactId, is_assigned: true, visits: [] })
  })

  test('an installer restricted to own orders sees only the own times', async () => {
    const { partner, dispatcher, createAccepted } = await createTeam()
    const restricted = await partner.person(['installer'], { ownOrdersOnly: true })
    const { id } = await createAccepted()
    await setAs(dispatcher, id, { contact_id: restricted.contactId })
    const { data } = await slotsAs(restricted, id)
    expect(data.map((person) => person.id)).toEqual([restricted.contactId])
  })

  test('another company gets no slots', async () => {
    const { createAccepted } = await createTeam()
    const { dispatcher: stranger } = await createTeam()
    const { id } = await createAccepted()
    await expect(slotsAs(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
