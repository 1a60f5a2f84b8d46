/**
 * Fills a database with many orders: some created by the product's commands, the rest copied from them by
 * SQL.
 */

import { fillRowReplies } from './fill-row-replies.ts'
import { benchServices } from '../servers/services.ts'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createDatabaseClient, connectAsOwner } from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrations'
import {
  createBenchCompany,
  createSeedOrders,
  seedStates,
  type BenchCompany,
  type SeedOrder,
} from './seed-orders.ts'

export interface Marketplace {
  readonly orders: number
  /** Has 1,000 orders, in all queues. */
  readonly partner: BenchCompany
  /** Has 10 orders. */
  readonly small: BenchCompany
  /** Has offers for many open orders, each also offered to two other companies. */
  readonly acceptor: BenchCompany
  readonly open: OpenOrder[]
}

export interface OpenOrder {
  readonly id: string
  /** The first offered date; null: the company agrees one with the customer. */
  readonly appointment: { readonly start: string; readonly end: string } | null
}

/** Number of open orders offered to the acceptor. */
const openOrderCount = 4_000

/** Creates a marketplace with `orders` orders (a multiple of 10,000) and returns its companies. */
export async function loadMarket(databaseUrl: string, orders: number): Promise<Marketplace> {
  await migrate(databaseUrl)
  const { models, ...companies } = await createCompaniesByCommands(databaseUrl)
  const client = await connectAsOwner(databaseUrl)
  try {
    // Foreign keys are not checked: those of the copies are correct because those of the originals are.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '256MB'; set work_mem = '64MB'; set statement_timeout = 0`)
    await createPlanTables(client, orders, companies, models)
    await runWithoutIndexes(client, async () => {
      for (const table of tableCopies) await copyTableRows(client, table)
    })
    await fillRowReplies(databaseUrl)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const { rows } = await client.query<OpenOrder>(
      `select api_id as id, offered_dates->0 as appointment from copies join jobs on api_id = job_id
        where account_id = $1 order by n`,
      [companies.acceptor.admin.accountId],
    )
    return { orders, ...companies, open: rows }
  } finally {
    await client.end()
  }
}

type MarketCompanies = Pick<Marketplace, 'partner' | 'small' | 'acceptor'>

async function createCompaniesByCommands(
  databaseUrl: string,
): Promise<MarketCompanies & { models: SeedOrder[] }> {
  const database = createDatabaseClient(databaseUrl)
  try {
    return await database.transaction('system', {}, async (tx) => {
      const now = Temporal.Now.instant()
      const call = {
        actor: { kind: 'operator' },
        tx,
        services: benchServices,
        now,
        locale: 'de',
        requestId: randomUUID(),
        suppressNotifications: true,
      } as const
      const partner = await createBenchCompany(call, 'Elektro Sommer GmbH', 'partner@bench.example')
      const small = await createBenchCompany(call, 'Elektro Winter', 'small@bench.example')
      const acceptor = await createBenchCompany(call, 'Herbst & Söhne', 'acceptor@bench.example')
      const owner = await createBenchCompany(call, 'Vorlagen GmbH', 'models@bench.example')
      return { partner, small, acceptor, models: await createSeedOrders(call, owner) }
    })
  } finally {
    await database.close()
  }
}

/** Decides the company, state and original of every copy. The k-th order of a company is always the same. */
async function createPlanTables(
  client: pg.Client,
  orders: number,
  companies: MarketCompanies,
  models: SeedOrder[],
): Promise<void> {
  const ids = [companies.partner, companies.small, companies.acceptor].map(({ admin }) => admin.accountId)
  const turns = seedStates.flatMap(({ name, share }) => Array<string>(share).fill(name))
  await client.query(`
    create temp table others as
      select 'OTHER' || lpad(i::text, 10, '0') || 'AAA' as id, i from generate_series(0, 999) i`)
  await client.query(`
    insert into accounts (id, name, state, street, postal_code, city, iban, tax_id, created_at)
      select id, 'Montage ' || i, 'active', 'Hauptstraße 1', '04109', 'Leipzig', 'DE89370400440532013000', '1', now()
      from others`)
  await client.query(
    `create temp table models as
      select m.state, m.job_id, j.customer_id, row_number() over (partition by m.state order by m.job_id) - 1 as place,
        count(*) over (partition by m.state) as of
      from jsonb_to_recordset($1::jsonb) as m(job_id uuid, state text) join jobs j on j.api_id = m.job_id`,
    [JSON.stringify(models.map(({ orderId, state }) => ({ job_id: orderId, state })))],
  )
  await client.query(
    `create temp table copies as
      with owned as (
        select n, case
            when n % ($1::int / 1000) = 0 then $2
            when n % ($1::int / 10) = 1 then $3
            when n % greatest($1::int / $6::int, 5) = 2 then $4
            else 'OTHER' || lpad((n * 7919 % 1000)::text, 10, '0') || 'AAA' end as account_id
        from generate_series(0, $1::bigint - 1) n
      ), numbered as (
        select *, row_number() over (partition by account_id order by n) as k from owned
      ), placed as (
        select *, case when account_id = $4 then 'open' else ($5::text[])[1 + k * 37 % 100] end as state from numbered
      )
      select p.n, p.account_id, p.state, m.job_id as model, m.customer_id as model_customer,
        uuidv7() as job_id, uuidv7() as customer_id, 'a0BBn' || lpad(p.n::text, 10, '0') || 'AAA' as sfid,
        now() - case when p.state = 'completed' then 400 else 20 end * (hashint8(p.k) & 1023) / 1024.0 * interval '1 day' as at,
        'OTHER' || lpad(((p.n * 7919 + 1) % 1000)::text, 10, '0') || 'AAA' as rival,
        'OTHER' || lpad(((p.n * 7919 + 2) % 1000)::text, 10, '0') || 'AAA' as other_rival
      from placed p join models m on m.state = p.state and m.place = (hashint8(p.k + 1) & 1023) % m.of
      order by p.n`,
    [orders, ...ids, turns, openOrderCount],
  )
  await client.query('create index on copies (model); analyze models; analyze copies')
}

/**
 * Runs `work` with unique indexes only: building the other indexes afterwards is faster than updating them
 * per row.
 */
async function runWithoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select x.indexrelid::regclass::text as name, replace(pg_get_indexdef(x.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index x join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and not t.relispartition and not x.indisunique`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/**
 * Copies rows of `table` (`m`), joined to the copies (`c`) by `join`, with the columns in `changed` replaced.
 */
interface TableCopy {
  readonly table: string
  readonly join: string
  readonly changed: Readonly<Record<string, string>>
}

async function copyTableRows(client: pg.Client, { table, join, changed }: TableCopy): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? `m.${name}`)
  await client.query(`insert into ${table} (${names.join()}) select ${values.join()} from copies c ${join}`)
}

const instant = `to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const tableCopies: readonly TableCopy[] = [
  {
    table: 'customers',
    join: 'join customers m on m.id = c.model_customer',
    changed: { id: 'c.customer_id' },
  },
  {
    table: 'jobs',
    join: 'join jobs m on m.api_id = c.model',
    changed: {
      api_id: 'c.job_id',
      sfid: 'c.sfid',
      customer_id: 'c.customer_id',
      status_since: 'c.at',
      partner_account_id: `case when c.state <> 'open' then c.account_id end`,
    },
  },
  ...['job_services', 'job_custom_services', 'job_products'].map((table) => ({
    table,
    join: `join ${table} m on m.job_id = c.model`,
    changed: { id: 'uuidv7()', job_id: 'c.job_id' },
  })),
  {
    table: 'offers',
    join: `join offers m on m.job_id = (select job_id from models where state = 'open' limit 1)
      cross join unnest(array[c.account_id, c.rival, c.other_rival]) holder`,
    changed: {
      job_id: 'c.job_id',
      account_id: 'holder',
      state: `case when c.state = 'open' then 'open' when holder = c.account_id then 'accepted'
        else 'taken' end::offer_state`,
      offered_at: 'c.at',
      ended_at: `case when c.state <> 'open' then c.at end`,
    },
  },
  {
    table: 'history',
    join: `join history m on m.subject = 'order' and m.subject_id = c.model::text`,
    changed: { subject_id: 'c.job_id::text' },
  },
  {
    table: 'order_rows',
    join: `join order_rows m on m.job_id = c.model cross join unnest(case when c.state = 'open'
      then array[c.account_id, c.rival, c.other_rival] else array[c.account_id] end) holder`,
    changed: {
      account_id: 'holder',
      job_id: 'c.job_id',
      sort_at: 'c.at',
      warning_at: 'm.warning_at - m.sort_at + c.at',
      danger_at: 'm.danger_at - m.sort_at + c.at',
      // Filled after the copies are made (fill-row-replies.ts).
      reply: 'null',
      reply_format: 'null',
      body: `replace(m.body::text, c.model::text, c.job_id::text)::jsonb || case when m.queue = 'offers'
        then jsonb_build_object('matched_partner_sfids', array[holder], 'offered_at', ${instant})
        else jsonb_build_object('sfid', c.sfid, 'account', m.body->'account' || jsonb_build_object('id', holder)) end`,
    },
  },
]
