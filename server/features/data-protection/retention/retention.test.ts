import { describe, expect, test } from 'vitest'
import { endSelfBilling } from '#server/features/accounts/companies/self-billing.commands'
import { issueCreditNotes } from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import { runAsOperator } from '#test/app/test-calls'
import { createServiceLine } from '#test/app/credit-notes-app'
import { createDataProtectionApp } from '#test/app/data-protection-app'
import { createOrderDraft, createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { retentionDuties, getRetentionEnd, getLastExpiredDay } from '../retention-duties.rules.ts'
import { createTestFile } from '#test/builders/files'

const app = await createDataProtectionApp()
const { database, owner, run, runQueuedTasks } = app
const partner = await createTestPartner(database)

const runNightlyTask = async (at: string) => {
  await run('dataProtection.nightly', {}, () => Temporal.Instant.from(at))
  await runQueuedTasks()
}
const countTestRows = async (table: string, where: string, value: string) =>
  (await owner.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`, [value]))
    .rows[0]?.n

/** An order that ended on a day in 2026, with its own customer. */
async function createEndedOrder(status: 'closed' | 'cancelled', at = '2026-03-10T10:00:00Z') {
  const order = await createOrderInStatus(
    database,
    partner,
    'started',
    createOrderDraft({ services: [createServiceLine(1, 100)] }),
  )
  await owner.query('update jobs set status = $2, status_since = $3 where api_id = $1', [
    order.id,
    status,
    at,
  ])
  const { rows } = await owner.query<{ id: string; last_name: string }>(
    'select c.id, c.last_name from customers c join jobs j on j.customer_id = c.id where j.api_id = $1',
    [order.id],
  )
  return { ...order, customer: rows[0]! }
}

async function createTestProtocol(orderId: string): Promise<{ id: string; key: string }> {
  const { id } = await runAsOperator(database, (call) =>
    createTestFile(call, {
      name: 'Protokoll.pdf',
      contentType: 'application/pdf',
      data: Buffer.from('%PDF'),
      orderId,
    }),
  )
  await owner.query(
    `insert into protocols (id, job_id, file_id, sha256, order_version, created_at)
      values (gen_random_uuid(), $1, $2, 'x', 99, now())`,
    [orderId, id],
  )
  const { rows } = await owner.query<{ key: string }>('select storage_key as key from files where id = $1', [
    id,
  ])
  return { id, key: rows[0]?.key ?? '' }
}

describe('legal retention periods', () => {
  test.each([
    ['credit_notes', '2026-01-01', '2034-12-31'],
    ['credit_notes', '2026-12-31', '2034-12-31'],
    ['order_papers', '2026-03-10', '2032-12-31'],
    ['agreements', '2026-03-10', '2032-12-31'],
  ] as const)('%s of %s are retained until %s', (duty, day, until) => {
    expect(getRetentionEnd(duty, day)).toBe(until)
    // Nothing expires on the last day; it does on the next one.
    expect(getLastExpiredDay(duty, until) < day).toBe(true)
    expect(getLastExpiredDay(duty, `${Number(until.slice(0, 4)) + 1}-01-01`) >= day).toBe(true)
  })

  test('every retention duty names its laws', () => {
    for (const { years, laws } of Object.values(retentionDuties)) {
      expect(years).toBeGreaterThan(5)
      for (const law of laws) expect(law).toMatch(/^§ \d+\w?.* (?:UStG|AO|HGB|EStG)$/)
    }
  })
})

describe('the nightly retention task', () => {
  test('the nightly task deletes a credit note with lines and files after eight years and not a day earlier', async () => {
    const order = await createOrderInStatus(
      database,
      partner,
      'started',
      createOrderDraft({ services: [createServiceLine(1, 100)] }),
    )
    await owner.query(
      `update jobs set status = 'completed', finished_at = '2026-11-03T10:00:00Z' where api_id = $1`,
      [order.id],
    )
    const at = Temporal.Instant.from('2026-11-21T09:00:00Z')
    const [{ id }] = await runAsOperator(
      database,
      (call) => issueCreditNotes(call, { accountId: partner.accountId, orderIds: [order.id] }),
      at,
    )
    const file = await runAsOperator(database, (call) =>
      createTestFile(call, {
        name: 'G.pdf',
        contentType: 'application/pdf',
        data: Buffer.from('%PDF'),
        accountId: partner.accountId,
      }),
    )
    await owner.query('update credit_notes set file_id = $2 where id = $1', [id, file.id])
    await runNightlyTask('2034-12-31T12:00:00Z')
    expect(await countTestRows('credit_notes', 'id = $1', id)).toBe(1)
    await runNightlyTask('2035-01-01T03:00:00Z')
    expect(await countTestRows('credit_notes', 'id = $1', id)).toBe(0)
    expect(await countTestRows('credit_note_lines', 'credit_note_id = $1', id)).toBe(0)
    expect(await countTestRows('files', 'id = $1', file.id)).toBe(0)
  })

  test('the nightly task deletes agreements to self-billing eight years after their end, and of erased companies', async () => {
    const [ended, erased, active] = [
      await createTestPartner(database),
      await createTestPartner(database),
      await createTestPartner(database),
    ]
    const at = Temporal.Instant.from('2026-12-01T09:00:00Z')
    await runAsOperator(database, (call) => endSelfBilling(call, ended.accountId), at)
    await owner.query(
      `update accounts set erased_at = $2, iban = null, bic = null, tax_id = null, vat_id = null, email = null,
         phone = null, street = null, account_holder = null, state = 'not_interested' where id = $1`,
      [erased.accountId, at.toString()],
    )
    const countAgreements = () =>
      Promise.all(
        [ended, erased, active].map(({ accountId }) =>
          countTestRows('self_billing_agreements', 'account_id = $1', accountId),
        ),
      )
    await runNightlyTask('2034-12-31T12:00:00Z')
    expect(await countAgreements()).toEqual([1, 1, 1])
    await runNightlyTask('2035-01-01T03:00:00Z')
    expect(await countAgreements()).toEqual([0, 0, 1])
  })

  test('the nightly task deletes documents of an order with their bytes six years after the year in which it ended', async () => {
    const order = await createEndedOrder('closed')
    const paper = await createTestProtocol(order.id)
    await runNightlyTask('2032-12-31T12:00:00Z')
    expect(await countTestRows('protocols', 'job_id = $1', order.id)).toBe(1)
    expect(await app.files.exists(paper.key)).toBe(true)
    await runNightlyTask('2033-01-01T03:00:00Z')
    expect(await countTestRows('protocols', 'job_id = $1', order.id)).toBe(0)
    expect(await app.files.exists(paper.key)).toBe(false)
  })

  test('the nightly task keeps documents of an order that has not ended', async () => {
    const order = await createOrderInStatus(database, partner, 'started')
    await owner.query(`update jobs set status_since = '2020-01-01' where api_id = $1`, [order.id])
    await createTestProtocol(order.id)
    await runNightlyTask('2040-01-01T03:00:00Z')
    expect(await countTestRows('protocols', 'job_id = $1', order.id)).toBe(1)
  })

  test('the nightly task makes customers anonymous six months after the work if nothing must be retained', async () => {
    const { id, customer } = await createEndedOrder('cancelled')
    await owner.query(`update jobs set name = 'Wallbox ' || $2 where api_id = $1`, [id, customer.last_name])
    await runNightlyTask('2026-09-09T03:00:00Z')
    expect(await countTestRows('customers', 'id = $1 and anonymised_at is null', customer.id)).toBe(1)
    await runNightlyTask('2026-09-10T03:00:00Z')
    const { rows } = await owner.query(
      `select c.last_name, c.email, c.phone, c.street, c.latitude, j.name, j.contact_person
        from customers c join jobs j on j.customer_id = c.id where c.id = $1`,
      [customer.id],
    )
    expect(rows).toEqual([
      {
        last_name: 'N. N.',
        email: null,
        phone: null,
        street: '–',
        latitude: null,
        name: 'N. N.',
        contact_person: null,
      },
    ])
    expect(
      await countTestRows('order_rows', `job_id = $1 and search ilike '%${customer.last_name}%'`, id),
    ).toBe(0)
    const { rows: historyEntries } = await owner.query<{ after: object }>(
      `select after from history where subject = 'order' and subject_id = $1 and after is not null`,
      [id],
    )
    expect(JSON.stringify(historyEntries)).not.toContain(customer.last_name)
  })

  test('the nightly task makes customers anonymous six months after the retention of their documents ends', async () => {
    const { id, customer } = await createEndedOrder('closed')
    await createTestProtocol(id)
    const isThere = () => countTestRows('customers', 'id = $1 and anonymised_at is null', customer.id)
    await runNightlyTask('2026-12-01T03:00:00Z')
    expect(await isThere()).toBe(1)
    // The documents are deleted first; six months count from the end of their retention period.
    await runNightlyTask('2033-01-01T03:00:00Z')
    expect(await countTestRows('protocols', 'job_id = $1', id)).toBe(0)
    await runNightlyTask('2033-06-29T03:00:00Z')
    expect(await isThere()).toBe(1)
    await runNightlyTask('2033-06-30T03:00:00Z')
    expect(await isThere()).toBe(0)
  })

  test('the nightly task can run any number of times', async () => {
    await runNightlyTask('2050-01-01T03:00:00Z')
    await runNightlyTask('2050-01-01T03:00:00Z')
    expect(await countTestRows('credit_notes', 'account_id = $1', partner.accountId)).toBe(0)
  })
})
