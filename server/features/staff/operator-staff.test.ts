import { describe, expect, test } from 'vitest'
import type { KeyScope } from '#contract/operator/programs/key-scopes'
import { createOperatorClient } from '#test/app/operator-client'
import { createStaffApp } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'

const { database, url } = await freshDatabase()
// Sets up the dependencies of the features.
await createTestApp(database, url)
const { app, createLoggedInStaff } = await createStaffApp(database)
const admin = await createLoggedInStaff('administrator')
const dispatcher = await createLoggedInStaff('dispatcher')
const viewer = await createLoggedInStaff('viewer')
const partner = await createTestPartner(database)

async function createProgram(scopes: readonly KeyScope[]) {
  const { body } = await admin.tab.post('/keys', { name: 'Verteiler', scopes })
  return createOperatorClient(app, body.key)
}
const watcher = await createProgram(['staff:read'])
const planner = await createProgram(['orders:read', 'orders:write'])

describe('a program that watches who has access', () => {
  test('reads people, keys without their secrets, and the audit', async () => {
    const people = (await watcher.get('/staff')).body.data as { id: string; is_self: boolean }[]
    expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, dispatcher.id, viewer.id]))
    expect(people.some(({ is_self }) => is_self)).toBe(false)

    const keys = await watcher.get('/keys')
    expect(keys.body.data).toContainEqual(expect.objectContaining({ name: 'Verteiler', state: 'active' }))
    expect(JSON.stringify(keys.body)).not.toContain('gwk_')

    const { data } = (await watcher.get('/audit?call=key.create')).body
    expect(data[0]).toMatchObject({ staff: { id: admin.id }, call: 'key.create' })
    const file = await watcher.get('/audit/export?call=key.create')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.bytes.toString().split('\r\n')).toHaveLength(4)
  })

  test('cannot give access: these calls do not exist for programs', async () => {
    const configured = createOperatorClient(app)
    for (const client of [watcher, configured])
      for (const path of ['/staff', '/keys', `/staff/${viewer.id}/link`, `/staff/${viewer.id}/reset-factor`])
        expect([path, (await client.post(path, { role: 'administrator' })).status]).toEqual([path, 404])
  })
})

describe('a program that gives work to people', () => {
  async function createWork() {
    const { id } = await createOrderInStatus(database, partner, 'approval_pending')
    return { kind: 'approval', item_id: id, owner_id: null as string | null }
  }
  const findOwner = async (itemId: string) => {
    const { data } = (await planner.get('/work?kind=approval&limit=100')).body
    return (data as { item_id: string; owner: { id: string } | null }[]).find(
      ({ item_id: id }) => id === itemId,
    )?.owner
  }

  test('the person owns it, can give it back, and the program can take it back', async () => {
    const work = await createWork()
    const given = await planner.post('/work/assign', { ...work, staff_id: dispatcher.id })
    expect([given.status, given.body]).toEqual([
      200,
      { owner: { id: dispatcher.id, name: expect.any(String) } },
    ])
    expect(await findOwner(work.item_id)).toMatchObject({ id: dispatcher.id })
    const back = { ...work, owner_id: dispatcher.id }
    expect((await dispatcher.tab.post('/work/release', back)).body).toEqual({ owner: null })
    await planner.post('/work/assign', { ...work, staff_id: dispatcher.id })
    expect((await planner.post('/work/assign', { ...back, staff_id: null })).body).toEqual({ owner: null })
    expect(await findOwner(work.item_id)).toBeNull()
  })

  test('work that a person has taken since is not given to another one', async () => {
    const work = await createWork()
    await admin.tab.post('/work/take', work)
    const late = await planner.post('/work/assign', { ...work, staff_id: dispatcher.id })
    expect([late.status, late.body]).toMatchObject([
      409,
      { status: 'work_taken', current: { owner: { id: admin.id } } },
    ])
    expect(await findOwner(work.item_id)).toMatchObject({ id: admin.id })
  })

  test('a person and a program in the same moment: one of them is refused', async () => {
    const work = await createWork()
    const replies = await Promise.all([
      admin.tab.post('/work/take', work),
      planner.post('/work/assign', { ...work, staff_id: dispatcher.id }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('people who may only look, have left or do not exist are refused at staff_id', async () => {
    const leaving = await createLoggedInStaff('dispatcher')
    await admin.tab.patch(`/staff/${leaving.id}`, { active: false })
    const work = await createWork()
    for (const staffId of [viewer.id, leaving.id, '01930000-0000-7000-8000-000000000002']) {
      const { status, body } = await planner.post('/work/assign', { ...work, staff_id: staffId })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['staff_id']])
    }
    expect(await findOwner(work.item_id)).toBeNull()
  })

  test('work that is done or was never there is not found', async () => {
    const work = await createWork()
    await dispatcher.tab.post(`/jobs/${work.item_id}/complete`)
    for (const itemId of [work.item_id, '01930000-0000-7000-8000-000000000002']) {
      const body = { ...work, item_id: itemId, staff_id: dispatcher.id }
      expect((await planner.post('/work/assign', body)).status).toBe(404)
    }
  })
})
