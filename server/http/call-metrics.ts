import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseCallRoute } from '#contract/calls'
import { staffEventsPath } from '#contract/operator/staff-calls'
import type { MeasuredApi, Metrics } from '#server/platform/metrics/metrics'
import { isApiUrl } from './http-app.ts'

/** Event streams last for minutes, which would hide the duration of other calls. */
const streamRoutes: ReadonlySet<string> = new Set([parseCallRoute('live.events').path, staffEventsPath])

/** Records each answered request. Call it before routes are registered. */
export function addCallMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const { url: route, schema } = request.routeOptions
    if (route !== undefined && streamRoutes.has(route)) return
    const api = getMeasuredApi(request.url)
    const seconds = reply.elapsedTime / 1000
    // URLs without a call have one common name, because callers choose them.
    const call = schema?.operationId ?? (api === 'web' ? 'web' : 'unknown')
    metrics.recordCall(api, call, reply.statusCode, seconds)
    if (call === 'order.setStatus' && reply.statusCode === 200 && asksForAcceptance(request))
      metrics.recordAcceptance(seconds)
  })
}

function getMeasuredApi(url: string): MeasuredApi {
  if (url.startsWith('/operator-api/')) return 'operator'
  if (url.startsWith('/staff-api/')) return 'staff'
  return isApiUrl(url) ? 'partner' : 'web'
}

/** Only the acceptance of an offer leads to the status `accepted` (order-steps.rules.ts). */
function asksForAcceptance({ body }: FastifyRequest): boolean {
  const { new_status: newStatus, preview } = body as { new_status?: unknown; preview?: unknown }
  return newStatus === 'accepted' && preview !== true
}
