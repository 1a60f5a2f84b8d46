import { sql } from 'kysely'
import { getReadableQueues } from '#contract/authorization'
import type { Locale } from '#contract/kit/locale'
import type { Call } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { PlanningFacts } from '../model/inputs/inputs.rules.ts'
import { getOwnQueue } from '../model/queues/queues.rules.ts'
import type { OrderFacts } from '../model/status/order-steps.rules.ts'
import {
  matchesOfferedOrder,
  matchesOrderId,
  matchesOwnOrder,
  selectOrderContext,
  selectOrderContexts,
  toOrderFacts,
  toPlanningFacts,
  type ContextRow,
} from './order-context.sql.ts'

/**
 * An order as commands need it. A command reads it once, usually locked, and passes it on to rules, writes and
 * notices instead of reading the order again.
 */
export interface OrderContext extends PlanningFacts {
  readonly orderId: string
  readonly sfid: string | null
  readonly name: string
  readonly version: number
  /** null until a company accepts the order. */
  readonly accountId: string | null
  readonly delegateId: string | null
  /** Whether it belongs to the caller; for callers who see own orders only, whether it is delegated to them. */
  readonly isOwn: boolean
  readonly opportunityId: string
  readonly partnerEid: string | null
  readonly facts: OrderFacts
  readonly acceptedAt: string | null
  /** Since when the order belongs to its company. For an open order: its creation. */
  readonly assignedSince: string
  /** Since when the order has its status, by server time. */
  readonly statusSince: string
  readonly postalCode: string
  readonly city: string
  /** null if the customer has no email address. */
  readonly customer: CustomerRecipient | null
}

export interface CustomerRecipient {
  readonly email: string
  readonly locale: Locale
  readonly name: string
}

const forUpdate = sql`for update of j`

/** Locks the caller's order until the end of the transaction. Throws `not_found` for orders of other companies. */
export async function lockOrder(call: Call, id: string): Promise<OrderContext> {
  const where = sql<boolean>`${matchesOrderId(id)} and ${matchesOwnOrder(call)}`
  return requireFound(await selectOrderContext(call, where, forUpdate))
}

/**
 * Locks an order that belongs to the caller's companies or was offered to them, whatever its status. Check `isOwn`
 * before changing it as its company. Every change of offers locks the order first, so that concurrent companies
 * queue on one row and cannot deadlock.
 */
export async function lockVisibleOrder(call: Call, id: string): Promise<OrderContext | null> {
  const row = await selectOrderContext(call, matchesOrderId(id), forUpdate)
  return row && toOrderContext(row)
}

/** Finds an order that belongs to the caller's companies or was offered to them, whatever its status. */
export async function findVisibleOrder(call: Call, id: string): Promise<OrderContext | null> {
  const row = await selectOrderContext(call, matchesOrderId(id))
  return row && toOrderContext(row)
}

/** Returns the caller's order. Throws `forbidden` if it is in a queue that the caller may not read. */
export async function requireOrder(call: Call, id: string): Promise<OrderContext> {
  const where = sql<boolean>`${matchesOrderId(id)} and ${matchesOwnOrder(call)}`
  const order = requireFound(await selectOrderContext(call, where))
  requireReadableQueue(call, order.facts)
  return order
}

/**
 * Returns those of the orders that belong to the caller and are in a queue that the caller may read. Throws `forbidden` if
 * the caller may read the queue of none of them.
 */
export async function listReadableOrders(call: Call, ids: readonly string[]): Promise<OrderContext[]> {
  const where = sql<boolean>`j.api_id = any(${[...ids]}::uuid[]) and ${matchesOwnOrder(call)}`
  const orders = (await selectOrderContexts(call, where)).map(toOrderContext)
  const { actor } = call
  if (actor.kind !== 'person') return orders
  const queues = getReadableQueues(actor.profiles)
  const readable = orders.filter(({ facts }) => queues.includes(getOwnQueue(facts)))
  if (readable.length === 0 && orders.length > 0) throw new Refusal('forbidden')
  return readable
}

/** Throws `forbidden` if an order with these facts is in a queue that the caller may not read. */
export function requireReadableQueue({ actor }: Call, facts: OrderFacts): void {
  if (actor.kind !== 'person') return
  if (!getReadableQueues(actor.profiles).includes(getOwnQueue(facts))) throw new Refusal('forbidden')
}

/** Returns the caller's order, or an open order that was offered to the caller. */
export async function requireOwnOrOfferedOrder(call: Call, id: string): Promise<OrderContext> {
  const isTheirs = sql`(${matchesOwnOrder(call)} or ${matchesOfferedOrder(call)})`
  return requireFound(await selectOrderContext(call, sql`${matchesOrderId(id)} and ${isTheirs}`))
}

function requireFound(row: ContextRow | null): OrderContext {
  if (!row) throw new Refusal('not_found')
  return toOrderContext(row)
}

function toOrderContext(row: ContextRow): OrderContext {
  return {
    ...toPlanningFacts(row),
    orderId: row.api_id,
    sfid: row.sfid,
    name: row.name,
    version: row.version,
    accountId: row.account_id,
    delegateId: row.delegated_to_id,
    isOwn: row.is_own,
    opportunityId: row.opportunity_id,
    partnerEid: row.partner_eid,
    facts: toOrderFacts(row),
    acceptedAt: row.accepted_at,
    assignedSince: row.accepted_at ?? row.created_at,
    statusSince: row.status_since,
    postalCode: row.postal_code,
    city: row.city,
    customer: toCustomerRecipient(row),
  }
}

function toCustomerRecipient(row: ContextRow): CustomerRecipient | null {
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return row.email ? { email: row.email, locale: row.locale, name } : null
}
