import type { FastifyInstance, FastifyReply } from 'fastify'
import * as sse from '@fastify/sse'
import { callDenial } from '#contract/call-rights'
import { route } from '#contract/calls'
import { caughtUp, heartbeatMillis } from '#contract/kit/live-timing'
import type { LiveEvent } from '#contract/notifications/live-events'
import type { Notice } from '#server/kernel/live-events'
import { Refusal } from '#server/kernel/refusal'
import { bearer, type House } from './pipeline/call-pipeline.ts'

/** The open screens of this process, by company. */
export interface Audience {
  readonly tell: (notices: readonly Notice[]) => void
  /** Tells every screen to read anew: something may have been missed. */
  readonly catchUp: () => void
  /** Ends the streams of a log-in, or of a link, that has ended. */
  readonly end: (id: string) => void
  close(): void
}

interface Ears {
  readonly accountIds: ReadonlySet<string>
  /** Hears of this order alone: came by an access link. */
  readonly orderId: string | undefined
  /** The log-in or the link by which it hears. */
  readonly by: string | undefined
}

interface Listener extends Ears {
  send(event: LiveEvent): void
  end(): void
}

/** Server-sent events for every logged-in screen; the notices come from PostgreSQL (see `listen`). */
export async function openEvents(app: FastifyInstance, house: House): Promise<Audience> {
  const listeners = new Set<Listener>()
  await app.register(sse.default as never, { heartbeatInterval: heartbeatMillis } as never)
  app.get(route('live.events').path, { sse: { kind: 'only' } } as never, async (request, reply) => {
    const token = bearer(request)
    const person = token ? await house.authenticate(token) : null
    const no = callDenial('live.events', person)
    if (no || !person) throw new Refusal(no ?? 'unauthenticated')
    const { accountIds, onlyOrder, sessionId } = person
    const by = onlyOrder?.linkId ?? sessionId
    listen(listeners, { accountIds: new Set(accountIds), orderId: onlyOrder?.orderId, by }, reply)
  })
  return {
    tell: (notices) => notices.forEach((notice) => tell(listeners, notice)),
    catchUp: () => listeners.forEach((listener) => caughtUp.forEach((topic) => listener.send({ topic }))),
    end: (id) => listeners.forEach((listener) => listener.by === id && listener.end()),
    close: () => listeners.forEach((listener) => listener.end()),
  }
}

function listen(listeners: Set<Listener>, ears: Ears, reply: FastifyReply): void {
  const stream = reply as FastifyReply & { sse: EventStream }
  stream.sse.keepAlive()
  const listener: Listener = {
    ...ears,
    send: (event) => void stream.sse.send({ data: event }).catch(() => listeners.delete(listener)),
    end: () => stream.sse.close(),
  }
  listeners.add(listener)
  // As long as an access token lives: the screen comes back with a new one, or stays out.
  const lifetime = setTimeout(() => stream.sse.close(), 15 * 60_000).unref()
  stream.sse.onClose(() => {
    clearTimeout(lifetime)
    listeners.delete(listener)
  })
  // The first events tell the screen that it is connected and should catch up.
  caughtUp.forEach((topic) => listener.send({ topic }))
}

interface EventStream {
  keepAlive(): void
  close(): void
  send(message: { data: unknown }): Promise<void>
  onClose(callback: () => void): void
}

function tell(listeners: ReadonlySet<Listener>, notice: Notice): void {
  const event: LiveEvent = { topic: notice.t, ...(notice.j ? { job_id: notice.j } : {}) }
  for (const listener of listeners) {
    if (listener.orderId !== undefined && listener.orderId !== notice.j) continue
    if (notice.a.some((id) => listener.accountIds.has(id))) listener.send(event)
  }
}
