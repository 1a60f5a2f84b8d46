/** Builds what the bare server does for each benchmark. */

import { connectAsOwner } from '#server/platform/database/database'
import type { Benchmark } from '../benchmarks.ts'
import { logInAsAdmin } from '../log-in.ts'
import { sendOnce } from '../measure.ts'
import type { BaselineRoute } from './baseline-server.ts'
import type { BenchServer } from './servers.ts'
import { recordStatements } from './statements.ts'

/** Returns the bare server's path for a benchmark. */
export function getBarePath({ name }: Benchmark): string {
  return `/${encodeURIComponent(name)}`
}

/** Returns the routes of the bare server by path. Stores the product's replies as its ready-made texts. */
export async function createBareRoutes(
  databaseUrl: string,
  product: BenchServer,
  benchmarks: readonly Benchmark[],
): Promise<Record<string, BaselineRoute>> {
  const routes: Record<string, BaselineRoute> = {}
  for (const one of benchmarks) {
    const route = await createBareRoute(databaseUrl, product, one)
    if (route) routes[getBarePath(one)] = route
  }
  return routes
}

async function createBareRoute(
  databaseUrl: string,
  product: BenchServer,
  one: Benchmark,
): Promise<BaselineRoute | null> {
  const { bare, company } = one
  switch (bare.kind) {
    case 'statements':
      return { kind: 'rows', statements: await recordStatements(databaseUrl, company.admin, bare.work) }
    case 'ready_text': {
      const values = [company.admin.accountId, bare.queue]
      await storeReadyTexts(databaseUrl, values, await readListRows(product, one))
      return { kind: 'text', statement: { text: readyTextQuery, values } }
    }
    case 'claim':
      return { kind: 'claim', statement: { text: claimQuery, values: [company.admin.accountId] } }
    case 'other_call':
      return null
  }
}

/** One conditional update, with what accepting an order changes in its row. */
const claimQuery = `
  update jobs set status = 'accepted', partner_account_id = $2, accepted_at = now(), status_since = now(),
    version = version + 1
  where api_id = $1 and status = 'open' returning version`

/** Reads ten stored texts and the number of rows. */
const readyTextQuery = `
  select '{"data":[' || coalesce(string_agg(page.body, ',' order by page.sort_at desc, page.job_id), '')
    || '],"total_count":' || (select count(*) from bare_rows where account_id = $1 and queue = $2) || '}' as reply
  from (
    select body, sort_at, job_id from bare_rows where account_id = $1 and queue = $2
    order by sort_at desc, job_id limit 10) page`

async function readListRows(product: BenchServer, { company, request }: Benchmark): Promise<object[]> {
  const authorization = `Bearer ${await logInAsAdmin(product, company)}`
  const reply = await sendOnce(product.url, { ...request, headers: { authorization } })
  return (reply as { data: object[] }).data
}

/** Stores as many rows as the list has, with the texts of the first page in turn. */
async function storeReadyTexts(
  databaseUrl: string,
  [accountId, queue]: readonly string[],
  shown: readonly object[],
): Promise<void> {
  const client = await connectAsOwner(databaseUrl)
  try {
    await client.query(`create table if not exists bare_rows (account_id text, queue text, sort_at timestamptz,
      job_id uuid, body text, primary key (account_id, queue, job_id))`)
    await client.query(
      'create index if not exists bare_rows_page on bare_rows (account_id, queue, sort_at desc, job_id)',
    )
    await client.query(
      `insert into bare_rows
        select r.account_id, r.queue, r.sort_at, r.job_id,
          ($3::text[])[1 + row_number() over (order by r.sort_at desc, r.job_id) % cardinality($3::text[])]
        from order_rows r where r.account_id = $1 and r.queue = $2
        on conflict do nothing`,
      [accountId, queue, shown.map((row) => JSON.stringify(row))],
    )
    await client.query('vacuum analyze bare_rows')
  } finally {
    await client.end()
  }
}
