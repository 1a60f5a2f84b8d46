import { formatInstant, type Call } from '#server/kernel/call'
import type { TaskHandlers, TaskContext } from '#server/kernel/task-handlers'
import type { WebhookAnswer } from '#server/platform/outbound/webhook-sender'
import { messageToSend } from './webhooks.commands.ts'
import { webhookPlatform } from './webhooks.platform.ts'
import { delayAfter, outcomeOf, standingAfter, type Outcome } from './webhooks.rules.ts'
import {
  dropDeliveries,
  enqueueDelivery,
  lockDelivery,
  logAttempt,
  setStanding,
  type DueDelivery,
} from './webhooks.sql.ts'

declare module '#server/kernel/enqueue' {
  interface Tasks {
    /** Enqueued by the history itself (migration 0091). */
    'webhook.deliver': { readonly id: string }
    'webhook.sweep': object
  }
}

/** How long the log is kept. */
const keptDays = 30

export const webhookTasks: TaskHandlers = {
  'webhook.deliver': { staged: (context, { id }) => deliver(context, id) },
  'webhook.sweep': (call) =>
    dropDeliveries(call.tx, formatInstant(call.now.subtract({ hours: keptDays * 24 }))),
}

/** In UTC. */
export const webhookTimes = [{ task: 'webhook.sweep', at: '40 1 * * *' }] as const

/**
 * Sends one event while no transaction is open, and logs the result. A failed attempt does not fail the task: its
 * next attempt is a task of its own. Two runs at once may send an event twice, and receivers know it by its id; only
 * the first result is logged.
 */
async function deliver(context: TaskContext, id: string): Promise<void> {
  const ready = await context.transaction((call) => readyToSend(call, id))
  if (!ready) return
  const { due, secrets, message } = ready
  const answer = await webhookPlatform().send(
    { url: due.url, secrets },
    { id: message.id, body: JSON.stringify(message) },
  )
  await context.transaction((call) => keepResult(call, due, answer))
}

/** What is sent of a delivery; null: nothing now, because it was delivered or its webhook is not active or rests. */
async function readyToSend(call: Call, id: string) {
  const due = await lockDelivery(call.tx, id)
  // The delivery of a paused or suspended webhook waits until the webhook is active again.
  if (!due || due.webhook_state !== 'active') return null
  const rest = secondsUntil(call, due.rests_until)
  if (rest > 1) {
    await enqueueDelivery(call.tx, id, due.webhook_id, rest)
    return null
  }
  return { due, secrets: secretsOf(call, due), message: await messageToSend(call, due) }
}

async function keepResult(call: Call, sent: DueDelivery, answer: WebhookAnswer): Promise<void> {
  const due = await lockDelivery(call.tx, sent.id)
  if (!due || due.attempts !== sent.attempts) return
  const outcome = outcomeOf(answer.status, answer.retryAfterSeconds)
  await keepAttempt(call, due, answer, outcome)
  await keepStanding(call, due, outcome)
}

function secretsOf(
  call: Call,
  { secret, former_secret: former, former_until: until }: DueDelivery,
): Buffer[] {
  return former && secondsUntil(call, until) > 0 ? [secret, former] : [secret]
}

async function keepAttempt(
  call: Call,
  due: DueDelivery,
  { milliseconds, status, error, text }: WebhookAnswer,
  outcome: Outcome,
): Promise<void> {
  const attempt = { number: due.attempts + 1, at: formatInstant(call.now), milliseconds, status, error }
  const delay = outcome.delivered ? null : delayAfter(attempt.number, outcome)
  const next = delay === null ? null : formatInstant(call.now.add({ seconds: delay }))
  const state = outcome.delivered ? 'delivered' : next === null ? 'failed' : 'waiting'
  await logAttempt(call.tx, due.id, { ...attempt, answer: text || null }, { state, next_at: next })
  if (delay !== null) await enqueueDelivery(call.tx, due.id, due.webhook_id, delay)
}

/** Written where it changes alone: most deliveries go well, and several webhooks are read at once. */
async function keepStanding(call: Call, due: DueDelivery, outcome: Outcome): Promise<void> {
  if (outcome.delivered && due.failures === 0) return
  const failing = due.failing_since === null ? 0 : -secondsUntil(call, due.failing_since)
  const { state, failures, rest } = standingAfter(outcome, due.failures, failing)
  await setStanding(call.tx, due.webhook_id, {
    state,
    failures,
    failing_since: failures === 0 ? null : (due.failing_since ?? formatInstant(call.now)),
    rests_until: rest === null ? null : formatInstant(call.now.add({ seconds: rest })),
  })
}

/** 0 where there is no such moment; less than 0 where it has passed. */
function secondsUntil(call: Call, moment: string | null): number {
  return moment === null ? 0 : call.now.until(Temporal.Instant.from(moment)).total('seconds')
}
