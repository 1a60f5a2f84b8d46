import { beforeAll, expect, test } from 'vitest'
import { createCreditNotesApp } from '#test/app/credit-notes-app'
import { runAsPerson } from '#test/app/test-calls'
import { createTestPartner, type Partner } from '#test/builders/orders'
import { cancelCreditNote } from '../lifecycle/credit-notes.commands.ts'
import { readCreditNoteSummary } from './credit-note-summary.queries.ts'

const { database, owner, people, openBrowser, createCompletedOrder, issue, takeStep } =
  await createCreditNotesApp()

let partner: Partner
let rival: Partner
beforeAll(async () => {
  partner = await createTestPartner(database, 'Summen GmbH')
  rival = await createTestPartner(database, 'Blitz & Söhne GmbH')
  people.set('partner', partner.admin)
})

const issueOn = async (instant: string, who = partner) =>
  (await issue(who, [await createCompletedOrder(who)], Temporal.Instant.from(instant))).id

async function issueAndPay(issued: string, paid: string): Promise<string> {
  const id = await issueOn(issued)
  await owner.query(`update credit_notes set state = 'paid', paid_at = $2 where id = $1`, [id, paid])
  return id
}

const summarizeAt = (instant: string, who = partner.admin) =>
  runAsPerson(database, who, readCreditNoteSummary, Temporal.Instant.from(instant))

test('a company without credit notes has sums of zero and no months', async () => {
  expect(await summarizeAt('2026-11-22T09:00:00Z', rival.admin)).toEqual({
    month: '2026-11',
    open: { count: 0, total: 0 },
    paid_this_month: { count: 0, total: 0 },
    paid_this_year: { count: 0, total: 0 },
    payment_days: null,
    open_objections: 0,
    expected: { count: 0, total: 0 },
    months: [],
  })
})

test('the summary adds up open and paid credit notes by the day of payment in Berlin', async () => {
  // Paid on 1 January 2026 in Berlin, while it is still 2025 in UTC.
  await issueAndPay('2025-12-20T09:00:00Z', '2025-12-31T23:30:00Z')
  await issueAndPay('2026-10-20T09:00:00Z', '2026-10-29T09:00:00Z')
  expect(await summarizeAt('2026-11-22T09:00:00Z')).toMatchObject({ payment_days: null })
  // Paid on 1 November in Berlin.
  await issueAndPay('2026-10-22T09:00:00Z', '2026-10-31T23:30:00Z')
  await issueOn('2026-11-20T09:00:00Z')
  const cancelled = await issueAndPay('2026-11-02T09:00:00Z', '2026-11-03T09:00:00Z')
  await takeStep(cancelCreditNote, cancelled)
  await createCompletedOrder(partner)
  await issueOn('2026-11-20T09:00:00Z', rival)

  // One order is approved, and another again since its credit note was cancelled.
  expect(await summarizeAt('2026-11-22T09:00:00Z')).toEqual({
    month: '2026-11',
    open: { count: 1, total: 119 },
    paid_this_month: { count: 1, total: 119 },
    paid_this_year: { count: 3, total: 357 },
    // 12, 9 and 10 days.
    payment_days: 10,
    open_objections: 0,
    expected: { count: 2, total: 200 },
    months: [
      { month: '2026-11', count: 2 },
      { month: '2026-10', count: 2 },
      { month: '2025-12', count: 1 },
    ],
  })
})

test('on New Year in Berlin the sums of month and year start again', async () => {
  expect(await summarizeAt('2026-12-31T23:30:00Z')).toMatchObject({
    month: '2027-01',
    paid_this_month: { count: 0, total: 0 },
    paid_this_year: { count: 0, total: 0 },
  })
})

test('the list can be limited to days of payment and to objections without an answer', async () => {
  const client = openBrowser()
  const list = async (query: string) =>
    (await client.get(`/documents-api/accounting/documents?${query}`, 'partner')).body.data as {
      id: string
    }[]
  expect(await list('status=paid&paidFrom=2026-11-01&paidTo=2026-11-30')).toHaveLength(1)
  expect(await list('status=paid&paidFrom=2026-01-01&paidTo=2026-01-01')).toHaveLength(1)
  expect(await list('status=paid&paidTo=2025-12-31')).toHaveLength(0)
  const [open] = await list('status=sent')
  await client.post(
    `/documents-api/accounting/documents/${open?.id}/objection`,
    { reason: 'Der Zuschlag fehlt.' },
    'partner',
  )
  expect(await list('objection=open')).toMatchObject([{ id: open?.id }])
  expect(await list('objection=answered')).toEqual([])
  expect(await summarizeAt('2026-11-22T09:00:00Z')).toMatchObject({ open_objections: 1 })
  for (const wrong of ['objection=lost', 'paidFrom=2026-02-30'])
    expect(await client.get(`/documents-api/accounting/documents?${wrong}`, 'partner')).toMatchObject({
      status: 422,
      body: { errors: { [wrong.split('=')[0] ?? '']: [expect.any(String)] } },
    })
})
