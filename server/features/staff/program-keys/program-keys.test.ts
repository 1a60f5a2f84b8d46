import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { createOperatorClient } from '#test/app/operator-client'
import { createStaffApp } from '#test/app/staff-client'
import { createTestApp } from '#test/app/test-app'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'

const { database, owner, url } = await freshDatabase()
await createTestApp(database, url)
const partner = await createTestPartner(database)
const { app, now, advanceSeconds, createLoggedInStaff } = await createStaffApp(database)
const admin = await createLoggedInStaff('administrator')

const inHours = (hours: number) =>
  now()
    .add({ seconds: hours * 3600 })
    .toString({ smallestUnit: 'millisecond' })

async function createTestKey(more: object = {}) {
  const { status, body } = await admin.tab.post('/keys', {
    name: 'ERP',
    scopes: ['companies:read', 'orders:read', 'orders:write'],
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: string; key: string; hint: string; version: number }
}

/** Returns the status of a call that the key's scopes allow. */
async function useKey(key: string): Promise<number> {
  return (await createOperatorClient(app, key).get('/jobs?limit=1')).status
}

async function readListedKey(id: string) {
  const { data } = (await admin.tab.get('/keys')).body
  return data.find((one: { id: string }) => one.id === id)
}

describe('a key of the operator API', () => {
  test('a created key is returned once and stored as a hash', async () => {
    const { id, key, hint } = await createTestKey()
    expect(key).toMatch(/^gwk_[\w-]{43}$/)
    expect(await readListedKey(id)).toMatchObject({ state: 'active', hint, created_by: admin.name })
    expect(JSON.stringify((await admin.tab.get('/keys')).body)).not.toContain(key)
    const { rows } = await owner.query('select * from program_key_secrets where key_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(rows[0].hash.toString('latin1')).not.toContain(key)
    const audited = await admin.tab.get(`/audit?subject=${id}`)
    expect(audited.body.data).toEqual([
      expect.objectContaining({
        call: 'key.create',
        details: expect.objectContaining({ scopes: ['companies:read', 'orders:read', 'orders:write'] }),
      }),
    ])
    expect(JSON.stringify(audited.body)).not.toContain(key)
  })

  test('the list shows the last use of a key, exact to a minute', async () => {
    const { id, key } = await createTestKey()
    expect((await readListedKey(id)).last_used_at).toBeNull()
    expect(await useKey(key)).toBe(200)
    const first = (await readListedKey(id)).last_used_at
    expect(await useKey(key)).toBe(200)
    expect((await readListedKey(id)).last_used_at).toBe(first)
    advanceSeconds(61)
    expect(await useKey(key)).toBe(200)
    expect(Date.parse((await readListedKey(id)).last_used_at)).toBeGreaterThan(Date.parse(first))
  })

  test('after a rotation the former key works until the stated time, the new one beyond it', async () => {
    const { id, key, hint } = await createTestKey()
    const { body } = await admin.tab.post(`/keys/${id}/rotate`, { former_until: inHours(0.1) })
    expect(body.key).not.toBe(key)
    expect(body.former).toEqual([expect.objectContaining({ hint })])
    expect([await useKey(key), await useKey(body.key)]).toEqual([200, 200])
    advanceSeconds(361)
    expect([await useKey(key), await useKey(body.key)]).toEqual([401, 200])
    expect((await readListedKey(id)).former).toEqual([])
  })

  test('a rotation ends all earlier secrets at the chosen time at the latest', async () => {
    const { id, key } = await createTestKey()
    const second = (await admin.tab.post(`/keys/${id}/rotate`, { former_until: inHours(48) })).body.key
    const third = await admin.tab.post(`/keys/${id}/rotate`, { former_until: inHours(0.1) })
    expect(third.body.former).toHaveLength(2)
    expect([await useKey(key), await useKey(second), await useKey(third.body.key)]).toEqual([200, 200, 200])
    const last = await admin.tab.post(`/keys/${id}/rotate`, { former_until: inHours(0) })
    expect(last.body.former).toEqual([])
    for (const former of [key, second, third.body.key]) expect(await useKey(former)).toBe(401)
    expect(await useKey(last.body.key)).toBe(200)
  })

  test('a later end of a rotation does not lengthen an earlier secret', async () => {
    const { id, key } = await createTestKey()
    await admin.tab.post(`/keys/${id}/rotate`, { former_until: inHours(0.1) })
    await admin.tab.post(`/keys/${id}/rotate`, { former_until: inHours(48) })
    advanceSeconds(361)
    expect(await useKey(key)).toBe(401)
  })

  test('a key expires at its end and works again with a later one', async () => {
    const { id, key } = await createTestKey({ ends_at: inHours(0.1) })
    expect(await useKey(key)).toBe(200)
    advanceSeconds(361)
    expect(await useKey(key)).toBe(401)
    expect((await readListedKey(id)).state).toBe('expired')
    const again = await admin.tab.post(`/keys/${id}/rotate`, { former_until: inHours(1) })
    expect(again.body.status).toBe('status_not_allowed')
    await admin.tab.patch(`/keys/${id}`, { ends_at: null })
    expect(await useKey(key)).toBe(200)
  })

  test('ending a key ends its replaced keys as well, at once and for good', async () => {
    const { id, key } = await createTestKey()
    const { body } = await admin.tab.post(`/keys/${id}/rotate`, { former_until: inHours(2) })
    expect((await admin.tab.post(`/keys/${id}/end`)).body.state).toBe('ended')
    expect([await useKey(key), await useKey(body.key)]).toEqual([401, 401])
    const again = await admin.tab.patch(`/keys/${id}`, { ends_at: null })
    expect(again.body.status).toBe('status_not_allowed')
    expect((await admin.tab.post(`/keys/${id}/end`)).body.status).toBe('status_not_allowed')
  })

  test('a scope that is taken away is missing from the next call on, and the answer names it', async () => {
    const { id, key } = await createTestKey()
    const client = createOperatorClient(app, key)
    expect((await client.get('/accounts?limit=1')).status).toBe(200)
    await admin.tab.patch(`/keys/${id}`, { scopes: ['orders:read'] })
    const refused = await client.get('/accounts?limit=1')
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ status: 'scope_missing', missing: 'companies:read' }),
    ])
  })

  test('a change with an old version is refused with the key as it is now', async () => {
    const { id, version } = await createTestKey()
    await admin.tab.patch(`/keys/${id}`, { name: 'Lager', version })
    for (const send of [
      () => admin.tab.patch(`/keys/${id}`, { name: 'Versand', version }),
      () => admin.tab.post(`/keys/${id}/rotate`, { former_until: inHours(1), version }),
    ]) {
      const { status, body } = await send()
      expect([status, body.status, body.current.name]).toEqual([409, 'key_changed', 'Lager'])
    }
  })

  test('two rotations at the same time with one version: one new key', async () => {
    const { id, version } = await createTestKey()
    const rotate = () => admin.tab.post(`/keys/${id}/rotate`, { former_until: inHours(1), version })
    const statuses = (await Promise.all([rotate(), rotate()])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'scopes.0'],
    ['an end in the past', { ends_at: '2020-01-01T00:00:00Z' }, 'ends_at'],
  ])('%s is refused at its field', async (_, fault, field) => {
    const { status, body } = await admin.tab.post('/keys', { name: 'ERP', scopes: ['orders:read'], ...fault })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('a replaced key may stay valid for 90 days and not longer', async () => {
    const { id } = await createTestKey()
    for (const [until, expected] of [
      [inHours(-1), 422],
      [inHours(24 * 91), 422],
      [inHours(24 * 89), 200],
    ] as const)
      expect((await admin.tab.post(`/keys/${id}/rotate`, { former_until: until })).status).toBe(expected)
  })
})

describe('what a program with a key leaves behind', () => {
  test('the history names the program for the marketplace and not for the partner', async () => {
    const order = await createOrderInStatus(database, partner, 'started')
    const { key } = await createTestKey({ name: 'Lagersystem' })
    const client = createOperatorClient(app, key)
    expect((await client.post(`/jobs/${order.id}/hold`, { reason: 'customer_pause' })).status).toBe(200)
    const [entry] = (await client.get(`/jobs/${order.id}/history`)).body.data
    expect(entry).toMatchObject({ step: 'order.hold', by: { kind: 'operator', name: 'Lagersystem' } })
    const { rows } = await owner.query(
      `select actor_name from history where subject_id = $1 and step = 'order.hold'`,
      [order.id],
    )
    expect(rows).toEqual([{ actor_name: 'operator' }])
  })

  test('IBAN and BIC are masked for a key without money:read', async () => {
    await owner.query(
      `update accounts set iban = 'DE89370400440532013000', bic = 'COBADEFFXXX' where id = $1`,
      [partner.accountId],
    )
    const { key } = await createTestKey()
    const full = await createTestKey({ scopes: ['companies:read', 'money:read'] })
    const read = async (one: string) =>
      (await createOperatorClient(app, one).get(`/accounts/${partner.accountId}`)).body
    expect(await read(key)).toMatchObject({ iban: '•••• 3000', bic: null })
    expect(await read(full.key)).toMatchObject({ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' })
  })

  test('two programs may use the same idempotency key for different calls', async () => {
    const order = await createOrderInStatus(database, partner, 'started')
    const clients = [await createTestKey(), await createTestKey()].map(({ key }) =>
      createOperatorClient(app, key),
    )
    const texts = ['Eins', 'Zwei']
    for (const [place, client] of clients.entries()) {
      const reply = await client.post(`/jobs/${order.id}/comments`, { message: texts[place] }, 'same-key')
      expect([reply.status, reply.body.message]).toEqual([201, texts[place]])
    }
  })
})
