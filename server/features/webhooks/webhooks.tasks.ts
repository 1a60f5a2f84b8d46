import { formatInstant, type Call } from '#server/kernel/call'
import type { TaskHandlers, TaskContext } from '#server/kernel/task-handlers'
import type { WebhookAnswer } from '#server/platform/outbound/webhook-sender'
import { buildWebhookMessage } from './webhooks.commands.ts'
import { getRetryDelay, evaluateResponse, evaluateHealth, type Outcome } from './webhooks.rules.ts'
import {
  deleteOldDeliveries,
  enqueueDelivery,
  lockDelivery,
  logAttempt,
  updateWebhookHealth,
  type DueDelivery,
} from './webhooks.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** Enqueued by a database trigger on the history (migration 0091). */
    'webhook.deliver': { readonly id: string }
    'webhook.sweep': object
  }
}

/** How long deliveries are kept in the log. */
const logRetentionDays = 30

export const webhookTasks: TaskHandlers = {
  'webhook.deliver': { staged: (context, { id }) => deliverEvent(context, id) },
  'webhook.sweep': (call) =>
    deleteOldDeliveries(call.tx, formatInstant(call.now.subtract({ hours: logRetentionDays * 24 }))),
}

/** Cron times in UTC. */
export const webhookSchedule = [{ task: 'webhook.sweep', at: '40 1 * * *' }] as const

/**
 * Sends one event while no transaction is open, and logs the result. A failed attempt does not fail the task;
 * the next attempt is a task of its own. Two concurrent runs may send an event twice. Receivers recognize it
 * by its id, and only the first result is logged.
 */
async function deliverEvent(context: TaskContext, id: string): Promise<void> {
  const ready = await context.transaction((call) => prepareDelivery(call, id))
  if (!ready) return
  const { due, secrets, message } = ready
  const answer = await context.services.webhookSender.send(
    { url: due.url, secrets },
    { id: message.id, body: JSON.stringify(message) },
  )
  await context.transaction((call) => saveResult(call, due, answer))
}

/** Returns the message to send, or null if it was delivered or its webhook is not active or pauses. */
async function prepareDelivery(call: Call, id: string) {
  const due = await lockDelivery(call.tx, id)
  // Deliveries of a paused or suspended webhook wait until it is active again.
  if (!due || due.webhook_state !== 'active') return null
  const rest = getSecondsUntil(call, due.rests_until)
  if (rest > 1) {
    await enqueueDelivery(call.tx, id, due.webhook_id, rest)
    return null
  }
  return { due, secrets: listSigningSecrets(call, due), message: await buildWebhookMessage(call, due) }
}

async function saveResult(call: Call, sent: DueDelivery, answer: WebhookAnswer): Promise<void> {
  const due = await lockDelivery(call.tx, sent.id)
  if (!due || due.attempts !== sent.attempts) return
  const outcome = evaluateResponse(answer.status, answer.retryAfterSeconds)
  await saveAttempt(call, due, answer, outcome)
  await saveHealth(call, due, outcome)
}

function listSigningSecrets(
  call: Call,
  { secret, former_secret: former, former_until: until }: DueDelivery,
): Buffer[] {
  return former && getSecondsUntil(call, until) > 0 ? [secret, former] : [secret]
}

async function saveAttempt(
  call: Call,
  due: DueDelivery,
  { milliseconds, status, error, text }: WebhookAnswer,
  outcome: Outcome,
): Promise<void> {
  const attempt = { number: due.attempts + 1, at: formatInstant(call.now), milliseconds, status, error }
  const delay = outcome.delivered ? null : getRetryDelay(attempt.number, outcome)
  const next = delay === null ? null : formatInstant(call.now.add({ seconds: delay }))
  const state = outcome.delivered ? 'delivered' : next === null ? 'failed' : 'waiting'
  await logAttempt(call.tx, due.id, { ...attempt, answer: text || null }, { state, next_at: next })
  if (delay !== null) await enqueueDelivery(call.tx, due.id, due.webhook_id, delay)
}

/** Updates the webhook only if its health changes, because most deliveries succeed. */
async function saveHealth(call: Call, due: DueDelivery, outcome: Outcome): Promise<void> {
  if (outcome.delivered && due.failures === 0) return
  const failing = due.failing_since === null ? 0 : -getSecondsUntil(call, due.failing_since)
  const { state, failures, pauseSeconds: rest } = evaluateHealth(outcome, due.failures, failing)
  await updateWebhookHealth(call.tx, due.webhook_id, {
    state,
    failures,
    failing_since: failures === 0 ? null : (due.failing_since ?? formatInstant(call.now)),
    rests_until: rest === null ? null : formatInstant(call.now.add({ seconds: rest })),
  })
}

/** Returns 0 without an instant and a negative number if it has passed. */
function getSecondsUntil(call: Call, moment: string | null): number {
  return moment === null ? 0 : call.now.until(Temporal.Instant.from(moment)).total('seconds')
}
