import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { inboxTasks } from '#server/features/notifications/inbox/inbox.tasks'
import { webhookTasks } from '#server/features/webhooks/webhooks.tasks'
import type { TaskHandlers } from '#server/kernel/task-handlers'
import { connectAsOwner } from '#server/platform/database/database'
import { runTask } from '#test/app/run-task'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestPartner } from '#test/builders/orders'
import { keepPartitions, keepPartitionsOfTable, partitionedTables } from './partitions.tasks.ts'

const { database, owner, url } = await freshDatabase()
const partner = await createTestPartner(database)
const tasks: TaskHandlers = { 'partitions.keep': { staged: (context) => keepPartitions(context) } }

const keepAt = (at: string) => runTask(database, tasks, 'partitions.keep', {}, Temporal.Instant.from(at))

/** Lists the periods of the partitions of a table, such as `2031` or `2031_03`; the default partition is `default`. */
async function listPeriods(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ period: string }>(
    `select right(partition, -length(parent) - 1) as period from list_partitions() where parent = $1`,
    [table],
  )
  return rows.map(({ period }) => period)
}

/** Returns the name of the partition in which a row of the history is. */
async function writeHistoryAt(at: string, step = 'order.test'): Promise<string> {
  const { rows } = await owner.query<{ place: string }>(
    `insert into history (at, subject, subject_id, step, actor_kind, actor_name, account_id, request_id)
     values ($1, 'order', 'x', $2, 'system', 'system', $3, 'r') returning tableoid::regclass::text as place`,
    [at, step, partner.accountId],
  )
  return rows[0]?.place ?? ''
}

const findPlaces = async (step: string) =>
  (
    await owner.query<{ place: string }>(
      `select tableoid::regclass::text as place from history where step = $1 order by at`,
      [step],
    )
  ).rows.map(({ place }) => place)

/** Runs `work` while a transaction that ran a statement is open. */
async function whileOpen(statement: string, work: () => Promise<void>): Promise<void> {
  const other = await connectAsOwner(url)
  try {
    await other.query(`begin; ${statement}`)
    await work()
  } finally {
    await other.end()
  }
}

/** Removes all partitions but the default ones. */
beforeEach(async () => {
  for (const table of partitionedTables)
    for (const period of await listPeriods(table))
      if (period !== 'default') await owner.query(`drop table ${table}_${period}`)
})

describe('the daily task', () => {
  test('creates the partitions for this month and the next two of each table', async () => {
    await keepAt('2031-03-31T21:59:00Z')
    expect(await listPeriods('history')).toEqual(['default', '2031'])
    for (const table of ['notifications', 'webhook_attempts', 'webhook_deliveries'])
      expect(await listPeriods(table)).toEqual(['default', '2031_03', '2031_04', '2031_05'])
  })

  test('counts months and years in UTC, and goes on after the turn of a year', async () => {
    await keepAt('2031-10-31T23:30:00Z')
    expect(await listPeriods('history')).toEqual(['default', '2031'])
    await keepAt('2031-11-01T00:00:00Z')
    expect(await listPeriods('history')).toEqual(['default', '2031', '2032'])
    // In Berlin it is January already.
    await keepAt('2031-12-31T23:30:00Z')
    const months = ['2031_10', '2031_11', '2031_12', '2032_01', '2032_02']
    expect(await listPeriods('notifications')).toEqual(['default', ...months])
    await keepAt('2032-01-01T00:00:00Z')
    expect(await listPeriods('notifications')).toEqual(['default', ...months, '2032_03'])
    expect(await writeHistoryAt('2031-12-31T23:59:59.999999Z')).toBe('history_2031')
    expect(await writeHistoryAt('2032-01-01T00:00:00Z')).toBe('history_2032')
  })

  test('changes nothing when it runs again, and does not wait for another run', async () => {
    const now = Temporal.Instant.from('2033-01-15T12:00:00Z')
    const keep = () =>
      database.transaction('system', {}, (tx) => keepPartitionsOfTable(tx, 'webhook_attempts', now))
    const created = await Promise.all([keep(), keep(), keep(), keep()])
    expect(created.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 3])
    expect(await keep()).toBe(0)
    await whileOpen(`select keep_partitions('webhook_attempts', '2033-05-01Z')`, async () => {
      expect(await keep()).toBe(0)
    })
  })

  test('gives up early instead of holding up others behind a long transaction', async () => {
    await keepAt('2034-01-15T12:00:00Z')
    await whileOpen('lock table history_default in access share mode', () =>
      expect(keepAt('2034-12-15T12:00:00Z')).rejects.toThrow('lock timeout'),
    )
    await keepAt('2034-12-15T12:00:00Z')
    expect(await listPeriods('history')).toContain('2035')
  })
})

describe('a row of a time without a partition', () => {
  test('is accepted, read like others, and moved when its time gets a partition', async () => {
    await keepAt('2031-03-10T12:00:00Z')
    const step = `order.${randomUUID()}`
    for (const at of ['2019-07-03T10:00:00Z', '2032-01-01T00:00:00Z', '2031-03-11T00:00:00Z'])
      await writeHistoryAt(at, step)
    expect(await findPlaces(step)).toEqual(['history_default', 'history_2031', 'history_default'])
    const read = () =>
      owner.query('select id, at, step, account_id from history where step = $1 order by at', [step])
    const before = await read()
    await keepAt('2031-11-02T12:00:00Z')
    expect(await findPlaces(step)).toEqual(['history_2019', 'history_2031', 'history_2032'])
    expect((await read()).rows).toEqual(before.rows)
    expect(await listPeriods('history')).toEqual(['default', '2019', '2031', '2032'])
  })

  test('stays in the default partition if its time is wrong by decades', async () => {
    const step = `order.${randomUUID()}`
    await writeHistoryAt('1970-01-01T00:00:00Z', step)
    await writeHistoryAt('2090-01-01T00:00:00Z', step)
    await keepAt('2031-03-10T12:00:00Z')
    expect(await findPlaces(step)).toEqual(['history_default', 'history_default'])
    expect(await listPeriods('history')).toEqual(['default', '2031'])
  })

  test('is final and reported to webhooks once, also after it was moved', async () => {
    const step = `order.${randomUUID()}`
    const webhook = randomUUID()
    await owner.query(
      `insert into webhooks (id, url, events, secret, created_at) values ($1, 'https://example.de', $2, '', now())`,
      [webhook, [step]],
    )
    await writeHistoryAt('2032-08-01T00:00:00Z', step)
    const sent = () => owner.query('select from webhook_deliveries where webhook_id = $1', [webhook])
    expect((await sent()).rowCount).toBe(1)
    await keepAt('2032-06-02T12:00:00Z')
    expect((await sent()).rowCount).toBe(1)
    for (const table of ['history', 'history_2032'])
      await expect(owner.query(`delete from ${table} where step = $1`, [step])).rejects.toThrow(
        'never changed',
      )
    await writeHistoryAt('1971-01-01T00:00:00Z', step)
    await expect(owner.query(`delete from history_default where step = $1`, [step])).rejects.toThrow(
      'never changed',
    )
  })
})

describe('rights', () => {
  test('the roles of the portal can neither read nor change a partition directly', async () => {
    await keepAt('2031-03-10T12:00:00Z')
    const { rows } = await owner.query<{ partition: string; secured: boolean }>(
      `select partition, relrowsecurity as secured from list_partitions() join pg_class on oid = partition::regclass`,
    )
    expect(rows.length).toBe(14)
    for (const { partition, secured } of rows) {
      expect({ partition, secured }).toEqual({ partition, secured: true })
      for (const role of ['gewerk_app', 'gewerk_system'])
        for (const statement of [
          `select from ${partition}`,
          `delete from ${partition}`,
          `truncate ${partition}`,
        ]) {
          await owner.query(`begin; set local role ${role}`)
          await expect(owner.query(statement)).rejects.toThrow(`permission denied for table ${partition}`)
          await owner.query('rollback')
        }
    }
  })

  test('a right on a partition that is granted by mistake shows no row', async () => {
    await keepAt('2031-03-10T12:00:00Z')
    await writeHistoryAt('2031-03-11T00:00:00Z')
    await owner.query('begin; grant select on history_2031 to gewerk_app, gewerk_system')
    for (const role of ['gewerk_app', 'gewerk_system']) {
      await owner.query(`set local role ${role}`)
      expect((await owner.query('select from history_2031')).rowCount).toBe(0)
      await owner.query('reset role')
    }
    await owner.query('rollback')
  })

  test('a company reads its own rows of all times, and no row of another company', async () => {
    await keepAt('2031-03-10T12:00:00Z')
    const other = await createTestPartner(database)
    const step = `order.${randomUUID()}`
    for (const at of ['2031-03-11T00:00:00Z', '2031-04-11T00:00:00Z', '1971-01-01T00:00:00Z'])
      await writeHistoryAt(at, step)
    const readAs = (accountId: string) =>
      database.transaction({ accountIds: [accountId] }, { readOnly: true }, (tx) =>
        tx.selectFrom('history').select('id').where('step', '=', step).execute(),
      )
    expect(await readAs(partner.accountId)).toHaveLength(3)
    expect(await readAs(other.accountId)).toEqual([])
  })

  test('a company can neither create nor drop partitions, and no role drops the history', async () => {
    const call = async (role: string, statement: string) => {
      await owner.query(`begin; set local role ${role}`)
      try {
        await owner.query(statement)
      } finally {
        await owner.query('rollback')
      }
    }
    for (const statement of [
      `select keep_partitions('history', now())`,
      `select drop_partitions('notifications', now())`,
      `select create_partition('history', now())`,
    ])
      await expect(call('gewerk_app', statement)).rejects.toThrow('permission denied for function')
    await expect(call('gewerk_system', `select drop_partitions('history', now())`)).rejects.toThrow(
      'the rows of history must stay',
    )
    await expect(call('gewerk_system', `select create_partition('history', now())`)).rejects.toThrow(
      'permission denied for function',
    )
  })
})

describe('the end of the retention', () => {
  const deleteAt = async (at: string) => {
    await runTask(database, inboxTasks, 'news.sweep', {}, Temporal.Instant.from(at))
    await runTask(database, webhookTasks, 'webhook.sweep', {}, Temporal.Instant.from(at))
  }
  const count = async (table: string) =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

  test('whole months of notifications are dropped after ninety days, and single days of the next one deleted', async () => {
    await keepAt('2031-01-10T12:00:00Z')
    for (const at of ['2031-01-02Z', '2031-01-31T23:59:59Z', '2031-02-01Z', '2031-02-02T12:00:00Z'])
      await owner.query(
        `insert into notifications (contact_id, account_id, kind, at) values ($1, $2, 'order_approved', $3)`,
        [partner.admin.contactId, partner.accountId, at],
      )
    await deleteAt('2031-05-01T12:00:00Z')
    expect(await listPeriods('notifications')).toEqual(['default', '2031_01', '2031_02', '2031_03'])
    expect(await count('notifications')).toBe(3)
    await deleteAt('2031-05-02T12:00:00Z')
    expect(await listPeriods('notifications')).toEqual(['default', '2031_02', '2031_03'])
    expect(await count('notifications')).toBe(1)
  })

  test('deliveries and attempts end after thirty days, also those in the default partition', async () => {
    await keepAt('2031-01-10T12:00:00Z')
    const webhook = randomUUID()
    await owner.query(
      `insert into webhooks (id, url, events, secret, created_at) values ($1, 'https://example.de', '{order.none}', '', now())`,
      [webhook],
    )
    await owner.query('delete from webhook_deliveries')
    for (const at of ['2019-01-02Z', '2031-01-02Z', '2031-01-31T23:00:00Z', '2031-02-02Z']) {
      const { rows } = await owner.query<{ id: string }>(
        `insert into webhook_deliveries (webhook_id, type, next_at, created_at) values ($1, 'webhook.test', $2, $2) returning id`,
        [webhook, at],
      )
      await owner.query(
        `insert into webhook_attempts (delivery_id, number, at, milliseconds, status)
         values ($1, 1, $2, 1, 500), ($1, 2, $2::timestamptz + interval '2 hours', 1, 500)`,
        [rows[0]?.id, at],
      )
    }
    await deleteAt('2031-03-03T00:30:00Z')
    expect(await listPeriods('webhook_deliveries')).toEqual(['default', '2031_02', '2031_03'])
    expect(await count('webhook_deliveries')).toBe(1)
    // The second attempt of the delivery of 31 January was made in February, less than thirty days ago.
    expect(await count('webhook_attempts')).toBe(3)
    await deleteAt('2031-03-03T23:30:00Z')
    expect(await count('webhook_attempts')).toBe(2)
  })
})
