import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rejectOffer } from '#server/features/offers/answers/reject.commands'
import { listCommentsForMarketplace } from '#server/features/operator/orders/order-comments.sql'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import {
  createOrderDraft,
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  insertTestPicture,
  createTestProductOrder,
} from '#test/builders/orders'
import { applyHoldEvent } from './hold-events.commands.ts'
import { holdOrder } from '../transitions/marketplace.commands.ts'
import { takeSignature } from '../transitions/sign-order.commands.ts'
import { readOrder } from '../detail/order-detail.queries.ts'

const { database, owner } = await freshDatabase()
const partner = await createTestPartner(database)

type HoldInput = Parameters<typeof holdOrder>[2]

const holdOrderAsOperator = (id: string, given: HoldInput) =>
  runAsOperator(database, (call) => holdOrder(call, id, given))
const readOrderAsPartner = (id: string) => runAsPerson(database, partner.admin, (call) => readOrder(call, id))
const applyEventAsAdmin = (id: string, body: Parameters<typeof applyHoldEvent>[2]) =>
  runAsPerson(database, partner.admin, (call) => applyHoldEvent(call, id, body))

async function createHeldOrder(given: HoldInput): Promise<string> {
  const { id } = await createOrderInStatus(database, partner, 'started')
  await holdOrderAsOperator(id, given)
  return id
}

async function lastHistoryEntry(id: string) {
  const { rows } = await owner.query(
    `select step, after from history where subject_id = $1 order by id desc limit 1`,
    [id],
  )
  return rows[0]
}

test('an answer without text and files is refused and names both fields', async () => {
  const id = await createHeldOrder({ reason: 'partner_info', comment: 'Bitte Fotos nachreichen.' })
  for (const empty of [{}, { comment: '  ' }, { files: [] }]) {
    await expect(applyEventAsAdmin(id, { type: 'INFO_PROVIDED', ...empty })).rejects.toMatchObject({
      code: 'validation_failed',
      detail: { errors: { comment: ['answer_missing'] } },
    })
  }
  expect(await readOrderAsPartner(id)).toMatchObject({ hold: { reason: 'partner_info' } })
})

test('photos in an answer appear in files, comments and history of the marketplace', async () => {
  const id = await createHeldOrder({ reason: 'partner_info' })
  const picture = await insertTestPicture(database, partner.accountId)
  const paper = await insertTestPicture(database, partner.accountId, 'application/pdf')
  const files = [
    { file_id: picture, type: 'meter_cabinet' as const },
    { file_id: paper, type: 'other' as const },
  ]
  const order = await applyEventAsAdmin(id, { type: 'INFO_PROVIDED', comment: 'Siehe Anlage.', files })
  expect(order).toMatchObject({ hold: null, job: { status: 'started' } })
  expect(order.files).toHaveLength(2)
  expect(order.files).toContainEqual(
    expect.objectContaining({ id: picture, kind: 'picture', type: 'meter_cabinet' }),
  )
  expect(order.files).toContainEqual(expect.objectContaining({ id: paper, kind: 'document', type: 'other' }))
  const comments = await runAsOperator(database, (call) =>
    listCommentsForMarketplace(call as never, id, { page: 1, limit: 10 }),
  )
  expect(comments.rows).toMatchObject([
    { message: 'Siehe Anlage.', files: [{ id: picture }, { id: paper, content_type: 'application/pdf' }] },
  ])
  expect(await lastHistoryEntry(id)).toMatchObject({
    step: 'order.applyEvent',
    after: {
      event: 'INFO_PROVIDED',
      comment: 'Siehe Anlage.',
      files: [
        { id: picture, type: 'meter_cabinet' },
        { id: paper, type: 'other' },
      ],
    },
  })
})

test('a file of another company is refused and named by its position', async () => {
  const id = await createHeldOrder({ reason: 'partner_info' })
  const stranger = await createTestPartner(database, 'Fremd GmbH')
  const foreign = await insertTestPicture(database, stranger.accountId)
  for (const file_id of [foreign, randomUUID()]) {
    await expect(
      applyEventAsAdmin(id, { type: 'INFO_PROVIDED', files: [{ file_id, type: 'other' }] }),
    ).rejects.toMatchObject({ detail: { errors: { 'files.0.file_id': ['file_unknown'] } } })
  }
})

test('an event that takes no files refuses them', async () => {
  const id = await createHeldOrder({ reason: 'partner_pause' })
  const files = [{ file_id: await insertTestPicture(database, partner.accountId), type: 'other' as const }]
  await expect(applyEventAsAdmin(id, { type: 'UNPAUSE', files })).rejects.toMatchObject({
    detail: { errors: { files: ['input_not_asked'] } },
  })
})

test('the charge point number ends the hold that asks for it and is stored with its product', async () => {
  const id = await createHeldOrder({ reason: 'chargepoint_required' })
  const order = await readOrderAsPartner(id)
  expect(order.actions).toContain('order.applyEvent.CHARGEPOINT_PROVIDED')
  await expect(applyEventAsAdmin(id, { type: 'CHARGEPOINT_PROVIDED' })).rejects.toMatchObject({
    detail: { errors: { chargepoint_numbers: ['chargepoint_missing'] } },
  })
  const unknown = randomUUID()
  await expect(
    applyEventAsAdmin(id, { type: 'CHARGEPOINT_PROVIDED', chargepoint_numbers: { [unknown]: 'CP-1' } }),
  ).rejects.toMatchObject({ detail: { errors: { [`chargepoint_numbers.${unknown}`]: ['invalid_id'] } } })
  await expect(
    applyEventAsAdmin(id, {
      type: 'CHARGEPOINT_PROVIDED',
      comment: 'Gerät ist nicht mit einem Backend verbunden.',
    }),
  ).resolves.toMatchObject({ hold: null })
})

test('charge point numbers are stored per product', async () => {
  const product = { item_id: 'GO-11', name: 'go-e Charger', quantity: 1, supplier: 'go-e GmbH' }
  const { id } = await createOrderInStatus(
    database,
    partner,
    'started',
    createOrderDraft({ products: [product] }),
  )
  await holdOrderAsOperator(id, { reason: 'chargepoint_required' })
  const productId = (await readOrderAsPartner(id)).products[0]?.id ?? ''
  const answered = await applyEventAsAdmin(id, {
    type: 'CHARGEPOINT_PROVIDED',
    chargepoint_numbers: { [productId]: ' DE*GEW*E0042 ' },
  })
  expect(answered).toMatchObject({ hold: null, products: [{ chargepoint_number: 'DE*GEW*E0042' }] })
  expect(await lastHistoryEntry(id)).toMatchObject({
    after: { event: 'CHARGEPOINT_PROVIDED', chargepoint_numbers: { [productId]: 'DE*GEW*E0042' } },
  })
})

test('a hold for onboarding ends when the company is complete; missing parts are named', async () => {
  const id = await createHeldOrder({ reason: 'partner_onboarding' })
  await owner.query('update accounts set iban = null where id = $1', [partner.accountId])
  await expect(applyEventAsAdmin(id, { type: 'ONBOARDING_DONE' })).rejects.toMatchObject({
    code: 'account_incomplete',
    detail: { missing: expect.arrayContaining([expect.objectContaining({ code: 'iban_missing' })]) },
  })
  await owner.query(`update accounts set iban = 'DE89370400440532013000' where id = $1`, [partner.accountId])
  expect(await applyEventAsAdmin(id, { type: 'ONBOARDING_DONE' })).toMatchObject({ hold: null })
})

test('the customer’s signature ends the hold that waits for it', async () => {
  const { id } = await createOrderInStatus(database, partner, 'finished')
  await holdOrderAsOperator(id, { reason: 'customer_signature' })
  const file_id = await insertTestPicture(database, partner.accountId)
  await runAsPerson(database, partner.admin, (call) =>
    takeSignature(call, id, { file_id, name: 'S. Kretschmar' }),
  )
  expect(await readOrderAsPartner(id)).toMatchObject({ hold: null, job: { status: 'finished' } })
})

test('a hold for a signature that the customer cannot give is refused with a remedy', async () => {
  const { id } = await createOrderInStatus(database, partner, 'accepted')
  await expect(holdOrderAsOperator(id, { reason: 'customer_signature' })).rejects.toMatchObject({
    detail: { errors: { reason: ['signature_not_asked'] } },
  })
})

test('a hold for a delivery waits for the ordering first if nothing was ordered', async () => {
  const { id } = await createOrderInStatus(database, partner, 'started')
  await holdOrderAsOperator(id, { reason: 'product_ordering', substate: 'pending_delivery' })
  expect(await readOrderAsPartner(id)).toMatchObject({
    queue: 'waiting',
    hold: { substate: 'pending_order', next: 'admin' },
  })
  await createTestProductOrder(database, id)
  expect(await readOrderAsPartner(id)).toMatchObject({
    queue: 'waiting-action',
    hold: { substate: 'pending_delivery', next: 'partner' },
    actions: expect.arrayContaining(['order.confirmReceipt']),
  })
})

test('an order on hold before acceptance can be declined once', async () => {
  const { id } = await createOfferedOrder(database, [partner.accountId])
  await holdOrderAsOperator(id, { reason: 'partner_info' })
  expect((await readOrderAsPartner(id)).actions).toEqual(
    expect.arrayContaining(['offer.reject', 'order.applyEvent.INFO_PROVIDED']),
  )
  const rejection = {
    jobApiId: id,
    partnerSfid: partner.accountId,
    reasonCategory: 'no_capacity' as const,
  }
  const decline = () => runAsPerson(database, partner.admin, (call) => rejectOffer(call, rejection))
  expect(await decline()).toMatchObject({ repeated: false, record: { reasonCategory: 'no_capacity' } })
  await expect(readOrderAsPartner(id)).rejects.toMatchObject({ code: 'not_found' })
  const { rows } = await owner.query(
    `select j.status, j.partner_account_id, o.state, (select count(*)::int from order_rows where job_id = $1) as rows
     from jobs j join offers o on o.job_id = j.api_id where j.api_id = $1`,
    [id],
  )
  expect(rows).toEqual([
    { status: 'on_hold_before_accepted', partner_account_id: null, state: 'rejected', rows: 0 },
  ])
})
