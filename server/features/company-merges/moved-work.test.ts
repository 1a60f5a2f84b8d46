/** A merge of two accounts moves people and open work; the rest stays. */

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sumConstructionYear } from '#server/features/credit-notes/lifecycle/withholding.sql'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { acceptOffer } from '#server/features/offers/answers/accept.commands'
import { createMergeApp } from '#test/app/merge-app'
import { runTask } from '#test/app/run-task'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  type Partner,
} from '#test/builders/orders'
import { companyMergeTasks } from './company-merges.tasks.ts'

const app = await createMergeApp()
const { database, owner, logins, request, approve, merge, select } = app

let ended: Partner
let stays: Partner
beforeEach(async () => {
  ;[ended, stays] = await app.createPair()
})

const tab = logins.newTab()

describe('people', () => {
  test('act for the successor with their profiles, and keep absences, hours and feeds', async () => {
    const { id } = await logins.createLogin(ended.accountId, ['installer'])
    const known = await logins.createLogin(ended.accountId, ['admin'])
    await owner.query(
      `insert into memberships (contact_id, account_id, profiles) values ($1, $2, '{accounting}')`,
      [known.id, stays.accountId],
    )
    const former = await logins.createLogin(ended.accountId, ['installer'])
    await owner.query('update contacts set ended_at = now() where id = $1', [former.id])
    const both = [id, ended.accountId]
    await owner.query(`insert into working_hours values ($2, $1, 1, '08:00', '16:00')`, both)
    await owner.query(
      `insert into absences (id, account_id, contact_id, kind, starts_on, ends_on, created_at)
        values (gen_random_uuid(), $2, $1, 'vacation', '2026-12-24', '2026-12-31', now())`,
      both,
    )
    await owner.query(
      `insert into calendar_feeds (contact_id, account_id, scope, hash, created_at) values ($1, $2, 'own', sha256('feed'), now())`,
      both,
    )
    await owner.query(
      `insert into notifications (contact_id, account_id, kind, at) values ($1, $2, 'order_approved', now())`,
      both,
    )
    await merge(ended, stays)
    const holders = async (table: string) =>
      (
        await select<{ account: string }>(
          `select account_id as account from ${table} where contact_id = $1`,
          id,
        )
      ).map(({ account }) => account)
    for (const table of ['memberships', 'working_hours', 'absences', 'calendar_feeds', 'notifications'])
      expect({ table, holders: await holders(table) }).toEqual({ table, holders: [stays.accountId] })
    expect(
      await select('select account_id, profiles from memberships where contact_id = $1', known.id),
    ).toEqual([{ account_id: stays.accountId, profiles: ['accounting'] }])
    expect(
      await select('select id, account_id as home from contacts where id = any ($1) order by id', [
        id,
        former.id,
      ]),
    ).toEqual(
      [
        { id, home: stays.accountId },
        { id: former.id, home: ended.accountId },
      ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    )
  })

  test('whose session is open get the successor with the next refresh; the old access token ends', async () => {
    const { email } = await logins.createLogin(ended.accountId, ['admin'])
    const browser = logins.newTab()
    const before = (await logins.logIn(browser, email)).body.accounts[0]
    expect(
      (await browser.post('/api/partner/orders', { type: 'open' }, before.access_token)).status,
    ).not.toBe(401)
    await merge(ended, stays)
    logins.session.forgetAccount(ended.accountId)
    expect((await browser.post('/api/partner/orders', { type: 'open' }, before.access_token)).status).toBe(
      401,
    )
    const { body } = await logins.refresh(browser)
    expect(body.accounts.map(({ user }: { user: { account: { id: string } } }) => user.account.id)).toEqual([
      stays.accountId,
    ])
  })

  test('of the successor read past orders and credit notes of the ended account, and other companies do not', async () => {
    const past = await createOrderInStatus(database, ended, 'invoice_sent')
    const note = await app.insertCreditNote(ended.accountId, past.id)
    const moved = await logins.createLogin(ended.accountId, ['admin'])
    const own = await logins.createLogin(stays.accountId, ['admin'])
    const other = await createTestPartner(database, 'Andere GmbH')
    const stranger = await logins.createLogin(other.accountId, ['admin'])
    await merge(ended, stays)
    const read = async ({ email }: { email: string }) => {
      const { access_token: token } = (await logins.logIn(logins.newTab(), email)).body.accounts[0]
      const order = await tab.get(`/api/partner/orders/${past.id}`, token)
      const notes = await tab.get('/documents-api/accounting/documents', token)
      const list = await tab.post('/api/partner/orders', { type: 'completed' }, token)
      return [
        order.status,
        notes.body.data.map(({ id }: { id: string }) => id),
        list.body.pagination.total_count,
      ]
    }
    expect(await read(moved)).toEqual([200, [note], 1])
    expect(await read(own)).toEqual([200, [note], 1])
    expect(await read(stranger)).toEqual([404, [], 0])
  })

  test('of the successor get the emails about the ended account', async () => {
    const { id } = await logins.createLogin(stays.accountId, ['accounting'])
    await owner.query('update contacts set email_confirmed_at = now() where id = $1', [id])
    await merge(ended, stays)
    await runAsOperator(database, (call) =>
      enqueueEmail(call, {
        template: 'account_restricted',
        to: { accountId: ended.accountId },
        data: { company: 'Sommer', reason: 'x', lastDay: null },
      }),
    )
    expect(
      (
        await select<{ n: number }>(
          `select count(*)::int as n from mail_log where account_id = $1`,
          ended.accountId,
        )
      )[0]?.n,
    ).toBeGreaterThan(0)
  })
})

describe('the email about a merge', () => {
  test('goes once to each confirmed person of both accounts, whatever their profile', async () => {
    const moved = await logins.createLogin(ended.accountId, ['installer'])
    const other = await logins.createLogin(stays.accountId, ['disposition'])
    const both = await logins.createLogin(ended.accountId, ['admin'])
    await owner.query(
      `insert into memberships (contact_id, account_id, profiles) values ($1, $2, '{accounting}')`,
      [both.id, stays.accountId],
    )
    const left = await logins.createLogin(ended.accountId, ['installer'])
    await owner.query('update contacts set ended_at = now() where id = $1', [left.id])
    const people = [moved.id, other.id, both.id, left.id]
    await owner.query('update contacts set email_confirmed_at = now() where id = any ($1)', [people])
    await merge(ended, stays)
    expect(
      await select(
        `select contact_id, account_id from mail_log
          where template = 'account_merged' and contact_id = any ($1) order by contact_id`,
        people,
      ),
    ).toEqual(
      [moved.id, other.id, both.id]
        .toSorted()
        .map((contact_id) => ({ contact_id, account_id: stays.accountId })),
    )
  })
})

describe('orders and offers', () => {
  test('in approval or approved move with what belongs to them, credited ones stay', async () => {
    const pending = await createOrderInStatus(database, ended, 'approval_pending')
    const completed = await createOrderInStatus(database, ended, 'completed')
    const past = await createOrderInStatus(database, ended, 'invoice_sent')
    const note = await app.insertCreditNote(ended.accountId, past.id)
    await owner.query(
      `insert into customer_signatures (job_id, state, account_id, contact_id, at, reason)
        select api_id, 'declined', partner_account_id, $1, now(), 'missing_customer' from jobs where partner_account_id = $2
        on conflict do nothing`,
      [ended.admin.contactId, ended.accountId],
    )
    await merge(ended, stays)
    const holders = (table: string, column: string, account = 'account_id') =>
      select(
        `select ${column} as id, ${account} as account from ${table} where ${column} = any ($1::uuid[]) order by ${account} = $2`,
        [pending.id, completed.id, past.id],
        stays.accountId,
      )
    const expected = [
      { id: past.id, account: ended.accountId },
      ...[pending.id, completed.id].map((id) => ({ id, account: stays.accountId })),
    ]
    for (const [table, column, account] of [
      ['jobs', 'api_id', 'partner_account_id'],
      ['customer_signatures', 'job_id', 'account_id'],
      ['order_rows', 'job_id', 'account_id'],
    ] as const) {
      const found = (await holders(table, column, account)) as { id: string; account: string }[]
      const distinct = [...new Map(found.map((row) => [`${row.id} ${row.account}`, row])).values()]
      expect({ table, rows: new Set(distinct.map((row) => JSON.stringify(row))) }).toEqual({
        table,
        rows: new Set(expected.map((row) => JSON.stringify(row))),
      })
    }
    expect(await select('select account_id from credit_notes where id = $1', note)).toEqual([
      { account_id: ended.accountId },
    ])
    expect(
      await select(
        `select account_id, after ->> 'name' as name from history where subject_id = $1 and step = 'order.changeCompany'`,
        pending.id,
      ),
    ).toEqual([{ account_id: stays.accountId, name: 'Elektro Sommer GmbH' }])
  })

  test('that were offered are withdrawn, and the successor is matched', async () => {
    const offered = await createOfferedOrder(database, [ended.accountId])
    await merge(ended, stays)
    expect(await select('select account_id, state from offers where job_id = $1', offered.id)).toEqual([
      { account_id: ended.accountId, state: 'withdrawn' },
    ])
    expect(
      await select(
        `select 1 as n from graphile_worker.jobs where key = $1`,
        `offer.matchCompany ${stays.accountId}`,
      ),
    ).toHaveLength(1)
  })

  test('accepted in the last moment move as well, and after the merge nothing can be accepted', async () => {
    const { id } = await createOfferedOrder(database, [ended.accountId])
    const { body } = await request(ended, stays)
    const accepting = await owner
      .query('begin')
      .then(() =>
        owner.query(
          `update jobs set status = 'accepted', partner_account_id = $2, accepted_at = now() where api_id = $1`,
          [id, ended.accountId],
        ),
      )
    expect(accepting.rowCount).toBe(1)
    const merging = approve(body.id)
    await expect.poll(async () => (await waitingLocks()) > 0).toBe(true)
    await owner.query(`update offers set state = 'accepted', ended_at = now() where job_id = $1`, [id])
    await owner.query('commit')
    expect((await merging).status).toBe(200)
    expect(await select('select partner_account_id as account from jobs where api_id = $1', id)).toEqual([
      { account: stays.accountId },
    ])
  })

  test('that reach the ended account after the merge are moved by the task, which may run twice', async () => {
    await merge(ended, stays)
    const late = await createOfferedOrder(database, [ended.accountId])
    const accepted = await createOrderInStatus(database, ended, 'accepted')
    await expect(
      runAsPerson(database, ended.admin, (call) =>
        acceptOffer(call, { orderId: late.id, newStatus: 'accepted' }),
      ),
    ).rejects.toMatchObject({ code: 'not_found' })
    for (let run = 0; run < 2; run += 1)
      await runTask(database, companyMergeTasks, 'account.finishMerge', { accountId: ended.accountId })
    expect(await select('select state from offers where job_id = $1', late.id)).toEqual([
      { state: 'withdrawn' },
    ])
    expect(
      await select('select partner_account_id as account from jobs where api_id = $1', accepted.id),
    ).toEqual([{ account: stays.accountId }])
  })
})

async function waitingLocks(): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

describe('credit notes', () => {
  test('of both accounts count together for the limit of the tax on construction work', async () => {
    for (const partner of [ended, stays]) {
      const { accountId } = partner
      const order = await createOrderInStatus(database, partner, 'invoice_sent')
      const note = await app.insertCreditNote(accountId, order.id)
      await owner.query('update credit_notes set construction_cents = 119 where id = $1', [note])
    }
    await merge(ended, stays)
    for (const { accountId } of [ended, stays]) {
      const sums = await runAsOperator(database, ({ tx }) =>
        sumConstructionYear(tx, { accountId, noteId: randomUUID(), year: 2026 }),
      )
      expect(sums).toEqual({ otherCents: 238, untaxedCents: 0 })
    }
  })
})
