import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseCallRoute } from '#contract/calls'
import { staffEventsPath } from '#contract/operator/staff-calls'

/** Reported when the client closed the connection before the end of the reply. nginx uses the same number. */
const abortedStatus = 499

const streamRoutes: ReadonlySet<string> = new Set([parseCallRoute('live.events').path, staffEventsPath])

/** Returns whether a request opens an event stream, which lasts until the client closes it. */
export function isEventStream(request: FastifyRequest): boolean {
  return streamRoutes.has(request.routeOptions.url ?? '')
}

/**
 * Calls `report` once for each request: at the end of its reply, with the status that was sent, or when the client
 * closes the connection before, with 499. Fastify's `onResponse` alone misses the latter. Call it before routes are
 * registered.
 */
export function addCallReport(
  app: FastifyInstance,
  report: (request: FastifyRequest, reply: FastifyReply, status: number) => void,
): void {
  const aborted = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return
      aborted.add(request)
      report(request, reply, isEventStream(request) ? reply.statusCode : abortedStatus)
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (!aborted.has(request)) report(request, reply, reply.statusCode)
  })
}
