import type { FastifyInstance, FastifyReply } from 'fastify'
import { staffEventsPath } from '#contract/operator/staff-calls'
import { isStaffSessionOpen, staffCookie } from '#server/features/staff/staff-session.commands'
import type { LiveMessage } from '#server/kernel/live-events'
import { Refusal } from '#server/kernel/refusal'
import type { CallPipelineDependencies } from './pipeline/call-pipeline.ts'

/** The open event streams of the back office in this process. */
export interface StaffEventStreams {
  readonly send: (messages: readonly LiveMessage[]) => void
  /** Asks every screen to reload, because events may have been missed. */
  readonly requestRefresh: () => void
  readonly count: () => number
  close(): void
}

/** Screens get the orders that have changed; null: everything may have changed. */
interface StaffEvent {
  readonly job_ids: readonly string[] | null
}

/** Changes within this time are one event: the marketplace sees those of all companies. */
const batchMillis = 500
/** With more orders in one event, a screen reloads whatever it shows. */
const maxOrders = 50
/** A deactivated person is out within this time, also where no message arrives. */
const sessionCheckMillis = 8_000

/**
 * Registers the server-sent events of the back office, for everyone with a session. Events contain ids only. Needs the
 * plugin that `registerLiveEvents` registers.
 */
export function registerStaffEvents(
  app: FastifyInstance,
  { database, now }: Pick<CallPipelineDependencies, 'database' | 'now'>,
): StaffEventStreams {
  const listeners = new Set<StaffListener>()
  const isOpen = (token: string) =>
    database.transaction('system', {}, (tx) => isStaffSessionOpen({ tx, now: now() }, token))
  app.get(staffEventsPath, { sse: { kind: 'only' } } as never, async (request, reply) => {
    const token = request.cookies[staffCookie]
    if (!token || !(await isOpen(token))) throw new Refusal('unauthenticated')
    addStaffListener(listeners, reply, () => isOpen(token))
  })
  return {
    send: (messages) => {
      const changed = messages.filter(({ e }) => e === undefined)
      if (changed.length > 0) listeners.forEach((listener) => listener.add(changed))
    },
    requestRefresh: () => listeners.forEach((listener) => listener.send({ job_ids: null })),
    count: () => listeners.size,
    close: () => listeners.forEach((listener) => listener.end()),
  }
}

interface StaffListener {
  add(messages: readonly LiveMessage[]): void
  send(event: StaffEvent): void
  end(): void
}

interface EventStream {
  keepAlive(): void
  close(): void
  send(message: { data: unknown }): Promise<void>
  onClose(callback: () => void): void
}

function addStaffListener(
  listeners: Set<StaffListener>,
  reply: FastifyReply,
  isOpen: () => Promise<boolean>,
): void {
  const { sse: stream } = reply as FastifyReply & { sse: EventStream }
  stream.keepAlive()
  let changed = new Set<string>()
  let batch: NodeJS.Timeout | undefined
  const sendBatch = () => {
    batch = undefined
    listener.send({ job_ids: changed.size > maxOrders ? null : [...changed] })
    changed = new Set()
  }
  const listener: StaffListener = {
    add: (messages) => {
      for (const { j } of messages) if (j) changed.add(j)
      batch ??= setTimeout(sendBatch, batchMillis).unref()
    },
    send: (event) => void stream.send({ data: event }).catch(() => listeners.delete(listener)),
    end: () => stream.close(),
  }
  listeners.add(listener)
  const check = setInterval(() => {
    isOpen().then(
      (open) => open || stream.close(),
      // The database does not answer: the next check decides.
      () => undefined,
    )
  }, sessionCheckMillis).unref()
  stream.onClose(() => {
    clearTimeout(batch)
    clearInterval(check)
    listeners.delete(listener)
  })
  // A new connection may have missed events.
  listener.send({ job_ids: null })
}
