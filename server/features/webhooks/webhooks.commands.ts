import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Webhook, WebhookMessage, WholeDelivery } from '#contract/operator/webhooks'
import { webhookPing, type DeliveryState } from '#contract/operator/webhook-events'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import { webhookPlatform } from './webhooks.platform.ts'
import {
  deleteWebhook,
  deliveryById,
  deliveryPage,
  insertDelivery,
  insertReplay,
  insertWebhook,
  lockWebhook,
  messageOf,
  updateWebhook,
  wakeDeliveries,
  webhooksBy,
  type Delivery,
} from './webhooks.sql.ts'

/** Webhooks as the marketplace keeps them (design 7). Sending is in webhooks.jobs.ts. */

type WithSecret = Webhook & { readonly secret: string }

/** As Standard Webhooks writes it. */
const spelled = (secret: Buffer): string => `whsec_${secret.toString('base64')}`
const newSecret = (): Buffer => randomBytes(32)

/** For so long a secret that was renewed signs beside the new one. */
const overlap = { hours: 24 }

const mostReplayed = 10_000

export interface NewWebhook {
  readonly url: string
  readonly events: readonly string[]
  readonly description: string
}

export async function addWebhook(call: Call, { url, events, description }: NewWebhook): Promise<WithSecret> {
  demandReachable(url)
  const id = randomUUIDv7()
  const secret = newSecret()
  await insertWebhook(call.tx, {
    id,
    url,
    events: [...new Set(events)],
    description,
    secret,
    created_at: formatInstant(call.now),
  })
  return { ...(await webhook(call, id)), secret: spelled(secret) }
}

export function webhooks(call: Call): Promise<Webhook[]> {
  return webhooksBy(call.tx, null)
}

/** Refuses one that is not there. */
export async function webhook(call: Call, id: string): Promise<Webhook> {
  const [found] = await webhooksBy(call.tx, id)
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

/** Whoever makes it active again, or names another address, wants everything that waits to be tried at once. */
export async function changeWebhook(
  call: Call,
  id: string,
  { version, events, ...change }: WebhookChange,
): Promise<Webhook> {
  const held = await locked(call, id)
  if (version !== undefined && version !== held.version)
    throw new Refusal('webhook_changed', { current: await webhook(call, id) })
  if (change.url !== undefined) demandReachable(change.url)
  const anew = change.state === 'active' || change.url !== undefined
  await updateWebhook(call.tx, id, {
    ...change,
    ...(events ? { events: [...new Set(events)] } : {}),
    ...(anew ? { failures: 0, failing_since: null, rests_until: null } : {}),
  })
  if (anew && (change.state ?? held.state) === 'active') await wakeDeliveries(call.tx, id)
  return webhook(call, id)
}

export async function endWebhook(call: Call, id: string): Promise<{ msg: string }> {
  if (!(await deleteWebhook(call.tx, id))) throw new Refusal('not_found')
  return { msg: 'success' }
}

export async function renewSecret(call: Call, id: string): Promise<WithSecret> {
  const { secret: former } = await locked(call, id)
  const secret = newSecret()
  await updateWebhook(call.tx, id, {
    secret,
    former_secret: former,
    former_until: formatInstant(call.now.add(overlap)),
  })
  return { ...(await webhook(call, id)), secret: spelled(secret) }
}

export async function testWebhook(call: Call, id: string): Promise<Delivery> {
  await lockedActive(call, id)
  return insertDelivery(call.tx, {
    webhookId: id,
    historyId: null,
    type: webhookPing,
    at: formatInstant(call.now),
  })
}

export interface ReplayAsked {
  readonly since: string
  readonly until?: string | undefined
  readonly only_undelivered: boolean
}

export async function replayEvents(
  call: Call,
  id: string,
  asked: ReplayAsked,
): Promise<{ replayed: number; next: string | null }> {
  await lockedActive(call, id)
  const at = formatInstant(call.now)
  return insertReplay(call.tx, {
    webhookId: id,
    since: asked.since,
    // What happens in this very moment is still to come by itself.
    until: asked.until ?? at,
    onlyUndelivered: asked.only_undelivered,
    at,
    most: mostReplayed,
  })
}

export interface LogAsked {
  readonly page: number
  readonly limit: number
  readonly state?: readonly DeliveryState[] | undefined
  readonly type?: readonly string[] | undefined
}

export async function deliveries(call: Call, id: string, asked: LogAsked) {
  await webhook(call, id)
  const { page, limit, state: states, type: types } = asked
  return deliveryPage(call.tx, { webhookId: id, states, types, limit, offset: (page - 1) * limit })
}

/** One delivery: what is sent as it would be sent now, and every try. */
export async function delivery(call: Call, webhookId: string, id: string): Promise<WholeDelivery> {
  const { historyId, ...found } = await known(call, webhookId, id)
  return { ...found, message: await messageToSend(call, { ...found, historyId }) }
}

export async function redeliver(call: Call, webhookId: string, id: string): Promise<Delivery> {
  await lockedActive(call, webhookId)
  const { historyId, type } = await known(call, webhookId, id)
  return insertDelivery(call.tx, { webhookId, historyId, type, at: formatInstant(call.now) })
}

/** What a delivery carries; a test tells of itself. */
export async function messageToSend(
  call: Call,
  sent: {
    readonly id: string
    readonly type: string
    readonly historyId: string | null
    readonly created_at: string
  },
): Promise<WebhookMessage> {
  const event = sent.historyId === null ? null : await messageOf(call.tx, sent.historyId)
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

function demandReachable(url: string): void {
  if (!webhookPlatform().mayReach(url)) throw createFieldRefusal({ url: 'closed_address' })
}

async function locked(call: Call, id: string) {
  const held = await lockWebhook(call.tx, id)
  if (!held) throw new Refusal('not_found')
  return held
}

/** To one that hears of nothing, nothing is sent. */
async function lockedActive(call: Call, id: string): Promise<void> {
  const { state } = await locked(call, id)
  if (state !== 'active') throw new Refusal('status_not_allowed')
}

async function known(call: Call, webhookId: string, id: string) {
  const found = await deliveryById(call.tx, webhookId, id)
  if (!found) throw new Refusal('not_found')
  return found
}
