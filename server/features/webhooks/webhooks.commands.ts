import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { WebhookSender } from '#server/platform/outbound/webhook-sender'
import type { Webhook, WebhookMessage, WholeDelivery } from '#contract/operator/webhooks/webhooks'
import { webhookPing, type DeliveryState } from '#contract/operator/webhooks/webhook-events'
import { listTopicScopes } from '#contract/operator/programs/key-scopes'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { findEventMessage, type ReportedEvent } from './event-messages.sql.ts'
import {
  deleteWebhook,
  findDelivery,
  listDeliveryPage,
  insertDelivery,
  insertReplay,
  insertWebhook,
  lockWebhook,
  updateWebhook,
  enqueueWaitingDeliveries,
  listWebhookRows,
  type Delivery,
} from './webhooks.sql.ts'

declare module '#server/kernel/call' {
  interface CallServices {
    readonly webhookSender: WebhookSender
  }
}

/** Management of webhooks by the marketplace. The sending is in webhooks.tasks.ts. */

type WithSecret = Webhook & { readonly secret: string }

/** The notation of secrets in the Standard Webhooks specification. */
const formatSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`
const createWebhookSecret = (): Buffer => randomBytes(32)

/** How long a replaced secret signs in addition to the new one. */
const secretOverlap = { hours: 24 }

const maxReplayedEvents = 10_000

export interface NewWebhook {
  readonly url: string
  readonly events: readonly string[]
  readonly description: string
}

export async function addWebhook(call: Call, { url, events, description }: NewWebhook): Promise<WithSecret> {
  requireTopicScopes(call, events)
  requireReachableUrl(call, url)
  const id = randomUUIDv7()
  const secret = createWebhookSecret()
  await insertWebhook(call.tx, {
    id,
    url,
    events: [...new Set(events)],
    description,
    secret,
    created_at: formatInstant(call.now),
  })
  return { ...(await readWebhook(call, id)), secret: formatSecret(secret) }
}

export function listWebhooks(call: Call): Promise<Webhook[]> {
  return listWebhookRows(call.tx, null)
}

/** Reads one webhook. Throws `not_found`. */
export async function readWebhook(call: Call, id: string): Promise<Webhook> {
  const [found] = await listWebhookRows(call.tx, id)
  if (!found) throw new Refusal('not_found')
  return found
}

export interface WebhookChange {
  readonly url?: string | undefined
  readonly events?: readonly string[] | undefined
  readonly description?: string | undefined
  readonly state?: 'active' | 'paused' | undefined
  readonly version?: number | undefined
}

/** Changes a webhook. Activating it or changing its address retries all waiting deliveries at once. */
export async function changeWebhook(
  call: Call,
  id: string,
  { version, events, ...change }: WebhookChange,
): Promise<Webhook> {
  const stored = await requireLockedWebhook(call, id)
  // Also the former topics: a changed address receives their pending deliveries.
  requireTopicScopes(call, [...stored.events, ...(events ?? [])])
  if (version !== undefined && version !== stored.version)
    throw new Refusal('webhook_changed', { current: await readWebhook(call, id) })
  if (change.url !== undefined) requireReachableUrl(call, change.url)
  const isRestarted = change.state === 'active' || change.url !== undefined
  await updateWebhook(call.tx, id, {
    ...change,
    ...(events ? { events: [...new Set(events)] } : {}),
    ...(isRestarted ? { failures: 0, failing_since: null, rests_until: null } : {}),
  })
  if (isRestarted && (change.state ?? stored.state) === 'active') await enqueueWaitingDeliveries(call.tx, id)
  return readWebhook(call, id)
}

export async function removeWebhook(call: Call, id: string): Promise<{ msg: string }> {
  if (!(await deleteWebhook(call.tx, id))) throw new Refusal('not_found')
  return { msg: 'success' }
}

export async function renewSecret(call: Call, id: string): Promise<WithSecret> {
  const { secret: former } = await requireLockedWebhook(call, id)
  const secret = createWebhookSecret()
  await updateWebhook(call.tx, id, {
    secret,
    former_secret: former,
    former_until: formatInstant(call.now.add(secretOverlap)),
  })
  return { ...(await readWebhook(call, id)), secret: formatSecret(secret) }
}

export async function testWebhook(call: Call, id: string): Promise<Delivery> {
  await requireActiveWebhook(call, id)
  return insertDelivery(call.tx, {
    webhookId: id,
    historyId: null,
    historyAt: null,
    type: webhookPing,
    at: formatInstant(call.now),
  })
}

export interface ReplayRequest {
  readonly since: string
  readonly until?: string | undefined
  readonly only_undelivered: boolean
}

export async function replayEvents(
  call: Call,
  id: string,
  request: ReplayRequest,
): Promise<{ replayed: number; next: string | null }> {
  await requireActiveWebhook(call, id)
  const at = formatInstant(call.now)
  return insertReplay(call.tx, {
    webhookId: id,
    since: request.since,
    // Events at this very moment are delivered in the normal way.
    until: request.until ?? at,
    onlyUndelivered: request.only_undelivered,
    at,
    maxEvents: maxReplayedEvents,
  })
}

export interface DeliveryLogRequest {
  readonly page: number
  readonly limit: number
  readonly state?: readonly DeliveryState[] | undefined
  readonly type?: readonly string[] | undefined
}

export async function listDeliveries(call: Call, id: string, request: DeliveryLogRequest) {
  await readWebhook(call, id)
  const { page, limit, state: states, type: types } = request
  return listDeliveryPage(call.tx, { webhookId: id, states, types, limit, offset: (page - 1) * limit })
}

/** Reads one delivery: its message as it would be sent now, and all attempts. */
export async function readDelivery(call: Call, webhookId: string, id: string): Promise<WholeDelivery> {
  const { historyId, historyAt, ...found } = await requireDelivery(call, webhookId, id)
  return { ...found, message: await buildWebhookMessage(call, { ...found, historyId, historyAt }) }
}

export async function redeliver(call: Call, webhookId: string, id: string): Promise<Delivery> {
  await requireActiveWebhook(call, webhookId)
  const { historyId, historyAt, type } = await requireDelivery(call, webhookId, id)
  return insertDelivery(call.tx, { webhookId, historyId, historyAt, type, at: formatInstant(call.now) })
}

/** Builds the message of a delivery. The message of a test describes the test itself. */
export async function buildWebhookMessage(
  call: Call,
  sent: ReportedEvent & { readonly id: string; readonly type: string; readonly created_at: string },
): Promise<WebhookMessage> {
  const event = sent.historyId === null ? null : await findEventMessage(call.tx, sent)
  return (
    event ?? {
      id: sent.id,
      type: sent.type,
      timestamp: sent.created_at,
      data: {
        subject: { kind: 'webhook', id: sent.id },
        by: { kind: 'operator', name: 'operator', account: null },
        account_id: null,
        on_behalf_of: null,
        before: null,
        after: null,
        job: null,
        credit_note: null,
      },
    }
  )
}

/** Throws `scope_missing` if a key may not read what the topics report. */
function requireTopicScopes({ actor }: Call, topics: readonly string[]): void {
  const scopes = actor.kind === 'operator' ? actor.program?.scopes : undefined
  const missing = scopes && listTopicScopes(topics).find((scope) => !scopes.includes(scope))
  if (missing) throw new Refusal('scope_missing', { missing })
}

function requireReachableUrl({ services }: Call, url: string): void {
  if (!services.webhookSender.mayReach(url)) throw createFieldRefusal({ url: 'closed_address' })
}

async function requireLockedWebhook(call: Call, id: string) {
  const held = await lockWebhook(call.tx, id)
  if (!held) throw new Refusal('not_found')
  return held
}

/** Throws unless the webhook is active. */
async function requireActiveWebhook(call: Call, id: string): Promise<void> {
  const { state } = await requireLockedWebhook(call, id)
  if (state !== 'active') throw new Refusal('status_not_allowed')
}

async function requireDelivery(call: Call, webhookId: string, id: string) {
  const found = await findDelivery(call.tx, webhookId, id)
  if (!found) throw new Refusal('not_found')
  return found
}
