import { beforeAll, expect, test } from 'vitest'
import { listOrders } from '#server/features/orders/lists/order-lists.queries'
import {
  countPresentRows,
  type FetchListPart,
  type InfiniteList,
  loadFirstPage,
} from '#web/features/order-lists/list/infinite-list'
import {
  applyOrderChanges,
  type ListUpdate,
  loadNextPage,
  showNewRows,
} from '#web/features/order-lists/list/list-updates'
import { createRowComparator } from '#web/features/order-lists/list/row-order'
import { freshDatabase } from '../database/fresh-database.ts'
import { createOrderInStatus, createTestPartner } from '../builders/orders.ts'
import { runAsPerson } from '../app/test-calls.ts'

/** Reads a long order list as the web app does, while the marketplace and colleagues move orders. */

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)
const orderCount = 50_000
const movedOrders = 1_000

beforeAll(async () => {
  await createOrderInStatus(database, partner, 'appointment_confirmed')
  // Inserts only rows of the list projection, because lists read nothing else. Orders that arrive later start
  // in another list.
  await owner.query('set session_replication_role = replica; set synchronous_commit = off')
  await owner.query(
    `insert into order_rows
      select r.* from order_rows m, generate_series(1, $1::int) n,
        lateral (select gen_random_uuid() as id, date_trunc('hour', now()) + (hashint4(n) & 4095) * interval '1 hour' as at) c,
        lateral jsonb_populate_record(m, jsonb_build_object('job_id', c.id, 'appointment_start', c.at,
          'queue', case when n > $2::int then 'open' else 'scheduled' end,
          'reply', null, 'reply_format', null,
          'body', m.body || jsonb_build_object('api_id', c.id, 'job',
            m.body->'job' || jsonb_build_object('appointment_start_timestamp', ${formatSqlInstant('c.at')})))) r`,
    [orderCount + movedOrders - 1, orderCount - 1],
  )
  await owner.query('vacuum analyze order_rows')
}, 240_000)

function formatSqlInstant(instant: string): string {
  return `to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const askPage: FetchListPart = (part) =>
  runAsPerson(database, partner.admin, async (call) =>
    (await listOrders(call, { type: 'scheduled', ...completePageRequest(part) })).parse(),
  )

/** Fills in the defaults that the request schema would set. */
function completePageRequest(part: Parameters<FetchListPart>[0]) {
  const { page_size = 10, page_number = 0, excluding = [], after, until, only } = part
  return { page_size, page_number, excluding, after, until, only }
}

/** Moves orders out of the list, into it, and to other appointments. Returns their ids. */
async function moveRandomOrders(count: number): Promise<string[]> {
  const { rows } = await owner.query<{ job_id: string }>(
    `with ranked as (
      select job_id, queue, row_number() over (partition by queue order by random()) as n from order_rows
        where queue in ('open', 'scheduled')
    ), chosen as (
      select s.job_id, case when s.queue = 'open' then 'comes' when s.n % 2 = 0 then 'leaves' else 'moves' end as how,
        date_trunc('hour', now()) + (hashint8(s.n + hashtext(s.job_id::text)) & 4095) * interval '1 hour' as at
      from ranked s where s.n <= $1
    )
    update order_rows r set
      queue = case how when 'comes' then 'scheduled' when 'leaves' then 'at-work' else r.queue end,
      appointment_start = case how when 'moves' then at else r.appointment_start end,
      body = case how when 'moves' then jsonb_set(r.body, '{job,appointment_start_timestamp}',
        to_jsonb(${formatSqlInstant('at')})) else r.body end
    from chosen where chosen.job_id = r.job_id returning r.job_id`,
    [count / 2],
  )
  return rows.map((row) => row.job_id)
}

async function listScheduledIds(): Promise<string[]> {
  const { rows } = await owner.query<{ job_id: string }>(
    `select job_id from order_rows where queue = 'scheduled' order by appointment_start, job_id`,
  )
  return rows.map((row) => row.job_id)
}

test('a list of 50,000 orders is read to its end without duplicates or gaps while 1,000 orders move', async () => {
  let reading = await loadFirstPage(askPage)
  const apply = (step: ListUpdate) => void (reading = step(reading))
  let moved = 0
  for (let page = 1; reading.cursor !== null; page++) {
    const next = loadNextPage(reading, askPage, 100)
    // Orders move while the page loads; the live event arrives after it.
    const changed = page % 25 === 0 && moved < movedOrders ? await moveRandomOrders(50) : []
    moved += changed.length
    apply(await next)
    if (changed.length > 0) apply(await applyOrderChanges(reading, changed, askPage))
  }
  expect(moved).toBe(movedOrders)
  const before = getReadIds(reading)
  expect(new Set(before).size, 'no double').toBe(before.length)
  const there = await listScheduledIds()
  const left = new Set(reading.gone)
  const known = [...before.filter((id) => !left.has(id)), ...reading.news]
  expect(known.toSorted(), 'no gap').toEqual(there.toSorted())
  expect([countPresentRows(reading) + reading.news.length, reading.total]).toEqual([
    there.length,
    there.length,
  ])
  apply(await showNewRows(reading, askPage, createRowComparator('scheduled', null)))
  expect(getReadIds(reading)).toEqual(there)
}, 240_000)

test('a reader without live events learns at the end of the list which orders were added', async () => {
  const soon = { search_json: { date: { to: latestDay.toString() } } }
  const few: FetchListPart = (part) =>
    runAsPerson(database, partner.admin, async (call) =>
      (await listOrders(call, { type: 'scheduled', ...soon, ...completePageRequest(part) })).parse(),
    )
  let reading = await loadFirstPage(few)
  const { rows } = await owner.query<{ job_id: string }>(
    `update order_rows set queue = 'scheduled', appointment_start = now() - interval '1 day'
      where job_id in (select job_id from order_rows where queue = 'at-work' limit 7) returning job_id`,
  )
  while (reading.cursor !== null) reading = (await loadNextPage(reading, few))(reading)
  expect(reading.news.toSorted()).toEqual(rows.map((row) => row.job_id).toSorted())
})

const latestDay = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 1 })

function getReadIds({ rows }: InfiniteList): string[] {
  return rows.map((row) => row.api_id)
}
