import { beforeAll, describe, expect, test } from 'vitest'
import type { CreditNote } from '#contract/money/credit-notes'
import { runAsOperator } from '#test/app/test-calls'
import { createServiceLine, createCreditNotesApp, issuedAt } from '#test/app/credit-notes-app'
import { createOrderDraft, createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import {
  cancelCreditNote,
  payCreditNote,
  receiveCreditNote,
  sendCancellation,
} from './credit-notes.commands.ts'
import { issueCreditNotes } from './issue-credit-note.commands.ts'
import { formatDocumentNumber } from '../model/credit-note-steps.rules.ts'

const {
  database,
  owner,
  people,
  createCompletedOrder,
  getOrderStatus,
  issue,
  takeStep,
  renderDocuments,
  listCreditNotes,
} = await createCreditNotesApp()

let partner: Partner
beforeAll(async () => {
  partner = await createTestPartner(database)
  people.set('partner', partner.admin)
})

describe('issue of credit notes', () => {
  test('issuing rounds each line separately, adds VAT and moves the orders on', async () => {
    const order = await createCompletedOrder(partner, {
      services: [createServiceLine(0.333, 1.5), createServiceLine(0.333, 1.5), createServiceLine(14.5, 12.5)],
    })
    const note = await issue(partner, [order])
    expect(note).toMatchObject({
      issueDate: '2026-11-21',
      status: 'sent',
      totalAmount: 182.25,
      vatAmount: 34.63,
      grandTotal: 216.88,
      jobs: [{ api_id: order, name: 'Wallbox 11 kW, Einfamilienhaus' }],
      target: { id: partner.accountId, name: 'Elektro Sommer GmbH', type: 'partner' },
    })
    expect(await getOrderStatus(order)).toBe('invoice_sent')
  })

  test('a credit note over zero euros is paid at once, together with its order', async () => {
    const order = await createCompletedOrder(partner, { services: [createServiceLine(1, 0)] })
    const note = await issue(partner, [order])
    expect(note).toMatchObject({ status: 'paid', grandTotal: 0, paidAmount: 0 })
    expect(await getOrderStatus(order)).toBe('paid')
    const { rows } = await owner.query('select step from history where subject_id = $1 order by id', [
      note.id,
    ])
    expect(rows.map(({ step }) => step)).toEqual(['creditNote.issue', 'creditNote.receive', 'creditNote.pay'])
  })

  test('a negative credit note is refused, and its order stays as it is', async () => {
    const order = await createCompletedOrder(partner)
    await owner.query('update job_services set price_purchasing_cents = -100 where job_id = $1', [order])
    await expect(issue(partner, [order])).rejects.toMatchObject({
      detail: { errors: { jobs: ['too_small'] } },
    })
    expect(await getOrderStatus(order)).toBe('completed')
  })

  test.each([
    ['standard', 19, 119],
    ['small_business', 0, 100],
    ['reverse_charge', 0, 100],
  ] as const)(
    'a credit note to a company with VAT status %s adds %i euros of VAT',
    async (vatStatus, vat, total) => {
      const otherPartner = await createTestPartner(database, `Betrieb ${vatStatus}`)
      await owner.query('update accounts set vat_status = $2 where id = $1', [
        otherPartner.accountId,
        vatStatus,
      ])
      expect(await issue(otherPartner, [await createCompletedOrder(otherPartner)])).toMatchObject({
        vatAmount: vat,
        grandTotal: total,
      })
    },
  )

  test('orders of different tax cases get separate credit notes', async () => {
    const otherPartner = await createTestPartner(database, 'Gemischt GmbH')
    await owner.query(`update accounts set vat_status = 'reverse_charge' where id = $1`, [
      otherPartner.accountId,
    ])
    const advice = { ...createServiceLine(1, 80), work_kind: 'other' }
    const installations = [await createCompletedOrder(otherPartner), await createCompletedOrder(otherPartner)]
    const other = await createCompletedOrder(otherPartner, { services: [advice] })
    const orderIds = [other, ...installations]
    const notes = await runAsOperator(
      database,
      (call) => issueCreditNotes(call, { accountId: otherPartner.accountId, orderIds }),
      issuedAt,
    )
    const shown = notes.map((note) => ({
      orders: note.jobs.map((order) => order.api_id).toSorted(),
      vat: note.vatAmount,
      total: note.grandTotal,
    }))
    expect(shown.toSorted((a, b) => a.total - b.total)).toEqual([
      { orders: [other], vat: 15.2, total: 95.2 },
      { orders: installations.toSorted(), vat: 0, total: 200 },
    ])
    expect(new Set(notes.map((note) => note.number)).size).toBe(2)
    for (const order of orderIds) expect(await getOrderStatus(order)).toBe('invoice_sent')
  })

  test('the kind of work of a line comes from the catalogue of its brand unless the order states one', async () => {
    const otherPartner = await createTestPartner(database, 'Katalog GmbH')
    await owner.query(`update accounts set vat_status = 'reverse_charge' where id = $1`, [
      otherPartner.accountId,
    ])
    const order = await createCompletedOrder(otherPartner)
    const stated = await createCompletedOrder(otherPartner, {
      services: [{ ...createServiceLine(1, 100), work_kind: 'construction' }],
    })
    await owner.query(
      `insert into brand_services (brand_id, service_key, description, unit_measure, price_purchasing_cents,
         price_listing_cents, price_selling_cents, work_kind)
       select o.brand_id, 'mount', '{}', 'Stück', 0, 0, 0, 'other'
       from jobs j join opportunities o on o.id = j.opportunity_id where j.api_id = $1`,
      [order],
    )
    try {
      expect(await issue(otherPartner, [order])).toMatchObject({ vatAmount: 19 })
      expect(await issue(otherPartner, [stated])).toMatchObject({ vatAmount: 0 })
    } finally {
      await owner.query('delete from brand_services')
    }
  })

  test('a credit note keeps the data of both parties as of the day of issue', async () => {
    const otherPartner = await createTestPartner(database, 'Alt GmbH')
    const note = await issue(otherPartner, [await createCompletedOrder(otherPartner)])
    await owner.query(`update accounts set name = 'Neu GmbH', tax_id = 'anders' where id = $1`, [
      otherPartner.accountId,
    ])
    const { rows } = await owner.query('select issuer, recipient from credit_notes where id = $1', [note.id])
    expect(rows[0].recipient).toMatchObject({ name: 'Alt GmbH', tax_id: '238/106/07521' })
    expect(rows[0].issuer).toMatchObject({ name: 'Gewerk Marktplatz GmbH' })
  })

  test('an order is credited once', async () => {
    const order = await createCompletedOrder(partner)
    await issue(partner, [order])
    await expect(issue(partner, [order])).rejects.toMatchObject({ code: 'already_exists' })
    await expect(issue(partner, [await createCompletedOrder(partner), order])).rejects.toMatchObject({
      code: 'already_exists',
    })
  })

  test('of two concurrent credit notes for one order one succeeds', async () => {
    const order = await createCompletedOrder(partner)
    const results = await Promise.allSettled([issue(partner, [order]), issue(partner, [order])])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('orders of another company, unfinished orders and orders without services are refused', async () => {
    const rival = await createTestPartner(database, 'Rivale GmbH')
    const unfinished = await createOrderInStatus(database, partner, 'started', createOrderDraft())
    const product = { item_id: 'A', name: 'Wallbox', quantity: 1, supplier: 'go-e GmbH' }
    const onlyProducts = await createCompletedOrder(partner, { services: [], products: [product] })
    await expect(issue(partner, [await createCompletedOrder(rival)])).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(issue(partner, [unfinished.id])).rejects.toMatchObject({ code: 'status_not_allowed' })
    await expect(issue(partner, [onlyProducts])).rejects.toMatchObject({
      detail: { errors: { jobs: ['empty_lines'] } },
    })
    await expect(issue(partner, [])).rejects.toMatchObject({ code: 'validation_failed' })
  })

  test('a company without tax number and VAT id cannot be credited', async () => {
    const otherPartner = await createTestPartner(database, 'Ohne Nummer GmbH')
    await owner.query('update accounts set tax_id = null, vat_id = null where id = $1', [
      otherPartner.accountId,
    ])
    await expect(issue(otherPartner, [await createCompletedOrder(otherPartner)])).rejects.toMatchObject({
      code: 'credit_note_blocked',
    })
  })

  test('issuing is recorded in the history and mailed to admins and accountants', async () => {
    const otherPartner = await createTestPartner(database, 'Erzählt GmbH')
    await otherPartner.person(['accounting'])
    await otherPartner.person(['installer'])
    const note = await issue(otherPartner, [await createCompletedOrder(otherPartner)])
    const { rows } = await owner.query(`select step, account_id from history where subject_id = $1`, [
      note.id,
    ])
    expect(rows).toEqual([{ step: 'creditNote.issue', account_id: otherPartner.accountId }])
    const mails = await owner.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'mail.send' and payload -> 'data' ->> 'number' = $1`,
      [note.number],
    )
    // The admin and the accountant get a mail, the installer does not.
    expect(mails.rows).toHaveLength(2)
  })
})

test('fifty concurrent credit notes have numbers without gaps, even if some fail', async () => {
  const otherPartner = await createTestPartner(database, 'Viel GmbH')
  const orders = await Promise.all(Array.from({ length: 50 }, () => createCompletedOrder(otherPartner)))
  const at = Temporal.Instant.from('2031-05-05T09:00:00Z')
  const fails = (orderId: string) =>
    runAsOperator(
      database,
      async (call) => {
        await issueCreditNotes(call, { accountId: otherPartner.accountId, orderIds: [orderId] })
        throw new Error('rolled back')
      },
      at,
    )
  const spoilt = await Promise.all([
    createCompletedOrder(otherPartner),
    createCompletedOrder(otherPartner),
    createCompletedOrder(otherPartner),
  ])
  await Promise.allSettled([...orders.map((order) => issue(otherPartner, [order], at)), ...spoilt.map(fails)])
  const { rows } = await owner.query(
    `select number from credit_notes where number like 'G2031-%' order by number`,
  )
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, place) => formatDocumentNumber('creditNote', 2031, place + 1)),
  )
})

test('the year of a number is the year in Berlin', async () => {
  const note = await issue(
    partner,
    [await createCompletedOrder(partner)],
    Temporal.Instant.from('2032-12-31T23:30:00Z'),
  )
  expect(note).toMatchObject({ number: 'G2033-000001', issueDate: '2033-01-01' })
})

describe('steps of a credit note', () => {
  test('a credit note is received and paid together with its orders', async () => {
    const order = await createCompletedOrder(partner)
    const { id } = await issue(partner, [order])
    await expect(takeStep(payCreditNote, id)).rejects.toMatchObject({ code: 'status_not_allowed' })
    expect(await takeStep(receiveCreditNote, id)).toMatchObject({ status: 'received', paidAt: null })
    expect(await takeStep(payCreditNote, id)).toMatchObject({
      status: 'paid',
      paidAt: '2026-11-21T09:00:00.000Z',
    })
    expect(await getOrderStatus(order)).toBe('paid')
    await expect(takeStep(payCreditNote, id)).rejects.toMatchObject({ code: 'status_not_allowed' })
  })

  test('a cancelled credit note gets a separate document, and its orders can be credited again', async () => {
    const order = await createCompletedOrder(partner)
    const first = await issue(partner, [order])
    const cancelled = await takeStep(cancelCreditNote, first.id)
    expect(cancelled).toMatchObject({
      number: first.number,
      status: 'cancelled',
      cancellationNumber: expect.stringMatching(/^S2026-\d{6}$/),
      cancellationDate: '2026-11-21',
    })
    expect(await getOrderStatus(order)).toBe('completed')
    await renderDocuments(first.id)
    const [sent] = (await listCreditNotes('?limit=100', 'partner')).body.data.filter(
      (note: CreditNote) => note.id === first.id,
    )
    expect(sent).toMatchObject({ status: 'cancellation_sent', cancellationPath: expect.any(String) })
    expect((await issue(partner, [order])).number).not.toBe(first.number)
    await expect(takeStep(cancelCreditNote, first.id)).rejects.toMatchObject({ code: 'status_not_allowed' })
    await expect(takeStep(sendCancellation, first.id)).rejects.toMatchObject({ code: 'status_not_allowed' })
  })

  test('two concurrent render tasks create one document for the credit note and one for its cancellation', async () => {
    const { id } = await issue(partner, [await createCompletedOrder(partner)])
    await takeStep(cancelCreditNote, id)
    await Promise.all([renderDocuments(id), renderDocuments(id)])
    const { rows } = await owner.query(
      `select from files f join credit_notes n
        on f.name like '% ' || n.number || '.pdf'
       where n.id = $1`,
      [id],
    )
    expect(rows).toHaveLength(2)
  })

  test('a closed order stays closed when its credit note is cancelled', async () => {
    const order = await createCompletedOrder(partner)
    const { id } = await issue(partner, [order])
    await owner.query(`update jobs set status = 'closed' where api_id = $1`, [order])
    await takeStep(cancelCreditNote, id)
    expect(await getOrderStatus(order)).toBe('closed')
  })

  test('an unknown credit note is not found', async () => {
    await expect(takeStep(payCreditNote, '0190aaaa-0000-7000-8000-000000000001')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
