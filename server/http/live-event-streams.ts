import type { FastifyInstance, FastifyReply } from 'fastify'
import * as sse from '@fastify/sse'
import { findCallDenial } from '#contract/call-rights'
import { parseCallRoute } from '#contract/calls'
import { initialLiveTopics, heartbeatMillis } from '#contract/kit/live-timing'
import type { LiveEvent } from '#contract/notifications/live-events'
import type { LiveMessage } from '#server/kernel/live-events'
import { Refusal } from '#server/kernel/refusal'
import { getBearerToken, type PartnerApiDependencies } from './pipeline/partner-api.ts'

/** The open event streams of this process. */
export interface LiveEventStreams {
  readonly send: (messages: readonly LiveMessage[]) => void
  /** Asks every screen to refresh, because events may have been missed. */
  readonly requestRefresh: () => void
  /** Closes the streams of a session, order link or view that has ended. */
  readonly endStreams: (id: string) => void
  readonly count: () => number
  close(): void
}

interface LiveSubscription {
  readonly accountIds: ReadonlySet<string>
  /** Set for an order link: only events of this order are sent. */
  readonly orderId: string | undefined
  /** The session, the order link or the view that opened the stream. */
  readonly openedBy: string | undefined
}

interface Listener extends LiveSubscription {
  send(event: LiveEvent): void
  end(): void
}

/**
 * Registers the server-sent events of logged-in screens. The messages come from PostgreSQL, see
 * `listenToChannel`.
 */
export async function registerLiveEvents(
  app: FastifyInstance,
  { authenticate }: Pick<PartnerApiDependencies, 'authenticate'>,
): Promise<LiveEventStreams> {
  const listeners = new Set<Listener>()
  await app.register(sse.default as never, { heartbeatInterval: heartbeatMillis } as never)
  app.get(parseCallRoute('live.events').path, { sse: { kind: 'only' } } as never, async (request, reply) => {
    const token = getBearerToken(request)
    const person = token ? await authenticate(token) : null
    const denial = findCallDenial('live.events', person)
    if (denial || !person) throw new Refusal(denial ?? 'unauthenticated')
    const { accountIds, onlyOrder, viewedBy, sessionId } = person
    const openedBy = onlyOrder?.linkId ?? viewedBy?.id ?? sessionId
    addLiveListener(
      listeners,
      { accountIds: new Set(accountIds), orderId: onlyOrder?.orderId, openedBy },
      reply,
    )
  })
  return {
    send: (messages) => messages.forEach((message) => sendLiveMessage(listeners, message)),
    requestRefresh: () =>
      listeners.forEach((listener) => initialLiveTopics.forEach((topic) => listener.send({ topic }))),
    endStreams: (id) => listeners.forEach((listener) => listener.openedBy === id && listener.end()),
    count: () => listeners.size,
    close: () => listeners.forEach((listener) => listener.end()),
  }
}

function addLiveListener(
  listeners: Set<Listener>,
  subscription: LiveSubscription,
  reply: FastifyReply,
): void {
  const stream = reply as FastifyReply & { sse: EventStream }
  stream.sse.keepAlive()
  const listener: Listener = {
    ...subscription,
    send: (event) => void stream.sse.send({ data: event }).catch(() => listeners.delete(listener)),
    end: () => stream.sse.close(),
  }
  listeners.add(listener)
  // An access token is valid for the same time, so the screen reconnects with a new one or stays closed.
  const lifetime = setTimeout(() => stream.sse.close(), 15 * 60_000).unref()
  stream.sse.onClose(() => {
    clearTimeout(lifetime)
    listeners.delete(listener)
  })
  // The initial events tell the screen that it is connected and should refresh.
  initialLiveTopics.forEach((topic) => listener.send({ topic }))
}

interface EventStream {
  keepAlive(): void
  close(): void
  send(message: { data: unknown }): Promise<void>
  onClose(callback: () => void): void
}

function sendLiveMessage(listeners: ReadonlySet<Listener>, message: LiveMessage): void {
  const event: LiveEvent = { topic: message.t, ...(message.j ? { job_id: message.j } : {}) }
  for (const listener of listeners) {
    if (listener.orderId !== undefined && listener.orderId !== message.j) continue
    if (message.a.some((id) => listener.accountIds.has(id))) listener.send(event)
  }
}
