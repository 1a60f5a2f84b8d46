import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderStatuses, orderTypes } from '#contract/orders/model/order-enums'
import { queues } from '#contract/orders/model/queues'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import { readConfig } from '#server/platform/config/config'
import { freshDatabase } from '#test/database/fresh-database'
import { runAsOperator } from '#test/app/test-calls'
import { assembleServer } from '#server/main'
import { createDependencies, type Dependencies } from '#server/dependencies'
import { bootstrapDatabase } from '#server/bootstrap-database'
import { loadDemo } from './load-demo.ts'

/** Loads the demo once for all tests of this file, as `npm start` does. */

const { url, owner, database } = await freshDatabase()
const dir = mkdtempSync(join(tmpdir(), 'gewerk-demo-'))
let dependencies: Dependencies
let server: Awaited<ReturnType<typeof assembleServer>>
let app: FastifyInstance
let loaded: boolean[]

beforeAll(async () => {
  dependencies = createDependencies(readConfig({ DATA_DIR: dir, PORT: '4890', LOG_LEVEL: 'silent' }), url)
  await bootstrapDatabase(dependencies)
  loaded = await Promise.all([loadDemo(dependencies), loadDemo(dependencies)])
  server = await assembleServer(dependencies)
  app = server.app
}, 300_000)

afterAll(async () => {
  await server.close()
  await dependencies.database.close()
  rmSync(dir, { recursive: true, force: true })
})

async function queryRows<T>(text: string): Promise<T[]> {
  return (await owner.query(text)).rows as T[]
}

async function queryWords(text: string): Promise<string[]> {
  return (await queryRows<{ word: string }>(text)).map(({ word }) => word).toSorted()
}

const mainAccountQuery = `(select id from accounts where name = 'Elektro Sommer GmbH')`

async function logInToDemo(
  name: string,
): Promise<{ token: string; accounts: { user: Record<string, unknown> }[] }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/partner/auth/login',
    payload: { email: `${name}@demo.example`, password: 'Partner!1', role: 'partner', remember_me: false },
  })
  expect([name, answer.statusCode]).toEqual([name, 200])
  const { accounts } = answer.json<{ accounts: { access_token: string; user: Record<string, unknown> }[] }>()
  return { token: accounts[0]?.access_token ?? '', accounts }
}

async function callDemoApi<T>(
  token: string,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
): Promise<T> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method, url: path, headers, ...(payload && { payload }) })
  expect([path, answer.statusCode]).toEqual([path, 200])
  return answer.json<T>()
}

describe('loading the demo', () => {
  test('two processes that start at once load the demo once, and it is never loaded again', async () => {
    expect(loaded.filter(Boolean)).toEqual([true])
    const [before] = await queryRows('select count(*) from history')
    expect(await loadDemo(dependencies)).toBe(false)
    expect(await queryRows('select count(*) from history')).toEqual([before])
  })

  test('loading the demo sends no notifications and creates no events in the future', async () => {
    const names = await queryWords(`select distinct task_identifier as word from graphile_worker.jobs`)
    expect(names).toEqual(['counterProposal.expire', 'creditNote.render', 'protocol.render', 'report.render'])
    expect(await queryRows('select id from history where at > now()')).toEqual([])
    expect(await queryRows(`select id from comments where created_at > now()`)).toEqual([])
  })
})

describe('the main company', () => {
  test('the inboxes of the main company hold past events, of which only the latest are unread', async () => {
    const rows = await queryRows<{ kind: string; unread: boolean; is_recent: boolean }>(
      `select kind, read_at is null as unread, at > now() - interval '50 hours' as is_recent
       from notifications where account_id = ${mainAccountQuery}`,
    )
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual([
      'offer_new',
      'order_approved',
      'order_delegated',
      'order_needs_action',
    ])
    expect(rows.filter(({ unread, is_recent }) => unread && !is_recent)).toEqual([])
    expect(rows.some(({ unread }) => unread)).toBe(true)
  })

  test('the main company has orders in every status', async () => {
    const held = await queryWords(
      `select distinct status::text as word from jobs where partner_account_id = ${mainAccountQuery}`,
    )
    const offered = await queryWords(
      `select distinct j.status::text as word from jobs j join offers o on o.job_id = j.api_id
       where o.account_id = ${mainAccountQuery} and o.state = 'open' and j.status = 'open'`,
    )
    expect([...held, ...offered].toSorted()).toEqual([...orderStatuses].toSorted())
  })

  test('the main company has about 400 orders of every type over twelve months', async () => {
    const of = `from jobs where partner_account_id = ${mainAccountQuery}`
    expect(await queryWords(`select distinct order_type::text as word ${of}`)).toEqual(
      [...orderTypes].toSorted(),
    )
    const [sum] = await queryRows<{ count: number; days: number }>(
      `select count(*)::int as count, extract(day from now() - min(created_at))::int as days ${of}`,
    )
    expect(sum?.count).toBeGreaterThan(360)
    expect(sum?.days).toBeGreaterThan(340)
  })

  test('the lists of the main company have several pages and urgent orders', async () => {
    const found = await queryRows<{ queue: string; count: number; urgent: number }>(
      `select queue, count(*)::int as count, (count(*) filter (where warning_at < now()))::int as urgent
       from order_rows where account_id = ${mainAccountQuery} group by queue`,
    )
    const least = { offers: 12, open: 12, scheduled: 25, 'at-work': 12, waiting: 10, 'waiting-action': 6 }
    const few = { 'final-confirmation': 6, 'customer-signature': 5, completed: 200 }
    const counts = Object.fromEntries(found.map(({ queue, count }) => [queue, count]))
    for (const [queue, count] of Object.entries({ ...least, ...few })) {
      expect([queue, (counts[queue] ?? 0) >= count]).toEqual([queue, true])
    }
    const urgent = found.filter((row) => row.urgent > 0).map(({ queue }) => queue)
    expect(urgent.toSorted()).toEqual(['at-work', 'open', 'scheduled', 'waiting'])
  })

  test('the main company has visits today and tomorrow', async () => {
    const days = await queryWords(
      `select distinct ((appointment_start at time zone 'Europe/Berlin')::date
        - (now() at time zone 'Europe/Berlin')::date)::text as word
       from order_rows where account_id = ${mainAccountQuery} and queue = 'scheduled'`,
    )
    expect(days).toEqual(expect.arrayContaining(['0', '1']))
  })

  test('the installer with a log-in has a visit today', async () => {
    const of = `from order_rows r join jobs j on j.api_id = r.job_id join contacts c on c.id = j.delegated_to_id
      where c.email = 'installer@demo.example' and r.queue = 'scheduled'
        and (r.appointment_start at time zone 'Europe/Berlin')::date = (now() at time zone 'Europe/Berlin')::date`
    expect(await queryRows(`select r.job_id ${of}`)).not.toEqual([])
  })

  test('the main company has holds with many reasons, several of them waiting for the partner', async () => {
    const of = `from jobs where partner_account_id = ${mainAccountQuery} and hold_next = 'partner'`
    expect(
      (await queryWords(`select distinct hold_reason::text as word ${of}`)).length,
    ).toBeGreaterThanOrEqual(6)
  })

  test('the main company has offers that were taken by others, rejected, and offered again', async () => {
    const states = await queryWords(
      `select distinct state::text as word from offers where account_id = ${mainAccountQuery}`,
    )
    expect(states).toEqual(['accepted', 'open', 'rejected', 'taken', 'withdrawn'])
    const of = `from offers where account_id = ${mainAccountQuery} and state = 'open'`
    expect(await queryWords(`select distinct round::text as word ${of}`)).toContain('2')
  })

  test('the main company has credit notes in every state', async () => {
    const states = await queryWords(
      `select distinct state::text as word from credit_notes where account_id = ${mainAccountQuery}`,
    )
    expect(states).toEqual(['cancellation_sent', 'cancelled', 'paid', 'received', 'sent'])
  })

  test('the main company has one order without a CRM number and one sequence of three visits', async () => {
    const of = `from jobs where partner_account_id = ${mainAccountQuery}`
    expect(await queryRows(`select api_id ${of} and sfid is null`)).toHaveLength(1)
    expect(await queryRows(`select api_id ${of} and last_sequence_index = 3`)).toHaveLength(3)
  })

  test('finished orders of the main company have documentation and pictures, and most have a signature', async () => {
    const lacking = await queryRows(
      `select j.api_id from jobs j where j.partner_account_id = ${mainAccountQuery} and j.finished_at is not null
       and not (exists (select from submissions s where s.job_id = j.api_id and s.category = 'documentation')
         and exists (select from job_files f where f.job_id = j.api_id and f.kind = 'picture'))`,
    )
    expect(lacking).toEqual([])
    const [signed] = await queryRows<{ count: number }>(
      `select count(*)::int as count from customer_signatures where state = 'taken'`,
    )
    expect(signed?.count).toBeGreaterThan(150)
  })
})

describe('the demo logins', () => {
  test.each([
    ['admin', 'active'],
    ['disposition', 'active'],
    ['installer', 'active'],
    ['accounting', 'active'],
    ['owner', 'active'],
    ['readonly', 'active'],
    ['master', 'active'],
    ['rival', 'active'],
    ['new', 'new'],
    ['beginner', 'beginner_onboarding'],
    ['repeated', 'repeated_onboarding'],
    ['notinterested', 'not_interested'],
  ])('%s can log in to a company in the state %s', async (name, state) => {
    const { accounts } = await logInToDemo(name)
    const [found] = await queryRows(
      `select a.state from contacts c join accounts a on a.id = c.account_id where c.email = '${name}@demo.example'`,
    )
    expect(found).toEqual({ state })
    expect(accounts).toHaveLength(name === 'master' ? 4 : 1)
  })

  test.each(['admin', 'disposition', 'installer', 'readonly', 'master', 'rival'])(
    'every list of %s has as many orders as its count in the sidebar',
    async (name) => {
      const { token } = await logInToDemo(name)
      const counts = await callDemoApi<Record<string, { total: number }>>(
        token,
        'GET',
        '/api/partner/jobs-count',
      )
      const open = queues.filter((queue) => queue !== 'offers' && counts[queue])
      for (const type of open) {
        const list = await callDemoApi<{ pagination: { total_count: number } }>(
          token,
          'POST',
          '/api/partner/orders',
          { type },
        )
        expect([type, list.pagination.total_count]).toEqual([type, counts[type]?.total])
      }
    },
  )

  test('the rival has open offers of the main company', async () => {
    const { token } = await logInToDemo('rival')
    const offers = await callDemoApi<{ pagination: { total_count: number } }>(
      token,
      'POST',
      '/api/partner/offers',
      {},
    )
    expect(offers.pagination.total_count).toBeGreaterThanOrEqual(12)
  })
})

describe('stored data of the demo', () => {
  test('credit note numbers have no gaps and follow the issue dates', async () => {
    const numbered = await queryRows<{ year: number; count: number; last: number }>(
      `select substr(number, 2, 4)::int as year, count(*)::int as count, max(substr(number, 7)::int) as last
       from credit_notes group by 1`,
    )
    for (const { year, count, last } of numbered) expect([year, last]).toEqual([year, count])
    const disordered = await queryRows(
      `select number from (select number, issue_date, lag(issue_date) over (order by number) as before from credit_notes) n
       where issue_date < before`,
    )
    expect(disordered).toEqual([])
  })

  test('every row of the list projection equals a fresh computation', async () => {
    const all = `select * from order_rows order by account_id, queue, job_id`
    const before = await queryRows(all)
    const jobs = await queryRows<{ id: string }>(`select api_id as id from jobs where status <> 'paid'`)
    await runAsOperator(database, async (call) => {
      for (const { id } of jobs) await refreshListProjection(call, id)
    })
    expect(await queryRows(all)).toEqual(before)
  }, 60_000)

  test('every company with open orders is active or repeats its onboarding', async () => {
    const states = await queryWords(
      `select distinct a.state::text as word from jobs j join accounts a on a.id = j.partner_account_id
       where j.status in ('accepted', 'appointment_confirmed', 'started')`,
    )
    expect(states).toEqual(['active', 'repeated_onboarding'])
  })
})
