import { z } from 'zod'
import { Instant, InstantOut } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { Uuid } from '#contract/kit/ids'
import { QueryPaging, createPageSchema, createRepeatedParam } from '#contract/kit/paging'
import { Line } from '#contract/kit/text-schemas'
import * as example from '../examples.ts'
import { deliveryStates, webhookEvents, webhookPing, webhookStates, webhookTopics } from './webhook-events.ts'

/** Webhooks send events to the marketplace's own systems. */

const WebhookParam = z.object({ webhook_id: Uuid })
const DeliveryParam = WebhookParam.extend({ delivery_id: Uuid })

/**
 * URLs with user name and password are rejected because logs would contain them; a fragment is never sent.
 */
const WebhookUrl = z
  .string()
  .trim()
  .max(2000, { error: 'too_long' })
  .pipe(z.url({ protocol: /^https?$/, error: 'invalid_url' }))
  .refine((text) => !/^https?:\/\/[^/?#]*@/i.test(text), { error: 'invalid_url' })

const Topics = z
  .array(z.enum(webhookTopics as [string, ...string[]], { error: 'invalid_enum' }))
  .min(1, { error: 'required' })
  .max(100, { error: 'too_long' })

const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  /**
   * `suspended`: the receiver failed for three days or answered 410. `webhook.change` makes it `active`
   * again.
   */
  state: z.enum(webhookStates),
  /** Consecutive failed attempts, since when, and when the next attempt is allowed. */
  failures: z.number().int(),
  failing_since: InstantOut.nullable(),
  rests_until: InstantOut.nullable(),
  /** Pending deliveries. */
  waiting: z.number().int(),
  created_at: InstantOut,
  version: z.number().int(),
})
export type Webhook = z.output<typeof Webhook>

/** Signing key in the format of Standard Webhooks; returned only once. */
const Secret = z.object({ secret: z.string() })

/** The delivered message: the event, and the state of its subject at the time of sending. */
export const WebhookMessage = z.object({
  /** The same for each attempt. */
  id: z.string(),
  type: z.string(),
  timestamp: InstantOut,
  data: z.object({
    subject: z.object({
      kind: z.enum(['order', 'account', 'contact', 'credit_note', 'webhook']),
      id: z.string(),
    }),
    by: z.object({
      kind: z.enum(['person', 'operator', 'system']),
      name: z.string(),
      account: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
    /** The company concerned. */
    account_id: z.string().nullable(),
    on_behalf_of: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    job: z
      .object({
        api_id: z.string(),
        sfid: z.string().nullable(),
        name: z.string(),
        eid: z.string().nullable(),
        status: z.string(),
        version: z.number().int(),
      })
      .nullable(),
    credit_note: z.object({ id: z.string(), number: z.string(), status: z.string() }).nullable(),
  }),
})
export type WebhookMessage = z.output<typeof WebhookMessage>

const Delivery = z.object({
  id: z.string(),
  event_id: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** Time of the next attempt; null: none. */
  next_at: InstantOut.nullable(),
  created_at: InstantOut,
  ended_at: InstantOut.nullable(),
})

const Attempt = z.object({
  number: z.number().int(),
  at: InstantOut,
  milliseconds: z.number().int(),
  /** HTTP status of the receiver's answer; null: no answer, and `error` says why. */
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  /** Beginning of the answer. */
  answer: z.string().nullable(),
})

const DeliveryDetail = Delivery.extend({ message: WebhookMessage, log: z.array(Attempt) })
export type WholeDelivery = z.output<typeof DeliveryDetail>

const MessageBody = z
  .strictObject({})
  .prefault({})
  .meta({ examples: [{}] })

export const operatorWebhookCalls = {
  'webhook.create': endpoint({
    summary:
      'Creates a webhook: events are sent to its URL from now on. `secret`, the signing key, is returned only once. A key of the back office also needs the read scope of each topic, and of all topics for `*`: `orders:read`, `companies:read`, `money:read` or `catalogue:read`. Without it the answer is 403 `scope_missing`, and `missing` names the scope.',
    body: z
      .strictObject({ url: WebhookUrl, events: Topics.default(['*']), description: Line.default('') })
      .meta({ examples: [example.webhookExample] }),
    reply: Webhook.extend(Secret.shape),
    status: 201,
    errors: ['scope_missing'],
    effect: 'write',
    secret: true,
  }),
  'webhook.list': endpoint({
    summary: 'Lists webhooks with their state, newest first.',
    reply: z.object({ data: z.array(Webhook) }),
    errors: [],
    effect: 'read',
  }),
  'webhook.read': endpoint({
    summary: 'Returns one webhook with its state.',
    params: WebhookParam,
    reply: Webhook,
    errors: ['not_found'],
    effect: 'read',
  }),
  'webhook.change': endpoint({
    summary:
      'Changes a webhook. A paused webhook receives no new events; when it is active again, pending deliveries are sent immediately. A key of the back office also needs the read scope of each topic that it has or gets: `orders:read`, `companies:read`, `money:read` or `catalogue:read`. Without it the answer is 403 `scope_missing`, and `missing` names the scope.',
    params: WebhookParam,
    body: z
      .strictObject({
        url: WebhookUrl.optional(),
        events: Topics.optional(),
        description: Line.optional(),
        state: z.enum(['active', 'paused'], { error: 'invalid_enum' }).optional(),
        version: z.number().int().optional(),
      })
      .meta({ examples: [example.webhookChangeExample] }),
    reply: Webhook,
    errors: ['not_found', 'webhook_changed', 'scope_missing'],
    effect: 'write',
  }),
  'webhook.delete': endpoint({
    summary: 'Deletes a webhook and its log.',
    params: WebhookParam,
    reply: z.object({ msg: z.string() }),
    errors: ['not_found'],
    effect: 'write',
  }),
  'webhook.renewSecret': endpoint({
    summary:
      'Renews the secret of a webhook and returns it once. Deliveries are signed with both secrets for one day.',
    params: WebhookParam,
    body: MessageBody,
    reply: Webhook.extend(Secret.shape),
    errors: ['not_found'],
    effect: 'write',
    secret: true,
  }),
  'webhook.test': endpoint({
    summary: `Sends \`${webhookPing}\`, whatever the webhook subscribes to, to test a receiver.`,
    params: WebhookParam,
    body: MessageBody,
    reply: Delivery,
    status: 201,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
  'webhook.replay': endpoint({
    summary:
      'Sends past events again, oldest first, if the webhook subscribes to them: at most 10,000 per call. `next` is the start of the next call.',
    params: WebhookParam,
    body: z
      .strictObject({
        since: Instant,
        /** Default: now. */
        until: Instant.optional(),
        /** Skips events that were delivered to this webhook or are pending. */
        only_undelivered: z.boolean({ error: 'invalid_type' }).default(false),
      })
      .refine(({ since, until }) => until === undefined || since < until, {
        error: 'end_before_start',
        path: ['until'],
      })
      .meta({ examples: [example.replayExample] }),
    reply: z.object({ replayed: z.number().int(), next: InstantOut.nullable() }),
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
  'webhook.deliveries': endpoint({
    summary: 'Lists the deliveries of a webhook with their results, newest first. The log covers 30 days.',
    params: WebhookParam,
    query: z.object({
      ...QueryPaging,
      state: createRepeatedParam(z.enum(deliveryStates, { error: 'invalid_enum' })),
      type: createRepeatedParam(z.enum([...webhookEvents, webhookPing], { error: 'invalid_enum' })),
    }),
    reply: createPageSchema(Delivery),
    errors: ['not_found'],
    effect: 'read',
  }),
  'webhook.delivery': endpoint({
    summary: 'Returns one delivery with its message and all attempts.',
    params: DeliveryParam,
    reply: DeliveryDetail,
    errors: ['not_found'],
    effect: 'read',
  }),
  'webhook.redeliver': endpoint({
    summary: 'Sends one event again as a new delivery.',
    params: DeliveryParam,
    body: MessageBody,
    reply: Delivery,
    status: 201,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
}
