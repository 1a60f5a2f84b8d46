import type { FastifyInstance, FastifyReply } from 'fastify'
import * as sse from '@fastify/sse'
import { findCallDenial } from '#contract/call-rights'
import { parseCallRoute } from '#contract/calls'
import { heartbeatMillis, refreshTopics } from '#contract/kit/live-timing'
import { liveCalls, type LiveEvent } from '#contract/notifications/live-events'
import type { LiveMessage } from '#server/kernel/live-events'
import { Refusal } from '#server/kernel/refusal'
import { toValidationRefusal } from '#server/kernel/validation-errors'
import { getBearerToken, type PartnerApiDependencies } from './pipeline/partner-api.ts'
import { createRecentLiveMessages } from './recent-live-messages.ts'

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
  const recent = createRecentLiveMessages()
  await app.register(sse.default as never, { heartbeatInterval: heartbeatMillis } as never)
  app.get(parseCallRoute('live.events').path, { sse: { kind: 'only' } } as never, async (request, reply) => {
    const token = getBearerToken(request)
    const person = token ? await authenticate(token) : null
    const denial = findCallDenial('live.events', person)
    if (denial || !person) throw new Refusal(denial ?? 'unauthenticated')
    const since = parseSince(request.query)
    const { accountIds, onlyOrder, viewedBy, sessionId } = person
    const openedBy = onlyOrder?.linkId ?? viewedBy?.id ?? sessionId
    const listener = addLiveListener(
      listeners,
      { accountIds: new Set(accountIds), orderId: onlyOrder?.orderId, openedBy },
      reply,
    )
    const missed = since === undefined ? null : recent.listSince(since)
    if (missed) listEvents(listener, missed).forEach(listener.send)
    else sendRefresh(listener)
  })
  return {
    send: (messages) => {
      recent.add(messages)
      for (const listener of listeners) listEvents(listener, messages).forEach(listener.send)
    },
    requestRefresh: () => {
      recent.restart()
      listeners.forEach(sendRefresh)
    },
    endStreams: (id) => listeners.forEach((listener) => listener.openedBy === id && listener.end()),
    count: () => listeners.size,
    close: () => listeners.forEach((listener) => listener.end()),
  }
}

/** Returns the time in milliseconds; undefined without one. @throws Refusal `validation_failed`. */
function parseSince(query: unknown): number | undefined {
  const parsed = liveCalls['live.events'].query.safeParse(query)
  if (!parsed.success) throw toValidationRefusal(parsed.error)
  return parsed.data.since === undefined ? undefined : Date.parse(parsed.data.since)
}

function addLiveListener(
  listeners: Set<Listener>,
  subscription: LiveSubscription,
  reply: FastifyReply,
): Listener {
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
  // The screen is connected when it gets the headers. Node would send them only with the first event.
  stream.sse.sendHeaders()
  stream.raw.flushHeaders()
  return listener
}

interface EventStream {
  keepAlive(): void
  sendHeaders(): void
  close(): void
  send(message: { data: unknown }): Promise<void>
  onClose(callback: () => void): void
}

function sendRefresh(listener: Listener): void {
  refreshTopics.forEach((topic) => listener.send({ topic }))
}

/** Returns the events for one screen, each once. */
function listEvents(screen: LiveSubscription, messages: readonly LiveMessage[]): LiveEvent[] {
  const events = new Map<string, LiveEvent>()
  for (const { a, t: topic, j } of messages) {
    if (screen.orderId !== undefined && screen.orderId !== j) continue
    if (a.some((id) => screen.accountIds.has(id)))
      events.set(`${topic} ${j ?? ''}`, { topic, ...(j ? { job_id: j } : {}) })
  }
  return [...events.values()]
}
