import { randomUUIDv7 } from 'node:crypto'
import type { OrderDraft } from '#contract/operator/orders/orders'
import { formatInstant, type Call } from '#server/kernel/call'
import { createCrmId } from '#server/kernel/crm-ids'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { applyChange, requireOrderVersion } from '../transitions/apply-change.commands.ts'
import * as table from './create-order.sql.ts'
import { lockOrder } from '../store/order-context.queries.ts'
import { updateOrderTotals } from '../store/order-writes.sql.ts'

export interface CreatedOrder {
  readonly apiId: string
  readonly opportunityId: string
}

/**
 * Creates an open order without a company and without offers. Reuses an opportunity with a known sfid
 * unchanged and creates the brand and unknown opportunities. Throws `already_exists` if the order's sfid is
 * taken.
 */
export async function createOrder(call: Call, draft: OrderDraft): Promise<CreatedOrder> {
  const { tx } = call
  await requireValidDraft(call, draft)
  const opportunityId = draft.opportunity.sfid ?? createCrmId('opportunity')
  const job = { id: randomUUIDv7(), opportunityId, customerId: randomUUIDv7(), at: formatInstant(call.now) }
  // Start all statements before awaiting them, so that they share one round trip. They run in this order.
  await Promise.all([
    table.upsertBrand(tx, randomUUIDv7(), draft.brand),
    table.upsertOpportunity(tx, opportunityId, draft.brand, draft.opportunity),
    table.upsertSupportContacts(tx, opportunityId, toSupportContacts(draft)),
    table.insertCustomer(tx, job.customerId, draft.customer),
    table.insertOrder(tx, job, draft),
    table.insertOrderServices(tx, job.id, withIdsAndPositions(draft.services)),
    table.insertOrderCustomServices(tx, job.id, withIdsAndPositions(draft.custom_services)),
    table.insertOrderProducts(tx, job.id, withIdsAndPositions(draft.products)),
    updateOrderTotals(tx, job.id),
    recordHistory(call, {
      subject: 'order',
      id: job.id,
      step: 'order.create',
      accountId: null,
      audience: ['admin'],
      after: toCreationDetails(draft),
    }),
  ])
  return { apiId: job.id, opportunityId }
}

/** Throws if an order cannot be created from this draft: `already_exists`, or 422 for an unknown form of reports. */
export async function requireValidDraft({ tx }: Call, draft: OrderDraft): Promise<void> {
  if (draft.sfid && (await table.isSfidTaken(tx, draft.sfid))) throw new Refusal('already_exists')
  const report = draft.opportunity.multiday_documentation_form_id
  if (report && !(await table.isReportForm(tx, report))) {
    throw createFieldRefusal({ 'opportunity.multiday_documentation_form_id': 'invalid_id' })
  }
}

function toSupportContacts({ opportunity }: OrderDraft): table.SupportContact[] {
  return (opportunity.technical_support_contacts ?? []).map((contact) => ({
    id: contact.sfid ?? createCrmId('contact'),
    first_name: contact.first_name,
    last_name: contact.last_name,
    phone: contact.phone ?? null,
    mobile_phone: contact.mobile_phone ?? null,
  }))
}

function withIdsAndPositions<L>(lines: readonly L[] = []): (L & { id: string; position: number })[] {
  return lines.map((line, position) => ({ ...line, id: randomUUIDv7(), position }))
}

function toCreationDetails({ name, order_type, brand, sfid }: OrderDraft): object {
  return { status: 'open', name, order_type, brand, sfid: sfid ?? null }
}

export interface OrderNumberInput {
  /** Absent: a new number is generated. */
  readonly sfid?: string | undefined
  readonly version?: number | undefined
}

/** Assigns the CRM number (sfid) once. Until then lists show the order as being processed. */
export async function assignSfid(call: Call, orderId: string, input: OrderNumberInput = {}): Promise<string> {
  const order = await lockOrder(call, orderId)
  await requireOrderVersion(call, order, input.version)
  const sfid = input.sfid ?? order.sfid ?? createCrmId('job')
  if (order.sfid === sfid) return sfid
  if (order.sfid !== null) throw new Refusal('not_editable')
  if (await table.isSfidTaken(call.tx, sfid)) throw new Refusal('already_exists')
  await applyChange(call, order, {
    step: 'order.setNumber',
    columns: { sfid },
    before: { sfid: null },
    after: { sfid },
  })
  return sfid
}

/**
 * Removes the number of an order that ended before a company accepted it, so that the mended order of an import can get
 * it.
 */
export async function releaseSfid(call: Call, orderId: string): Promise<void> {
  const order = await lockOrder(call, orderId)
  await applyChange(call, order, {
    step: 'order.setNumber',
    columns: { sfid: null },
    before: { sfid: order.sfid },
    after: { sfid: null },
    audience: ['admin'],
  })
}
