import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '#contract/api'
import { publishLiveChanges, publishSessionEnd } from '#server/kernel/live-events'
import { formatInstant, type Call } from '#server/kernel/call'
import { recordHistory } from '#server/kernel/history'
import { hashSecret, createSecret } from '#server/kernel/secrets'
import { orderLinkLifetimeDays, getOrderLinkState } from './order-links.rules.ts'
import {
  endActiveOrderLinks,
  insertOrderLink,
  listOrderLinkRows,
  type OrderLinkRow,
} from './order-links.sql.ts'

/** An order with the company that it is assigned to now. */
export interface LinkedOrder {
  readonly orderId: string
  readonly accountId: string
}

export interface NewOrderLink {
  readonly id: string
  /** Path of the page that opens the link; the secret is stored nowhere else. */
  readonly path: string
  readonly expiresAt: string
}

/**
 * Creates a link that lets this contact open only this order, without a log-in; see
 * docs/domain.md#order-links.
 */
export async function createOrderLink(
  call: Call,
  order: LinkedOrder,
  contactId: string,
): Promise<NewOrderLink> {
  const secret = createSecret()
  const id = randomUUIDv7()
  const expiresAt = formatInstant(call.now.add({ hours: 24 * orderLinkLifetimeDays }))
  await insertOrderLink(call.tx, {
    id,
    job_id: order.orderId,
    contact_id: contactId,
    account_id: order.accountId,
    created_by: call.actor.kind === 'person' ? call.actor.contactId : null,
    hash: hashSecret(secret),
    created_at: formatInstant(call.now),
    expires_at: expiresAt,
  })
  return { id, path: `/order-access/${secret}`, expiresAt }
}

/**
 * Ends the links of a contact to an order, or one link, and informs open pages. Returns how many were ended.
 */
export async function endOrderLinks(
  call: Call,
  { orderId, accountId }: LinkedOrder,
  which: { readonly contactId: string } | { readonly linkId: string },
): Promise<number> {
  const ended = await endActiveOrderLinks(call.tx, { orderId, at: formatInstant(call.now), ...which })
  for (const id of ended) await publishSessionEnd(call, id)
  if (ended.length > 0) await publishLiveChanges(call, { accountIds: [accountId], topic: 'order', orderId })
  return ended.length
}

/** Ends one link on request and records it in the history. */
export async function revokeOrderLink(call: Call, order: LinkedOrder, linkId: string): Promise<void> {
  if ((await endOrderLinks(call, order, { linkId })) === 0) return
  await recordHistory(call, {
    subject: 'order',
    id: order.orderId,
    step: 'access.revoke',
    accountId: order.accountId,
    after: { link: linkId },
  })
}

/**
 * Returns the links to an order, newest first. With `accountId` null, those of all companies that ever had
 * it.
 */
export async function listOrderLinks(
  call: Call,
  orderId: string,
  accountId: string | null,
): Promise<Output<'access.list'>> {
  const rows = await listOrderLinkRows(call.tx, orderId, accountId)
  return { data: rows.map((row) => toOrderLinkView(row, call.now)) }
}

function toOrderLinkView(row: OrderLinkRow, now: Temporal.Instant): Output<'access.list'>['data'][number] {
  const name = [row.firstName, row.lastName].filter(Boolean).join(' ')
  return {
    id: row.id,
    contact: { id: row.contactId, name, email: row.email },
    state: getOrderLinkState(row, now),
    created_at: row.createdAt,
    expires_at: row.expiresAt,
  }
}
