import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import type { Tx } from '#server/kernel/call'
import { connectAsOwner, type Tenant } from './database.ts'
import { listenToChannel } from './postgres-listen.ts'

const { url, database, owner } = await freshDatabase()

const ownTenant: Tenant = { accountIds: ['000000000000001AAA'] }

beforeAll(async () => {
  await owner.query(`
    create table notes (id integer primary key, account_id text not null, at timestamptz, day date, large bigint,
      price numeric, tags text[], states account_state[], ids crm_id[], days date[], data jsonb);
    alter table notes enable row level security;
    grant all on notes to gewerk_app, gewerk_system;
    create policy own on notes to gewerk_app using (account_id = any (gewerk_accounts()));
    create policy everything on notes to gewerk_system using (true);
    insert into notes (id, account_id) values (1, '000000000000001AAA'), (2, '000000000000002AAA'),
      (3, '000000000000003AAA');`)
})
afterAll(() => owner.query('drop table notes'))

/** Uses raw SQL because the test table is not in the schema. */
function listVisibleIds(tenant: Tenant, readOnly = false): Promise<number[]> {
  return database.transaction(tenant, { readOnly }, async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(tx)
    return rows.map(({ id }) => id)
  })
}

async function openSmallPool(): Promise<typeof database> {
  const { createDatabaseClient } = await import('./database.ts')
  return createDatabaseClient(url, { poolSize: 2 })
}

test('a tenant sees the rows of its companies, the system sees all rows, an empty tenant sees none', async () => {
  expect(await listVisibleIds(ownTenant)).toEqual([1])
  expect(await listVisibleIds({ accountIds: ['000000000000001AAA', '000000000000003AAA'] })).toEqual([1, 3])
  expect(await listVisibleIds('system')).toEqual([1, 2, 3])
  expect(await listVisibleIds({ accountIds: [] })).toEqual([])
})

test('the settings of a transaction do not stay on its connection', async () => {
  const narrow = await openSmallPool()
  await narrow.transaction('system', {}, (tx) => sql`select 1`.execute(tx))
  await narrow.transaction(ownTenant, {}, (tx) => sql`select 1`.execute(tx))
  const { rows } = await narrow.pool.query('select id from notes')
  const role = await narrow.pool.query('select current_user as role')
  await narrow.close()
  expect(rows).toEqual([])
  expect(role.rows).toEqual([{ role: 'gewerk_app' }])
})

test('malformed account ids are rejected before they reach the database', async () => {
  await expect(listVisibleIds({ accountIds: ["x'; drop table notes; --"] })).rejects.toThrow(
    /letters and digits/,
  )
  expect(await listVisibleIds('system')).toHaveLength(3)
})

test('an error thrown in a transaction rolls it back and is rethrown unchanged', async () => {
  const failing = database.transaction(ownTenant, {}, async (tx) => {
    await sql`update notes set tags = '{changed}' where id = 1`.execute(tx)
    throw new RangeError('Thrown on purpose.')
  })
  await expect(failing).rejects.toThrow(RangeError)
  const { rows } = await owner.query('select tags from notes where id = 1')
  expect(rows).toEqual([{ tags: null }])
})

test('a read-only transaction rejects writes', async () => {
  const writing = database.transaction(ownTenant, { readOnly: true }, (tx) =>
    sql`update notes set tags = '{changed}'`.execute(tx),
  )
  await expect(writing).rejects.toThrow(/read-only/)
  expect(await listVisibleIds(ownTenant, true)).toEqual([1])
})

test('a failing read reports its error and leaves the connection usable', async () => {
  const narrow = await openSmallPool()
  const reading = (text: string) =>
    narrow.transaction(ownTenant, { readOnly: true }, (tx) => sql.raw(text).execute(tx))
  await expect(Promise.all([reading('select nonsense'), reading('select nonsense')])).rejects.toThrow(
    /nonsense/,
  )
  const { rows } = await reading('select id from notes')
  await narrow.close()
  expect(rows).toEqual([{ id: 1 }])
})

test('reads that share a connection see the rows of their own tenant, and one that fails leaves the others', async () => {
  const listIds = async (tx: Tx) => {
    const { rows } = await sql<{ id: number; pid: number }>`
      select id, pg_backend_pid() as pid from notes order by id`.execute(tx)
    return rows
  }
  const options = { readOnly: true, sharesConnection: true }
  await database.transaction(ownTenant, options, async (tx) => {
    const [own, failed, all, ownAgain] = await Promise.all([
      listIds(tx),
      sql`select 1 / 0`.execute(tx).catch((error: Error) => error.message),
      listIds(tx.marketplace),
      listIds(tx),
    ])
    expect(failed).toBe('division by zero')
    expect([own, all, ownAgain].map((rows) => rows.map(({ id }) => id))).toEqual([[1], [1, 2, 3], [1]])
    expect(new Set([...own, ...all, ...ownAgain].map(({ pid }) => pid)).size).toBe(1)
    expect((await listIds(tx)).map(({ id }) => id)).toEqual([1])
  })
  const { rows } = await database.pool.query('select id from notes')
  expect(rows).toEqual([])
})

test('reads that share a connection are repeated when the server closes it', async () => {
  const narrow = await openSmallPool()
  const closeSleepingConnection = async (): Promise<void> => {
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and query = 'select pg_sleep(30)' and state = 'active'`,
    )
    if (rowCount === 0) await closeSleepingConnection()
  }
  let attempts = 0
  const ids = await narrow.transaction(ownTenant, { readOnly: true, sharesConnection: true }, async (tx) => {
    attempts += 1
    const isFirst = attempts === 1
    const [, { rows }] = await Promise.all([
      isFirst ? sql`select pg_sleep(30)`.execute(tx) : null,
      sql<{ id: number }>`select id from notes order by id`.execute(tx),
      isFirst ? closeSleepingConnection() : null,
    ])
    return rows.map(({ id }) => id)
  })
  expect([ids, attempts]).toEqual([[1], 2])
  // A read returns before its commit is answered, after which the connection is free.
  await vi.waitFor(() => expect(narrow.pool.idleCount).toBe(narrow.pool.totalCount))
  await narrow.close()
})

test('a prepared statement still runs after a migration changed its table', async () => {
  const all = () =>
    database.transaction(ownTenant, {}, async (tx) => (await sql`select * from notes`.execute(tx)).rows)
  for (let time = 0; time < 10; time++) await all()
  await owner.query('alter table notes add column added integer default 1')
  expect(await all()).toMatchObject([{ id: 1, added: 1 }])
  await owner.query('alter table notes drop column added')
  expect(await all()).toHaveLength(1)
})

test('a transaction with a swallowed statement error is not reported as committed', async () => {
  const careless = database.transaction(ownTenant, {}, async (tx) => {
    await sql`select nonsense`.execute(tx).catch(() => undefined)
    return 'fine'
  })
  await expect(careless).rejects.toThrow(/Rolled back/)
})

test('of several failed statements the first error is reported', async () => {
  const failing = database.transaction(ownTenant, {}, (tx) =>
    Promise.all([sql`select nonsense`.execute(tx), sql`select 1`.execute(tx)]),
  )
  await expect(failing).rejects.toThrow(/"nonsense" does not exist/)
})

test('a transaction is repeated although a statement after the failed one reports its error first', async () => {
  let runs = 0
  const failFirst = async (tx: Tx) => {
    runs += 1
    if (runs > 1) return
    await sql`do $$ begin raise exception using errcode = '40P01'; end $$`
      .execute(tx)
      .catch(async (error) => {
        await pause(50)
        throw error
      })
  }
  await database.transaction('system', {}, (tx) =>
    Promise.all([failFirst(tx), sql`update notes set price = 5 where id = 1`.execute(tx)]),
  )
  expect(runs).toBe(2)
})

test('a statement that comes after the end of its transaction does not run in the next one', async () => {
  const narrow = await openSmallPool()
  const next = Promise.withResolvers<undefined>()
  const late = Promise.withResolvers<unknown>()
  const writeLate = async (tx: Tx) => {
    await next.promise
    late.resolve(await sql`update notes set price = 7 where id = 3`.execute(tx).catch((error) => error))
  }
  const failing = narrow.transaction('system', {}, (tx) =>
    Promise.all([sql`select nonsense`.execute(tx), writeLate(tx)]),
  )
  await expect(failing).rejects.toThrow(/"nonsense" does not exist/)
  await narrow.transaction('system', {}, async (tx) => {
    await sql`select 1`.execute(tx)
    next.resolve(undefined)
    expect(String(await late.promise)).toMatch(/has ended/)
  })
  await narrow.close()
  const { rows } = await owner.query('select price from notes where id = 3')
  expect(rows).toEqual([{ price: null }])
})

test('deadlocked transactions are retried and succeed', async () => {
  let runs = 0
  const crossing = (first: number, second: number) =>
    database.transaction('system', {}, async (tx) => {
      runs += 1
      await sql`update notes set price = 1 where id = ${first}`.execute(tx)
      await pause(100)
      await sql`update notes set price = 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([crossing(1, 2), crossing(2, 1)])
  expect(runs).toBeGreaterThan(2)
})

test('connections closed by the server are replaced, idle or in use', async () => {
  const narrow = await openSmallPool()
  const kill = () =>
    owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and application_name = 'gewerk'
        and pid <> pg_backend_pid()`)
  await narrow.transaction('system', {}, (tx) => sql`select 1`.execute(tx))
  await kill()
  let runs = 0
  const result = await narrow.transaction('system', {}, async (tx) => {
    runs += 1
    if (runs === 1) await kill()
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(tx)
    return rows[0]?.one
  })
  await narrow.close()
  expect(result).toBe(1)
  expect(runs).toBeGreaterThan(1)
})

test('PostgreSQL values arrive in the types that the program expects', async () => {
  await owner.query(`update notes set at = '2026-03-29 03:30:00.1239+02', day = '2026-03-29', large = 9007199254740991,
    price = 12.30, tags = '{"a b",NULL}', states = '{active,new}', ids = '{000000000000001AAA}',
    days = '{2026-01-02}', data = '{"a": [1]}' where id = 1`)
  const [row] = await database.transaction(
    ownTenant,
    {},
    async (tx) => (await sql`select * from notes`.execute(tx)).rows,
  )
  expect(row).toEqual({
    id: 1,
    account_id: '000000000000001AAA',
    at: '2026-03-29T01:30:00.123Z',
    day: '2026-03-29',
    large: 9_007_199_254_740_991,
    price: '12.30',
    tags: ['a b', null],
    states: ['active', 'new'],
    ids: ['000000000000001AAA'],
    days: ['2026-01-02'],
    data: { a: [1] },
  })
})

test.each([`9007199254740993::bigint`, `'infinity'::timestamptz`])(
  '%s throws a RangeError instead of arriving as a wrong value',
  async (value) => {
    const reading = database.transaction(ownTenant, {}, (tx) => sql.raw(`select ${value} as it`).execute(tx))
    await expect(reading).rejects.toThrow(RangeError)
    expect(await listVisibleIds(ownTenant)).toEqual([1])
  },
)

test('the number of written rows is returned', async () => {
  const result = await database.transaction('system', {}, (tx) => sql`update notes set price = 2`.execute(tx))
  expect(result.numAffectedRows).toBe(3n)
})

test('notifications arrive again after a lost connection, and the gap is reported', async () => {
  const heard: string[] = []
  let gaps = 0
  const listener = await listenToChannel({
    connect: () => connectAsOwner(url),
    channel: 'gewerk_test',
    onNotification: (payload) => heard.push(payload),
    onReconnect: () => (gaps += 1),
  })
  const tell = (text: string) =>
    database.transaction(ownTenant, {}, (tx) => sql`select pg_notify('gewerk_test', ${text})`.execute(tx))
  await tell('one')
  await waitForNotice(() => heard.length === 1)
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`)
  await waitForNotice(() => gaps === 1)
  await tell('two')
  await waitForNotice(() => heard.length === 2)
  await listener.close()
  expect(heard).toEqual(['one', 'two'])
})

async function waitForNotice(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !holds(); tries += 1) await pause(25)
  expect(holds()).toBe(true)
}

test('a connection that PostgreSQL ends while it is idle does not end the process', async () => {
  const single = await connectAsOwner(url)
  const { rows } = await single.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise<void>((resolve) => single.once('end', resolve))
  await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await ended
  await expect(single.query('select 1')).rejects.toThrow('not queryable')
  // An error without a listener would be thrown here.
  expect(single.emit('error', new Error('a second error of the same connection'))).toBe(true)
})
