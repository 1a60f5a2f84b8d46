import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/platform/config/config'
import { readOrder, listOrderHistory } from '#server/features/orders/detail/order-detail.queries'
import { runAsPerson } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { runCli } from './cli.ts'
import { detachYear } from './partitions.ts'
import { withPortal } from './portal.ts'
import { verifyPortal } from './verify.ts'

const { url, database, owner } = await freshDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'gewerk-months-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir })
const partner = await createTestPartner(database)

const printed: string[] = []
beforeEach(() => {
  printed.length = 0
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void printed.push(text))
})

const detach = (name: string) => withPortal((portal) => detachYear(portal, name), config)

/** Creates the partition of a year with one entry. */
async function writeYear(year: string, subject: string, id: string): Promise<string> {
  const name = `history_${year}`
  await owner.query(`select create_partition('history', $1)`, [`${year}-05-15Z`])
  await owner.query(
    `insert into history (at, subject, subject_id, step, actor_kind, actor_name, account_id, audience, request_id)
     values ($1, $2, $3, 'order.test', 'system', 'system', $4, '{admin,partner}', 'r')`,
    [`${year}-05-15T10:00:00Z`, subject, id, partner.accountId],
  )
  return name
}

const isThere = async (table: string) =>
  (await owner.query<{ oid: string | null }>('select to_regclass($1) as oid', [table])).rows[0]?.oid !== null

test('the list names every partition, and fails when the next month has none', async () => {
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('DATA_DIR', dataDir)
  expect(await runCli(['partitions', 'list'])).toBe(0)
  const { rows } = await owner.query<{ partition: string; next: boolean }>(
    `select partition, from_at > now() and from_at < now() + interval '1 month' as next from list_partitions()`,
  )
  for (const { partition } of rows)
    expect(printed.some((line) => line.startsWith(`${partition} `))).toBe(true)
  const next = rows.find((row) => row.next && row.partition.startsWith('notifications'))?.partition
  await owner.query(`drop table ${next}`)
  expect(await runCli(['partitions', 'list'])).toBe(1)
  expect(printed).toContain('The next month has no partition of notifications.')
  vi.unstubAllEnvs()
})

test('a year whose entries must be kept is refused with the day until which', async () => {
  const thisYear = Temporal.Now.plainDateISO('Europe/Berlin').year
  const name = await writeYear(`${thisYear - 8}`, 'account', partner.accountId)
  expect(await detach(name)).toEqual([`its entries must be kept until ${thisYear}-12-31`])
  expect(await isThere(name)).toBe(true)
})

test('a year with entries of an order whose customer is not anonymous is refused, and detached afterwards', async () => {
  const order = await createOrderInStatus(database, partner, 'started')
  const name = await writeYear('2011', 'order', order.id)
  expect(await detach(name)).toEqual(['it has entries of 1 orders whose customers are not anonymous yet'])
  const anonymise = (at: string) =>
    owner.query(
      `update customers set anonymised_at = ${at} where id = (select customer_id from jobs where api_id = $1)`,
      [order.id],
    )
  await anonymise('now()')
  const setCreation = (at: string) =>
    owner.query(`update jobs set created_at = $2 where api_id = $1`, [order.id, at])
  const { rows: created } = await owner.query<{ at: string }>(
    'select created_at as at from jobs where api_id = $1',
    [order.id],
  )
  await setCreation('2011-05-01Z')
  const readHistory = () => runAsPerson(database, partner.admin, (call) => listOrderHistory(call, order.id))
  const before = await readHistory()
  const isOfYear = ({ at }: { at: string }) => at.startsWith('2011')
  expect(before.some(isOfYear)).toBe(true)
  expect(await detach(name)).toEqual([])
  expect(await isThere(`public.${name}`)).toBe(false)
  const { rows } = await owner.query(`select subject_id from detached.${name}`)
  expect(rows).toEqual([{ subject_id: order.id }])
  // All that reads the history goes on, and a late row of the year is not refused.
  expect(await readHistory()).toEqual(before.filter((entry) => !isOfYear(entry)))
  await runAsPerson(database, partner.admin, (call) => readOrder(call, order.id))
  await setCreation(created[0]?.at ?? '')
  await owner.query(
    `insert into history (at, subject, subject_id, step, actor_kind, actor_name, request_id)
     values ('2011-05-20Z', 'order', 'late', 'order.test', 'system', 'system', 'r')`,
  )
  await owner.query(`select keep_partitions('history', now())`)
  expect(await isThere(`public.${name}`)).toBe(true)
  const faults = Object.values(await withPortal((portal) => verifyPortal(portal, { quick: true }), config))
  expect(faults.flatMap((section) => section.faults).filter((fault) => !fault.includes('missing'))).toEqual(
    [],
  )
  const { rows: audit } = await owner.query(
    `select staff_name, details from staff_audit where call = 'partition.detach'`,
  )
  expect(audit).toEqual([{ staff_name: 'command line', details: { partition: name } }])
})

test('the roles of the portal cannot read a detached year', async () => {
  const name = await writeYear('2012', 'session', 'x')
  expect(await detach(name)).toEqual([])
  for (const role of ['gewerk_app', 'gewerk_system']) {
    await owner.query(`begin; set local role ${role}`)
    await expect(owner.query(`select from detached.${name}`)).rejects.toThrow('permission denied')
    await owner.query('rollback')
  }
})

test('detaching waits for a reader without holding up others', async () => {
  const name = await writeYear('2013', 'session', 'x')
  await owner.query('begin; lock table history in access share mode')
  const detached = detach(name)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect((await database.pool.query('select 1')).rowCount).toBe(1)
  await owner.query('commit')
  expect(await detached).toEqual([])
})

test.each([
  ['history_1999', 'is no partition'],
  ['history_default', 'is the partition of all other times'],
  ['webhook_attempts_default', 'Months of webhook_attempts are deleted'],
])('%s cannot be detached', async (name, reason) => {
  await expect(detach(name)).rejects.toThrow(reason)
})
