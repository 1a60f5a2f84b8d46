import { beforeEach, describe, expect, test } from 'vitest'
import { issueCreditNotes } from '#server/features/credit-notes/lifecycle/issue-credit-note.commands'
import { createServiceLine } from '#test/app/credit-notes-app'
import { createStaffApp } from '#test/app/staff-client'
import { runAsOperator } from '#test/app/test-calls'
import { testServices } from '#test/app/test-services'
import { createOrderDraft, createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import { freshDatabase } from '#test/database/fresh-database'

const { database, owner } = await freshDatabase()
const { createLoggedInStaff } = await createStaffApp(database)
const [anna, bert] = [await createLoggedInStaff('accountant'), await createLoggedInStaff('administrator')]
const iban = 'DE89370400440532013000'
const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate().toString()

let partner: Partner
beforeEach(async () => {
  testServices.fourEyesLimitCents = 500_000
  await owner.query(`update payment_files set created_at = created_at - interval '2 days'`)
  partner = await createTestPartner(database, 'Transfer GmbH')
  await owner.query(`update accounts set iban = $2, bic = null where id = $1`, [partner.accountId, iban])
})

/** Issues a credit note with this net price in euros. */
async function issueNote(euros: number, of = partner): Promise<{ id: string; number: string }> {
  const services = [createServiceLine(1, euros)]
  const { id } = await createOrderInStatus(database, of, 'accepted', createOrderDraft({ services }))
  await owner.query(
    `update jobs set status = 'completed', started_at = now(), finished_at = now(), date_end = current_date where api_id = $1`,
    [id],
  )
  const [note] = await runAsOperator(database, (call) =>
    issueCreditNotes(call, { accountId: of.accountId, orderIds: [id] }),
  )
  return note
}

const create = (ids: readonly string[], more: object = {}, by = anna) =>
  by.tab.post('/payment-files', { credit_note_ids: ids, execution_date: today, ...more })

const findDue = async (id: string, by = anna, day = today) => {
  const { body } = await by.tab.get(`/due-transfers?limit=100&execution_date=${day}`)
  return body.data.find((one: { credit_note: { id: string } }) => one.credit_note.id === id)
}

const readState = async (id: string) => {
  const { rows } = await owner.query(
    `select n.state, n.withheld_cents::int as withheld, (select min(j.status::text) from credit_note_lines l join jobs j on j.api_id = l.job_id
       where l.credit_note_id = n.id) as job from credit_notes n where n.id = $1`,
    [id],
  )
  return rows[0]
}

describe('credit notes that wait for their payment', () => {
  test('are listed with the amount to transfer and the bank details', async () => {
    const { id, number } = await issueNote(100)
    expect(await findDue(id)).toMatchObject({
      credit_note: { number },
      iban,
      total: 119,
      withheld: 0,
      payable: 119,
      gaps: [],
      warnings: ['document_missing'],
    })
  })

  test('a person who may not see bank data gets the last four characters of the IBAN', async () => {
    const { id } = await issueNote(100)
    const viewer = await createLoggedInStaff('viewer')
    expect((await findDue(id, viewer)).iban).toBe('•••• 3000')
  })

  test('a missing IBAN and an open objection forbid the transfer, a changed IBAN is a warning', async () => {
    const { id } = await issueNote(100)
    await owner.query(`update accounts set iban = 'DE02120300000000202051' where id = $1`, [
      partner.accountId,
    ])
    expect((await findDue(id)).warnings).toContain('bank_changed')
    await owner.query(`update accounts set iban = null where id = $1`, [partner.accountId])
    await owner.query(
      `insert into credit_note_objections (credit_note_id, reason, objected_at, contact_id, author_name)
       values ($1, 'Zu wenig', now(), $2, 'Person')`,
      [id, partner.admin.contactId],
    )
    expect((await findDue(id)).gaps).toEqual(['iban_missing', 'objection'])
    const { status, body } = await create([id])
    expect([status, body.status, body.current]).toEqual([409, 'transfers_changed', { credit_note_ids: [id] }])
  })

  test('an order that is recorded as paid by itself is not paid again with its credit note', async () => {
    const { id } = await issueNote(100)
    const { rows } = await owner.query('select job_id from credit_note_lines where credit_note_id = $1', [id])
    expect((await anna.tab.post(`/jobs/${rows[0].job_id}/pay`)).status).toBe(200)
    expect((await findDue(id)).gaps).toEqual(['order_paid'])
    expect((await create([id])).body.status).toBe('transfers_changed')
  })
})

describe('the tax on construction work of a transfer', () => {
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
  const addCertificate = (end: string) =>
    owner.query(
      `insert into company_documents (id, account_id, type, lifetime_start, lifetime_end, confirmed_at, created_at, verified_at)
       values (gen_random_uuid(), $1, 'tax_exemption_order', '2020-01-01', $2, now(), now(), now())`,
      [partner.accountId, end],
    )

  test('is shown and fixed for the execution date, not for today', async () => {
    testServices.fourEyesLimitCents = null
    await addCertificate(today)
    const { id } = await issueNote(6_000)
    expect(await findDue(id)).toMatchObject({ execution_date: today, withheld: 0, payable: 7_140 })
    expect(await findDue(id, anna, tomorrow)).toMatchObject({
      execution_date: tomorrow,
      withheld: 1_071,
      payable: 6_069,
    })
    const { body } = await create([id], { execution_date: tomorrow })
    expect(body.total).toBe(6_069)
  })

  test('a past execution date is refused at its field', async () => {
    const { status, body } = await anna.tab.get('/due-transfers?execution_date=2020-01-01')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['execution_date']])
  })

  test('a file is not released when the certificate ends before its execution', async () => {
    testServices.fourEyesLimitCents = null
    await addCertificate(tomorrow)
    const { id } = await issueNote(6_000)
    const { body: file } = await create([id], { execution_date: tomorrow })
    expect(file.total).toBe(7_140)
    await owner.query(`update company_documents set lifetime_end = $2 where account_id = $1`, [
      partner.accountId,
      today,
    ])
    const { status, body } = await anna.tab.post(`/payment-files/${file.id}/hand-over`)
    expect([status, body.status, body.current]).toEqual([
      409,
      'withholding_changed',
      { credit_note_ids: [id] },
    ])
    expect((await anna.tab.get(`/payment-files/${file.id}`)).body.state).toBe('created')
  })
})

describe('a payment file', () => {
  test('is created, handed over, downloaded and confirmed; the credit note and its order become paid', async () => {
    const { id, number } = await issueNote(100)
    const { status, body } = await create([id])
    expect([status, body]).toMatchObject([201, { state: 'created', total: 119, counts: { ordered: 1 } }])
    expect(await findDue(id)).toBeUndefined()
    expect((await anna.tab.get(`/payment-files/${body.id}/content`)).body.status).toBe('status_not_allowed')
    expect((await anna.tab.post(`/payment-files/${body.id}/hand-over`)).body.state).toBe('handed_over')
    const download = await anna.tab.browser.send({
      method: 'GET',
      url: `/staff-api/v1/payment-files/${body.id}/content`,
    })
    const audited = await owner.query(
      `select staff_id, details from staff_audit where call = 'paymentFile.download' and subject ->> 'file_id' = $1`,
      [body.id],
    )
    expect(audited.rows).toEqual([{ staff_id: anna.id, details: { rows: 1 } }])
    expect(download.headers['content-type']).toContain('application/xml')
    expect(download.bytes.toString()).toContain(`<EndToEndId>${number}</EndToEndId>`)
    expect(download.bytes.toString()).toContain('<CtrlSum>119.00</CtrlSum>')
    const { body: paid } = await anna.tab.post(`/payment-files/${body.id}/confirm`, { paid_on: today })
    expect(paid).toMatchObject({ state: 'paid', counts: { paid: 1, ordered: 0 } })
    expect(await readState(id)).toEqual({ state: 'paid', withheld: 0, job: 'paid' })
  })

  test('a credit note is in one file only, also when two people create files at once', async () => {
    const { id } = await issueNote(100)
    const answers = await Promise.all([create([id]), create([id], {}, bert)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('cancelling frees its credit notes, and the next transfer has another reference', async () => {
    const { id, number } = await issueNote(100)
    const { body: first } = await create([id])
    expect((await anna.tab.post(`/payment-files/${first.id}/cancel`)).body.state).toBe('cancelled')
    const { body: second } = await create([id])
    const { body } = await anna.tab.get(`/payment-files/${second.id}`)
    expect(body.transfers).toMatchObject([{ end_to_end_id: `${number}-2`, state: 'ordered' }])
  })

  test('a file that the bank may have is cancelled with a reason only, a paid one never', async () => {
    const { id } = await issueNote(100)
    const { body: file } = await create([id])
    await anna.tab.post(`/payment-files/${file.id}/hand-over`)
    const refused = await anna.tab.post(`/payment-files/${file.id}/cancel`)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']])
    await anna.tab.post(`/payment-files/${file.id}/confirm`, { paid_on: today })
    const late = await anna.tab.post(`/payment-files/${file.id}/cancel`, { reason: 'Doch nicht' })
    expect(late.body.status).toBe('status_not_allowed')
  })

  test('above the limit another person than its author hands it over', async () => {
    testServices.fourEyesLimitCents = 11_900
    const { id } = await issueNote(100)
    const { body: file } = await create([id])
    expect(file).toMatchObject({ needs_second_person: false, total: 119 })
    const { id: more } = await issueNote(1)
    await anna.tab.post(`/payment-files/${file.id}/cancel`)
    const { body: high } = await create([id, more])
    expect(high.needs_second_person).toBe(true)
    expect((await anna.tab.post(`/payment-files/${high.id}/hand-over`)).body.status).toBe(
      'second_person_required',
    )
    expect((await bert.tab.post(`/payment-files/${high.id}/hand-over`)).body.state).toBe('handed_over')
  })

  test('the tax on construction work is withheld once for two credit notes of one file', async () => {
    testServices.fourEyesLimitCents = null
    const { id: small } = await issueNote(1_000)
    for (const step of ['receive', 'pay']) await anna.tab.post(`/credit-notes/${small}/${step}`)
    const [first, second] = [await issueNote(4_000), await issueNote(4_000)]
    const { body } = await create([first.id, second.id])
    const { body: file } = await anna.tab.get(`/payment-files/${body.id}`)
    // 15 % of 4,760 each; the first one makes up for the 1,190 that were paid below the limit before.
    expect(file.transfers.map(({ withheld }: { withheld: number }) => withheld)).toEqual([892.5, 714])
    const { id: third } = await issueNote(100)
    expect((await findDue(third)).withheld).toBe(17.85)
    await anna.tab.post(`/payment-files/${body.id}/hand-over`)
    await anna.tab.post(`/payment-files/${body.id}/confirm`, { paid_on: today })
    expect(await readState(first.id)).toMatchObject({ state: 'paid', withheld: 89_250 })
  })

  test('a sum above the limit cannot be split into several files of one day', async () => {
    testServices.fourEyesLimitCents = 20_000
    const [first, second, third] = [await issueNote(100), await issueNote(50), await issueNote(50)]
    const { body: file } = await create([first.id])
    expect(file.needs_second_person).toBe(false)
    const { body: next } = await create([second.id])
    expect(next.needs_second_person).toBe(false)
    // 119.00, 59.50 and 59.50 euros are more than 200 together.
    const { body: last } = await create([third.id])
    expect(last.needs_second_person).toBe(true)
    expect((await anna.tab.post(`/payment-files/${last.id}/hand-over`)).status).toBe(403)
    // A cancelled file counts only if it was handed over, because the bank may have it.
    await anna.tab.post(`/payment-files/${last.id}/cancel`)
    await anna.tab.post(`/payment-files/${next.id}/hand-over`)
    await anna.tab.post(`/payment-files/${next.id}/cancel`, { reason: 'Die Bank lehnt ab.' })
    expect((await create([third.id])).body.needs_second_person).toBe(true)
  })

  test('two people who create files at once do not both stay below the limit', async () => {
    testServices.fourEyesLimitCents = 20_000
    const notes = [await issueNote(100), await issueNote(100)]
    const answers = await Promise.all(notes.map(({ id }, index) => create([id], {}, index ? bert : anna)))
    const flags = answers.map(({ body }) => body.needs_second_person)
    expect(flags.filter(Boolean)).toHaveLength(1)
  })

  test('above 999,999,999.99 euros no credit note is issued, at that amount it can be transferred', async () => {
    testServices.fourEyesLimitCents = null
    await owner.query(`update accounts set vat_status = 'small_business' where id = $1`, [partner.accountId])
    const issue = async (prices: readonly number[]) => {
      const services = prices.map((price, index) => ({
        ...createServiceLine(1, price),
        service: `s${index}`,
      }))
      const draft = createOrderDraft({ services, order_type: 'hardware_sale' })
      const { id } = await createOrderInStatus(database, partner, 'accepted', draft)
      await owner.query(
        `update jobs set status = 'completed', started_at = now(), finished_at = now() where api_id = $1`,
        [id],
      )
      return {
        id,
        price: (cents: number) =>
          owner.query(`update job_services set price_purchasing_cents = $2 where job_id = $1`, [id, cents]),
      }
    }
    const order = await issue([1])
    await order.price(100_000_000_000)
    const run = () =>
      runAsOperator(database, (call) =>
        issueCreditNotes(call, { accountId: partner.accountId, orderIds: [order.id] }),
      )
    await expect(run()).rejects.toMatchObject({ detail: { errors: { jobs: ['too_big'] } } })
    await order.price(99_999_999_999)
    const [note] = await run()
    expect(await findDue(note.id)).toMatchObject({ payable: 999_999_999.99, gaps: [] })
  })

  test('a credit note in a file can neither be paid by hand nor cancelled', async () => {
    const { id } = await issueNote(100)
    await create([id])
    await anna.tab.post(`/credit-notes/${id}/receive`)
    for (const step of ['pay', 'cancel'])
      expect((await anna.tab.post(`/credit-notes/${id}/${step}`)).body.status).toBe('in_payment_file')
    expect(await readState(id)).toMatchObject({ state: 'received' })
  })

  test('an execution date in the past and a booking in the future are refused at their fields', async () => {
    const { id } = await issueNote(100)
    const past = await create([id], { execution_date: '2020-01-01' })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['execution_date']])
    const { body: file } = await create([id])
    await anna.tab.post(`/payment-files/${file.id}/hand-over`)
    const future = await anna.tab.post(`/payment-files/${file.id}/confirm`, { paid_on: '2999-01-01' })
    expect([future.status, Object.keys(future.body.errors)]).toEqual([422, ['paid_on']])
  })

  test('a file that is released after its execution date is executed today', async () => {
    const { id } = await issueNote(100)
    const { body: file } = await create([id])
    await owner.query(`update payment_files set execution_date = '2026-01-02' where id = $1`, [file.id])
    const { body } = await anna.tab.post(`/payment-files/${file.id}/hand-over`)
    expect(body.execution_date).toBe(today)
  })

  test('credit notes are found by a part of their number and of the company', async () => {
    const { id, number } = await issueNote(100)
    const search = async (text: string) => {
      const { body } = await anna.tab.get(`/credit-notes?limit=100&search=${encodeURIComponent(text)}`)
      return body.data.map((one: { id: string }) => one.id)
    }
    expect(await search(number.slice(1))).toEqual([id])
    expect(await search(number.toLowerCase())).toEqual([id])
    expect(await search('transfer gm')).toContain(id)
    expect(await search('transfer_gm')).toEqual([])
  })

  test('open files are listed apart from finished ones', async () => {
    const { id } = await issueNote(100)
    const { body: file } = await create([id])
    const list = async (query: string) =>
      (await anna.tab.get(`/payment-files?limit=100&${query}`)).body.data.map(
        ({ id: one }: { id: string }) => one,
      )
    expect(await list('state=created&state=handed_over')).toContain(file.id)
    expect(await list('state=paid&state=cancelled')).not.toContain(file.id)
    await anna.tab.post(`/payment-files/${file.id}/cancel`)
    expect(await list('state=cancelled')).toContain(file.id)
  })

  test('without an account of the marketplace no file is created', async () => {
    const { id } = await issueNote(100)
    const { payingAccount } = testServices
    testServices.payingAccount = null
    const { body } = await create([id])
    testServices.payingAccount = payingAccount
    expect(body.status).toBe('paying_account_missing')
  })
})
