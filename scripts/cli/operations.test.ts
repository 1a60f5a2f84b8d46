/** The commands that work with the data of a portal. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromBuffer } from 'yauzl'
import { insertMissingPostalCodes } from '#db/geo/postal-codes'
import { readConfig } from '#server/platform/config/config'
import { listQueuedTasks, type TaskFilter } from '#server/features/operator/system/tasks.sql'
import { createFileStore } from '#server/platform/storage/file-store'
import { createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'
import { exportCompany } from './export-company.ts'
import { withPortal, type Portal } from './portal.ts'
import { rotateProgramKey } from './program-keys.ts'
import { compareProjections } from './projections.ts'
import { resetDemo } from './reset-demo.ts'
import { changeTasks, type TaskAction } from './tasks.ts'
import { verifyPortal, type SectionResult } from './verify.ts'
import { addPersonFromCommandLine } from './add-operator.ts'

const { url, database, owner } = await freshDatabase()
const root = mkdtempSync(join(tmpdir(), 'gewerk-operations-'))
const config = readConfig({ DATABASE_URL: url, DATA_DIR: root })
afterAll(() => rmSync(root, { recursive: true, force: true }))

const storeBytes = (key: string, content: Buffer) => createFileStore(config).put(key, content)

let partner: Partner
let orderId: string
beforeAll(async () => {
  await insertMissingPostalCodes((text, values) => owner.query(text, values))
  partner = await createTestPartner(database)
  orderId = (await createOrderInStatus(database, partner, 'finished')).id
  await createOrderInStatus(database, partner, 'accepted')
  // The builders insert files without bytes.
  const { rows } = await owner.query<{ id: string; storage_key: string }>('select id, storage_key from files')
  for (const { id, storage_key } of rows) {
    await storeBytes(storage_key, Buffer.from(`content of ${id}`))
    await owner.query('update files set size = $2, sha256 = $3 where id = $1', [
      id,
      Buffer.byteLength(`content of ${id}`),
      createHash('sha256').update(`content of ${id}`).digest(),
    ])
  }
})

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const run = <T>(work: (portal: Portal) => Promise<T>) => withPortal(work, config)

describe('verify', () => {
  const verify = (quick = false) => run((portal) => verifyPortal(portal, { quick }))
  const listFaults = async (quick = false) =>
    Object.values(await verify(quick)).flatMap(({ faults }: SectionResult) => [...faults])

  /** Runs `damage`, returns the faults that are then found, and undoes it by `repair`. */
  async function faultsAfter(damage: string, repair: string, quick = false): Promise<string[]> {
    await owner.query(damage)
    try {
      return await listFaults(quick)
    } finally {
      await owner.query(repair)
    }
  }

  test('intact data have no faults, and the report says what was checked', async () => {
    const report = await verify()
    expect(Object.keys(report)).toEqual(['files', 'seals', 'numbers', 'projections'])
    expect(Object.values(report).flatMap(({ faults }) => faults)).toEqual([])
    const { rows } = await owner.query<{ count: string }>('select count(*) from files')
    expect(Number(rows[0]?.count)).toBeGreaterThan(0)
    expect(report['files']?.checked).toBe(`${rows[0]?.count} files`)
  })

  test('a missing file, a file of another size and one of another content are reported', async () => {
    const { rows } = await owner.query<{ id: string; storage_key: string }>(
      'select id, storage_key from files limit 1',
    )
    const { id = '', storage_key: key = '' } = rows[0] ?? {}
    const store = createFileStore(config)
    const bytes = await store.readBytes(key)
    await store.put(key, Buffer.from(bytes.toString().replace('content', 'Content')))
    expect(await listFaults()).toEqual([`file ${id}: ${key} has another content than recorded`])
    expect(await listFaults(true)).toEqual([])
    await store.put(key, Buffer.from('short'))
    expect(await listFaults(true)).toEqual([`file ${id}: ${key} has 5 bytes instead of ${bytes.length}`])
    await store.delete(key)
    expect(await listFaults(true)).toEqual([`file ${id}: ${key} is missing from the file store`])
    await store.put(key, bytes)
    await owner.query(`update files set thumbnail_key = 'thumbnails/lost' where id = $1`, [id])
    expect(await listFaults(true)).toEqual([
      `file ${id}: its thumbnail thumbnails/lost is missing from the file store`,
    ])
    await owner.query('update files set thumbnail_key = null where id = $1', [id])
  })

  test('a seal of another document and a time stamp that does not fit are reported', async () => {
    const [good, bad] = [randomUUID(), randomUUID()]
    const insert = (id: string, hash: string, index: number) =>
      `insert into seals (id, kind, job_id, file_id, order_version, sha256, certificate, sealed_at)
       select '${id}', 'protocol', '${orderId}', f.id, 1, ${hash}, sha256('c'), now()
       from files f order by f.id offset ${index} limit 1;`
    await owner.query(
      `insert into files (id, name, content_type, size, sha256, storage_key, created_at)
       select gen_random_uuid(), 'Kopie.jpg', content_type, size, sha256, storage_key || '-2', now() from files limit 1`,
    )
    const { rows } = await owner.query<{ key: string }>(
      `select storage_key as key from files where name = 'Kopie.jpg'`,
    )
    const key = rows[0]?.key ?? ''
    await storeBytes(key, await createFileStore(config).readBytes(key.replace(/-2$/, '')))
    await owner.query(insert(good, 'f.sha256', 0))
    expect(await listFaults()).toEqual([])
    await owner.query(insert(bad, `sha256('changed')`, 1))
    await owner.query(
      `insert into seal_time_stamps (seal_id, imprint, token, stamped_at, authority)
       values ('${good}', sha256('x'), 'no token', now(), 'TSA')`,
    )
    expect((await listFaults()).toSorted()).toEqual(
      [
        `seal ${bad}: the document is not the one that was sealed`,
        `seal ${good}: its time stamp does not fit the document`,
      ].toSorted(),
    )
    await owner.query('delete from seals')
  })

  test('missing and surplus numbers of credit notes are reported, except after the retention period', async () => {
    const year = new Date().getFullYear()
    await owner.query(
      `insert into credit_notes (id, number, account_id, issue_date, net_cents, vat_cents, vat_rate, vat_status, issuer,
         recipient, search, created_at)
       select gen_random_uuid(), 'G${year}-' || n, '${partner.accountId}', '${year}-01-02', 100, 19, 19, 'standard',
         '{}', '{}', '', now() from unnest(array['000001', '000003', '000005']) n`,
    )
    await owner.query(
      `insert into document_numbers values ('creditNote', ${year}, 4), ('cancellation', ${year - 9}, 3)`,
    )
    expect(await listFaults()).toEqual([
      `number G${year}-000002 was given out but no document has it`,
      `number G${year}-000004 was given out but no document has it`,
      `number G${year}-000005 is on a document but was never given out`,
    ])
    expect((await verify())['numbers']?.checked).toBe(`G${year} up to 4`)
    await owner.query('delete from credit_notes; delete from document_numbers')
  })

  test('projections that differ from their orders are reported and can be rebuilt', async () => {
    const fault = `order ${orderId}: its projection is out of date; run: gewerk rebuild projections`
    const undo = `update order_rows set search = search where job_id = '${orderId}'`
    expect(
      await faultsAfter(`update order_rows set city = 'Nowhere' where job_id = '${orderId}'`, undo),
    ).toEqual([fault])
    expect(await run((portal) => compareProjections(portal, { repair: true }))).toEqual([orderId])
    expect(await listFaults()).toEqual([])
    expect(await faultsAfter(`delete from order_search where job_id = '${orderId}'`, undo)).toEqual([fault])
    expect(
      await faultsAfter(`update jobs set danger_at = '2020-01-01' where api_id = '${orderId}'`, undo),
    ).toEqual([fault])
    await run((portal) => compareProjections(portal, { repair: true }))
    expect(await listFaults()).toEqual([])
  })
})

describe('tasks', () => {
  const addTask = async (name: string, change = '') => {
    const { rows } = await owner.query<{ id: string }>(
      'select id::text from graphile_worker.add_job($1, max_attempts => 12)',
      [name],
    )
    if (change)
      await owner.query(`update graphile_worker._private_jobs set ${change} where id = $1`, [rows[0]?.id])
    return rows[0]?.id ?? ''
  }
  const listTasks = (filter: Omit<TaskFilter, 'limit'> = {}) =>
    database.transaction('system', {}, (tx) => listQueuedTasks(tx, { ...filter, limit: 50 }))
  const listed = async () => (await listTasks()).map(({ name, state }) => `${name} ${state}`)
  const change = (...input: [TaskAction, string[]]) => run((portal) => changeTasks(portal, ...input))

  test('states are told apart, a failed task runs again, and a running one stays as it is', async () => {
    await owner.query('delete from graphile_worker._private_jobs')
    const waiting = await addTask('one', `run_at = now() + interval '1 hour'`)
    await addTask('two', `run_at = now() - interval '1 hour'`)
    const running = await addTask('three', `locked_at = now(), locked_by = 'a worker', run_at = now()`)
    const failed = await addTask(
      'four',
      `attempts = 12, last_error = 'no such file', run_at = now() + interval '1 minute'`,
    )
    expect(await listed()).toEqual(['two overdue', 'three running', 'four failed', 'one waiting'])
    expect(await listTasks({ state: 'failed' })).toMatchObject([
      { id: failed, error: 'no such file', attempts: 12, max_attempts: 12 },
    ])
    expect(await listTasks({ name: 'two' })).toHaveLength(1)
    expect(await change('retry', [failed, running, '999'])).toEqual({
      tasks: [{ id: failed, name: 'four' }],
      unchanged: [running, '999'],
    })
    const cancelled = { tasks: [{ id: waiting, name: 'one' }], unchanged: [running] }
    expect(await change('cancel', [waiting, running])).toEqual(cancelled)
    expect(await change('cancel', [waiting])).toEqual({ tasks: [], unchanged: [waiting] })
    expect(await listed()).toEqual(
      ['two overdue', 'three running', 'four waiting', 'one cancelled'].toSorted(byTime),
    )
    await expect(change('cancel', ['1; drop'])).rejects.toThrow('is no id of a task')
    const { rows } = await owner.query(
      `select staff_name, call, details from staff_audit where call like 'task.%' order by id`,
    )
    expect(rows).toEqual([
      { staff_name: 'command line', call: 'task.retry', details: { tasks: [{ id: failed, name: 'four' }] } },
      { staff_name: 'command line', call: 'task.cancel', details: { tasks: cancelled.tasks } },
    ])
  })
})

/** The sequence of `run_at` in the test above. */
function byTime(one: string, other: string): number {
  const sequence = ['two', 'three', 'four', 'one']
  return (
    sequence.findIndex((name) => one.startsWith(name)) - sequence.findIndex((name) => other.startsWith(name))
  )
}

test('the export of a company is a zip with its data and its files, and the audit names it', async () => {
  const target = join(root, 'company.zip')
  await run((portal) => exportCompany(portal, partner.accountId, { target, locale: 'en' }))
  const names = await listZipNames(readFileSync(target))
  expect(names).toContain('data/accounts.json')
  expect(names).toContain('manifest.json')
  expect(names.filter((name) => name.startsWith('files/')).length).toBeGreaterThan(0)
  const { rows } = await owner.query(
    `select staff_name, call, subject from staff_audit where call = 'company.export'`,
  )
  expect(rows).toEqual([
    { staff_name: 'command line', call: 'company.export', subject: { account_id: partner.accountId } },
  ])
  const again = run((portal) => exportCompany(portal, partner.accountId, { target, locale: 'en' }))
  await expect(again).rejects.toThrow('exists')
  const other = { target: join(root, 'other.zip'), locale: 'de' } as const
  await expect(run((portal) => exportCompany(portal, 'unknown', other))).rejects.toThrow(
    'There is no company',
  )
})

function listZipNames(zip: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, (error, file) => {
      if (error) return reject(error)
      const names: string[] = []
      file.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName))
      file.on('end', () => resolve(names))
    })
  })
}

test('a rotated key has a new secret, the former one ends, and the audit names both', async () => {
  await addPersonFromCommandLine(database, {
    email: 'jana@example.com',
    name: 'Jana Kern',
    role: 'administrator',
    locale: 'de',
  })
  const id = randomUUID()
  const secretOf = (text: string) => createHash('sha256').update(text).digest()
  await owner.query(
    `insert into program_keys (id, name, scopes, created_by, created_at)
     select $1, 'CRM', '{orders:read}', id, now() from staff_people`,
    [id],
  )
  await owner.query(
    `insert into program_key_secrets (key_id, hash, hint, created_at) values ($1, $2, 'abcd', now())`,
    [id, secretOf('former')],
  )
  const key = await run((portal) => rotateProgramKey(portal, 'CRM', 3))
  const { rows } = await owner.query<{ hash: Buffer; days: number | null }>(
    `select hash, round(extract(epoch from ends_at - now()) / 86400)::int as days from program_key_secrets
     order by created_at`,
  )
  expect(rows.map(({ days }) => days)).toEqual([3, null])
  expect(rows[1]?.hash).toEqual(secretOf(key))
  const { rows: audit } = await owner.query(`select subject from staff_audit where call = 'key.rotate'`)
  expect(audit).toEqual([{ subject: { id } }])
  await expect(run((portal) => rotateProgramKey(portal, 'ERP', 3))).rejects.toThrow('No valid key')
})

describe('demo reset', () => {
  test('a database without the demo is refused and stays as it is', async () => {
    await expect(run((portal) => resetDemo(portal))).rejects.toThrow('is not that of a demo')
    const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from jobs')
    expect(rows[0]?.count).toBe(2)
    await expect(withPortal((portal) => resetDemo(portal), { ...config, demo: false })).rejects.toThrow(
      'DEMO is off',
    )
  })

  test('a running portal is refused; a stopped one loses its rows, files and mails and gets the demo', async () => {
    await owner.query(`update contacts set email = 'admin@demo.example' where id = $1`, [
      partner.admin.contactId,
    ])
    // This test's own connections are those of a running portal.
    await expect(run((portal) => resetDemo(portal))).rejects.toThrow('The portal is running')
    await owner.query(`set application_name to 'a test'`)
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'gewerk%' and pid <> pg_backend_pid()`,
    )
    let loaded = 0
    await run((portal) => resetDemo(portal, async () => (loaded += 1)))
    expect(loaded).toBe(1)
    const { rows } = await owner.query<{ jobs: number; forms: number; codes: number }>(
      `select (select count(*)::int from jobs) as jobs, (select count(*)::int from form_definitions) as forms,
         (select count(*)::int from postal_codes) as codes`,
    )
    expect(rows[0]).toMatchObject({ jobs: 0 })
    expect(rows[0]?.forms).toBeGreaterThan(0)
    expect(rows[0]?.codes).toBeGreaterThan(0)
  }, 60_000)
})
