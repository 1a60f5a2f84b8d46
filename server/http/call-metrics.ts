import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MeasuredApi, Metrics } from '#server/platform/metrics/metrics'
import { addCallReport, isEventStream } from './call-reports.ts'
import { isApiUrl } from './http-app.ts'

/** Records each answered request. Call it before routes are registered. */
export function addCallMetrics(app: FastifyInstance, metrics: Metrics): void {
  addCallReport(app, (request, reply, status) => {
    // Event streams last for minutes, which would hide the duration of other calls.
    if (isEventStream(request)) return
    const { schema } = request.routeOptions
    const api = getMeasuredApi(request.url)
    const seconds = reply.elapsedTime / 1000
    // URLs without a call have one common name, because callers choose them.
    const call = schema?.operationId ?? (api === 'web' ? 'web' : 'unknown')
    metrics.recordCall(api, call, status, seconds)
    if (call === 'order.setStatus' && status === 200 && asksForAcceptance(request))
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
