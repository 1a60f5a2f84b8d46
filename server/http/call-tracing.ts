import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CallSpan, Tracing } from '#server/platform/tracing/tracing'
import { addCallReport, isEventStream } from './call-reports.ts'

/** Records a span for each call of an API. Call it before routes are registered. */
export function addCallTracing(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, CallSpan>()
  app.addHook('onRequest', (request, _, done) => {
    const call = request.routeOptions.schema?.operationId
    // An event stream lasts until the client closes it.
    if (!call || isEventStream(request)) return done()
    const span = tracing.startCall(call, request.headers)
    spans.set(request, span)
    span.run(done)
  })
  addCallReport(app, (request, _, status) => {
    const { method, routeOptions, id: requestId } = request
    spans.get(request)?.end({ method, route: routeOptions.url ?? '', status, requestId })
  })
}
