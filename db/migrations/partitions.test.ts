/** Migrates a filled database from the state before 0510, while an earlier version goes on writing. */

import { randomBytes, randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAsOwner } from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrations'
import { createEmptyDatabase } from '#test/database/fresh-database'

const migrations = import.meta.dirname
const folder = await mkdtemp(join(tmpdir(), 'gewerk-partitions-'))
afterAll(() => rm(folder, { recursive: true }))

const account = '001xx0000000001AAA'
const person = '003xx0000000001AAA'
const webhook = randomUUID()
const copiedTables = ['history', 'notifications', 'webhook_deliveries', 'webhook_attempts']

/** As superuser, for reading what row-level security hides. */
let admin: pg.Client
/** The role of DATABASE_URL, which owns the tables and is no superuser. */
let owner: pg.Client
let url: string

/** Runs all migrations up to the one with this number. */
async function migrateUpTo(number: string): Promise<void> {
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql') && name <= `${number}z`)
  await Promise.all(names.map((name) => copyFile(join(migrations, name), join(folder, name))))
  await migrate(url, folder)
}

/** Runs statements as a server does: with the role of the marketplace. */
async function runAsSystem(statement: string, values: unknown[] = []): Promise<pg.QueryResult> {
  await owner.query('begin; set local role gewerk_system')
  try {
    const result = await owner.query(statement, values)
    await owner.query('commit')
    return result
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function writeHistory(at: string, more: Record<string, unknown> = {}): Promise<void> {
  const row = {
    at,
    subject: 'order',
    subject_id: randomUUID(),
    step: 'order.test',
    actor_kind: 'system',
    actor_name: 'system',
    audience: ['admin', 'partner'],
    request_id: 'r',
    ...more,
  }
  const names = Object.keys(row)
  await runAsSystem(
    `insert into history (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
    Object.values(row),
  )
}

/** Returns all rows of a table as text by the columns of before, so that a new column does not matter. */
async function readRows(table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await admin.query<{ row: string }>(
    `select row(${columns.join()})::text as row from ${table} order by 1`,
  )
  return rows.map(({ row }) => row)
}

async function listColumns(table: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Describes the parts of a table that a migration could lose. */
async function describeTable(table: string): Promise<Record<string, unknown>> {
  const list = async (query: string) =>
    (await admin.query<{ text: string }>(query, [table])).rows.map(({ text }) => text)
  return {
    columns: await list(
      `select format('%s %s %s %s %s', attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
         pg_get_expr(d.adbin, d.adrelid)) as text
       from pg_attribute a left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    ),
    constraints: await list(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where conrelid = $1::regclass and contype in ('c', 'f') order by 1`,
    ),
    indexes: await list(
      `select regexp_replace(pg_get_indexdef(indexrelid), ' ON (ONLY )?', ' ON ') as text
       from pg_index where indrelid = $1::regclass and not indisunique order by 1`,
    ),
    triggers: await list(
      `select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = $1::regclass and not tgisinternal order by 1`,
    ),
    policies: await list(
      `select format('%s %s %s %s %s', polname, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid),
         pg_get_expr(polwithcheck, polrelid)) as text from pg_policy where polrelid = $1::regclass order by 1`,
    ),
    security: await list(
      `select format('%s %s', relrowsecurity, relforcerowsecurity) as text from pg_class where oid = $1::regclass`,
    ),
    grants: await list(
      `select format('%s %s', grantee, privilege_type) as text from information_schema.role_table_grants
       where table_schema = 'public' and table_name = $1 and grantee like 'gewerk\\_%' order by 1`,
    ),
    columnGrants: await list(
      `select format('%s %s %s', grantee, column_name, privilege_type) as text from information_schema.column_privileges
       where table_schema = 'public' and table_name = $1 and grantee like 'gewerk\\_%' order by 1`,
    ),
  }
}

const before: Record<string, Record<string, unknown>> = {}
const columnsBefore: Record<string, string[]> = {}
const rowsBefore: Record<string, string[]> = {}

async function createFilledDatabase(): Promise<void> {
  const empty = await createEmptyDatabase()
  const name = new URL(empty).pathname.slice(1)
  const role = `portal_${randomBytes(4).toString('hex')}`
  admin = await connectAsOwner(empty)
  await admin.query(`create role ${role} login createrole password 'secret'`)
  await admin.query(`grant gewerk_app, gewerk_system to ${role}`)
  await admin.query(`alter database ${name} owner to ${role}`)
  const target = new URL(empty)
  target.username = role
  target.password = 'secret'
  url = target.href
  await migrateUpTo('0509')
  owner = await connectAsOwner(url)
  await runAsSystem(
    `insert into accounts (id, name, state, street, postal_code, city, created_at)
       values ($1, 'Elektro Sommer', 'active', 'Weg 1', '04109', 'Leipzig', now())`,
    [account],
  )
  await runAsSystem(
    `insert into contacts (id, account_id, first_name, last_name, email, locale, created_at)
       values ($1, $2, 'Jana', 'Sommer', 'jana@example.de', 'de', now())`,
    [person, account],
  )
  await runAsSystem(
    `insert into webhooks (id, url, events, secret, created_at) values ($1, 'https://example.de', '{*}', '', now())`,
    [webhook],
  )
  const actor = { actor_kind: 'person', actor_name: 'Jana', contact_id: person, account_id: account }
  await writeHistory('2017-03-04T10:00:00Z')
  await writeHistory('2026-09-30T23:59:59.999999Z', { ...actor, after: '{"status":"started"}' })
  await writeHistory('2026-10-01T00:00:00Z', { ...actor, actor_account_id: account, before: '{}' })
  await writeHistory('2026-10-31T23:30:00Z', { done_at: '2026-10-31T20:00:00Z', on_behalf_of: account })
  await writeHistory('1970-01-01T00:00:00Z', { audience: [] })
  await runAsSystem(
    `insert into webhook_deliveries (webhook_id, history_id, type, next_at, created_at)
       values ($1, null, 'webhook.ping', '2026-10-02Z', '2026-10-02Z')`,
    [webhook],
  )
  await runAsSystem(
    `insert into webhook_attempts (delivery_id, number, at, milliseconds, status, error)
       select id, 1, created_at + interval '1 second', 20, 500, null from webhook_deliveries
       union all select id, 2, '2026-11-02Z', 30, null, 'ECONNREFUSED' from webhook_deliveries`,
  )
  await runAsSystem(
    `insert into notifications (contact_id, account_id, kind, at, read_at, document, days)
       values ($1, $2, 'document_expires', '2026-09-01Z', null, 'insurance', 30),
         ($1, $2, 'document_expires', '2026-11-01Z', '2026-11-02Z', null, null)`,
    [person, account],
  )
}

beforeAll(async () => {
  await createFilledDatabase()
  for (const table of copiedTables) {
    before[table] = await describeTable(table)
    columnsBefore[table] = await listColumns(table)
  }
  await migrateUpTo('0510')
  // Servers of the former version go on writing between the steps.
  await writeHistory('2026-11-20T10:00:00Z', { step: 'order.between' })
  await migrateUpTo('0511')
  await writeHistory('2026-11-20T11:00:00Z', { step: 'order.between', contact_id: person })
  await migrateUpTo('0512')
  await owner.query(
    `begin; set local role gewerk_system; set local gewerk.erasing = 'on';
     update history set actor_name = 'N. N.', after = null where actor_name = 'Jana'; commit`,
  )
  for (const table of copiedTables) rowsBefore[table] = await readRows(table, columnsBefore[table] ?? [])
  await migrateUpTo('0515')
}, 120_000)

afterAll(async () => {
  await owner.end()
  await admin.end()
})

test.each(copiedTables)('all rows of %s are the same after the migration', async (table) => {
  expect(rowsBefore[table]?.length).toBeGreaterThan(1)
  expect(await readRows(table, columnsBefore[table] ?? [])).toEqual(rowsBefore[table])
})

test('notifications and deliveries are in the partition of their month of UTC', async () => {
  const { rows } = await admin.query<{ place: string }>(
    `select tableoid::regclass::text as place from notifications union select tableoid::regclass::text from webhook_attempts
     order by 1`,
  )
  expect(rows.map(({ place }) => place)).toEqual([
    'notifications_2026_09',
    'notifications_2026_11',
    'webhook_attempts_2017_03',
    'webhook_attempts_2026_10',
    'webhook_attempts_2026_11',
  ])
})

test('rows are in the partition of their year of UTC, those of a clock that is wrong by decades in the default one', async () => {
  const { rows } = await admin.query<{ place: string; at: string }>(
    `select distinct tableoid::regclass::text as place, to_char(at at time zone 'utc', 'YYYY') as at from history order by 2`,
  )
  expect(rows).toEqual([
    { place: 'history_default', at: '1970' },
    ...['2017', '2026'].map((at) => ({ place: `history_${at}`, at })),
  ])
})

describe('nothing else is lost', () => {
  const historyKey = 'FOREIGN KEY (history_id) REFERENCES history(id) ON DELETE CASCADE'
  const attemptKey = 'FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE'
  const endsAttempts =
    'CREATE TRIGGER webhook_attempts_end AFTER DELETE ON public.webhook_deliveries REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION delete_webhook_attempts()'

  test.each(['history', 'notifications'])(
    '%s has the same columns, checks, keys, indexes, triggers and rights',
    async (table) => {
      expect(await describeTable(table)).toEqual(before[table])
    },
  )

  test('deliveries and attempts differ by their keys, the trigger and the time of the event only', async () => {
    const former = before['webhook_deliveries'] as Record<string, string[]>
    const attempts = before['webhook_attempts'] as Record<string, string[]>
    const now = (await describeTable('webhook_deliveries')) as Record<string, string[]>
    expect({
      ...now,
      columns: now['columns']?.filter((column) => !column.startsWith('history_at')),
      columnGrants: now['columnGrants']?.filter((grant) => !grant.includes('history_at')),
    }).toEqual({
      ...former,
      constraints: former['constraints']?.filter((one) => one !== historyKey),
      triggers: [endsAttempts],
    })
    const attemptsNow = (await describeTable('webhook_attempts')) as Record<string, string[]>
    expect(attemptsNow).toEqual({
      ...attempts,
      constraints: attempts['constraints']?.filter((one) => one !== attemptKey),
      indexes: ['CREATE INDEX webhook_attempts_at ON public.webhook_attempts USING btree (at)'],
    })
  })

  test('deliveries have the time of their event', async () => {
    const { rows } = await admin.query(
      `select d.history_id from webhook_deliveries d join history h on h.id = d.history_id where d.history_at is distinct from h.at`,
    )
    expect(rows).toEqual([])
    const { rows: counted } = await admin.query('select from webhook_deliveries where history_at is not null')
    expect(counted.length).toBeGreaterThan(3)
  })

  test('new rows get ids after the former ones', async () => {
    const last = await admin.query<{ id: number }>('select max(id) as id from history')
    await writeHistory('2026-11-21T10:00:00Z', { step: 'order.afterwards' })
    const { rows } = await admin.query<{ id: number }>(
      `select id from history where step = 'order.afterwards'`,
    )
    expect(rows[0]?.id).toBeGreaterThan(last.rows[0]?.id ?? 0)
    const { rows: delivered } = await admin.query(
      `select from webhook_deliveries where type = 'order.afterwards' and history_at = '2026-11-21T10:00:00Z'
         and place = (select max(place) from webhook_deliveries)`,
    )
    expect(delivered).toHaveLength(1)
  })

  test('the keys of all partitions are those of the table, and checked', async () => {
    const { rows } = await admin.query(
      `select conrelid::regclass, conname from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace
         and (not convalidated or (conparentid = 0 and conrelid in (select partition::regclass from list_partitions())))`,
    )
    expect(rows).toEqual([])
  })

  test('a row whose company does not exist is refused', async () => {
    await expect(writeHistory('2026-11-21T10:00:00Z', { account_id: '001xx0000000009AAA' })).rejects.toThrow(
      'history_account_id_fkey',
    )
  })
})

test('a server of the former version inserts deliveries and attempts as before', async () => {
  const { rows } = await runAsSystem(
    `insert into webhook_deliveries (webhook_id, history_id, type, next_at, created_at)
       values ($1, 1, 'order.test', now(), now()) returning id`,
    [webhook],
  )
  const { id } = rows[0] as { id: string }
  await runAsSystem(
    `insert into webhook_attempts (delivery_id, number, at, milliseconds, status) values ($1, 1, now(), 20, 200)`,
    [id],
  )
  await runAsSystem('delete from webhooks where id = $1', [webhook])
  expect(await readRows('webhook_deliveries', ['id'])).toEqual([])
  expect(await readRows('webhook_attempts', ['number'])).toEqual([])
})

test('nothing is left of the copying', async () => {
  const { rows } = await admin.query(
    `select nspname from pg_namespace where nspname = 'moving'
     union all select proname from pg_proc where proname in ('copy_history', 'create_partitions', 'move_to_public')`,
  )
  expect(rows).toEqual([])
})
