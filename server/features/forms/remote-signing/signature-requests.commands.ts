import { canContactCustomers } from '#contract/authorization'
import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '#contract/api'
import type { SignatureRequest } from '#contract/forms/signatures'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import { getRemoteSigningState, takeSignature } from '#server/features/orders/transitions/sign-order.commands'
import { readOrder, resolveOrderId } from '#server/features/orders/detail/order-detail.queries'
import { publishLiveChanges } from '#server/kernel/live-events'
import { formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import { enqueueTask } from '#server/kernel/enqueue'
import { recordHistory } from '#server/kernel/history'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { getSigningPath, type SigningLinks } from './signing-link.crypto.ts'
import {
  linkLifetimeDays,
  isRequestOpen,
  canRemindCustomer,
  reminderAfterDays,
  getRequestState,
} from './signature-requests.rules.ts'
import * as table from './signature-requests.sql.ts'

/** The company's side of signing through a link. */

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** Reminds the customer of an open request. */
    'signature.remind': { readonly id: string }
    /** Records that a request expired without an answer. */
    'signature.expire': { readonly id: string }
  }
}

/** Takes a signature on site. A database trigger ends an open request of the order. */
export async function signOnSite(
  call: PersonCall,
  id: string,
  input: Input<'order.sign'>['body']['customer_signature'],
): Promise<Output<'order.sign'>> {
  await takeSignature(call, id, input)
  return readOrder(call, id)
}

export async function listSignatureRequests(
  call: PersonCall,
  id: string,
): Promise<Output<'signature.requests'>> {
  const order = await getRemoteSigningState(call, id)
  const rows = await table.listRequestRows(call.tx, order.orderId)
  const context = order.accountId
    ? await table.findRequestContext(call.tx, order.orderId, order.accountId)
    : null
  const hasOpen = rows.some((row) => isRequestOpen(row, formatInstant(call.now)))
  const isAllowed = context !== null && canContactCustomers(context.restricted, call.actor.profiles)
  return {
    data: rows.map((row) => ({
      ...toSignatureRequestView(row, call.now, order.isAllowed && isAllowed),
      // An open request is useless once the order needs no signature.
      ...(isRequestOpen(row, formatInstant(call.now)) && !order.isWanted
        ? { state: 'revoked' as const }
        : {}),
    })),
    may_request: order.isAllowed && isAllowed && !hasOpen,
    email: context?.email ?? null,
    locale: context?.locale ?? 'de',
  }
}

/**
 * Emails the customer a signing link. Throws `not_editable` if the order needs no signature (any more),
 * `already_exists` if another request is open.
 */
export async function requestSignature(
  call: PersonCall,
  id: string,
  body: Input<'signature.request'>['body'],
  links: SigningLinks,
): Promise<SignatureRequest> {
  const order = await getRemoteSigningState(call, id, 'locked')
  if (!order.isAllowed || !order.accountId) throw new Refusal('not_editable')
  const { orderId, accountId } = order
  const context = await table.findRequestContext(call.tx, orderId, accountId)
  if (!canContactCustomers(context.restricted, call.actor.profiles)) throw new Refusal('forbidden')
  const email = body.email ?? context.email
  if (!email) throw createFieldRefusal({ email: 'required' })
  await requireNoOpenRequest(call, orderId)
  const request = {
    id: randomUUIDv7(),
    job_id: orderId,
    account_id: accountId,
    contact_id: call.actor.contactId,
    email,
    locale: body.locale ?? context.locale,
    sent_at: formatInstant(call.now),
    expires_at: formatInstant(call.now.add({ hours: 24 * linkLifetimeDays })),
  }
  await table.insertSignatureRequest(call.tx, request)
  await recordSigningStep(call, { orderId, accountId }, 'signature.request', {
    email,
    expires_at: request.expires_at,
  })
  const row = await reloadRequest(call, request.id)
  await enqueueSigningEmail(call, row, context, 'signature_requested', links)
  await scheduleRequestTasks(call, row)
  return toSignatureRequestView(row, call.now, true)
}

/** Expired requests do not block a new one. */
async function requireNoOpenRequest(call: Call, orderId: string): Promise<void> {
  const rows = await table.listRequestRows(call.tx, orderId)
  if (rows.some((row) => isRequestOpen(row, formatInstant(call.now)))) throw new Refusal('already_exists')
  await table.revokeOpenRequests(call.tx, orderId, formatInstant(call.now))
}

async function scheduleRequestTasks(call: Call, row: table.SignatureRequestRow): Promise<void> {
  if (call.suppressNotifications) return
  const reminded = call.now.add({ hours: 24 * reminderAfterDays })
  await enqueueTask(call, 'signature.remind', { id: row.id }, { at: reminded, key: `remind ${row.id}` })
  const ended = Temporal.Instant.from(row.expiresAt)
  await enqueueTask(call, 'signature.expire', { id: row.id }, { at: ended, key: `expire ${row.id}` })
}

export async function remindSignatureRequest(
  call: PersonCall,
  id: string,
  links: SigningLinks,
): Promise<SignatureRequest> {
  const row = await lockOwnRequest(call, id)
  if (!isRequestOpen(row, formatInstant(call.now))) throw new Refusal('not_editable')
  if (!canRemindCustomer(row, call.now)) throw new Refusal('too_many_requests')
  await sendSignatureReminder(call, row, links)
  return toSignatureRequestView(await reloadRequest(call, id), call.now, true)
}

/** Emails the link again. */
export async function sendSignatureReminder(
  call: Call,
  row: table.SignatureRequestRow,
  links: SigningLinks,
): Promise<void> {
  const context = await table.findRequestContext(call.tx, row.orderId, row.accountId)
  await table.updateSignatureRequest(call.tx, row.id, { reminded_at: formatInstant(call.now) })
  await recordSigningStep(call, row, 'signature.remind', { email: row.email })
  await enqueueSigningEmail(call, row, context, 'signature_requested_again', links)
}

export async function revokeSignatureRequest(call: PersonCall, id: string): Promise<SignatureRequest> {
  const row = await lockOwnRequest(call, id)
  if (!isRequestOpen(row, formatInstant(call.now))) throw new Refusal('not_editable')
  await table.updateSignatureRequest(call.tx, id, { revoked_at: formatInstant(call.now) })
  await recordSigningStep(call, row, 'signature.revoke', { email: row.email })
  return toSignatureRequestView(await reloadRequest(call, id), call.now, true)
}

/** Locks and returns a request. Throws `not_found` for requests of other companies. */
async function lockOwnRequest(call: PersonCall, id: string): Promise<table.SignatureRequestRow> {
  const row = await table.lockSignatureRequest(call.tx, id)
  if (!row) throw new Refusal('not_found')
  // Throws `not_found` if the caller may not see the order (any more).
  await resolveOrderId(call, row.orderId)
  return row
}

async function reloadRequest(call: Call, id: string): Promise<table.SignatureRequestRow> {
  const row = await table.lockSignatureRequest(call.tx, id)
  if (!row) throw new Error(`The signature request ${id} disappeared within its own transaction.`)
  return row
}

function enqueueSigningEmail(
  call: Call,
  row: table.SignatureRequestRow,
  context: table.RequestContext,
  template: 'signature_requested' | 'signature_requested_again',
  links: SigningLinks,
): Promise<number> {
  const { company, phone, order } = context
  const data = {
    company,
    phone,
    order,
    path: getSigningPath(links.createToken(row.id)),
    until: row.expiresAt,
  }
  const to = { email: row.email, locale: row.locale, name: context.customer }
  return enqueueEmail(call, { template, to, data, orderId: row.orderId })
}

/** Records a step in the order's history and updates open screens. */
export async function recordSigningStep(
  call: Call,
  { orderId, accountId }: { readonly orderId: string; readonly accountId: string },
  step: string,
  after: object,
): Promise<void> {
  await recordHistory(call, { subject: 'order', id: orderId, step, accountId, after })
  await publishLiveChanges(call, { accountIds: [accountId], topic: 'order', orderId })
}

function toSignatureRequestView(
  row: table.SignatureRequestRow,
  now: Temporal.Instant,
  may: boolean,
): SignatureRequest {
  const at = formatInstant(now)
  return {
    id: row.id,
    state: getRequestState(row, at),
    email: row.email,
    locale: row.locale,
    sent_at: row.sentAt,
    expires_at: row.expiresAt,
    opened_at: row.openedAt,
    reminded_at: row.remindedAt,
    answered_at: row.answeredAt,
    network: row.network,
    user_agent: row.userAgent,
    document_sha256: row.documentSha256,
    by: row.by,
    may_remind: may && canRemindCustomer(row, now),
    may_revoke: may && isRequestOpen(row, at),
  }
}
