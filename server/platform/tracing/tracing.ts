/**
 * Traces for OpenTelemetry: a span for each call and each run of a task, and one for each of their statements.
 * Loaded only if an address for traces is set, because the packages take memory and start-up time. The packages read
 * the other `OTEL_…` variables of the specification themselves. Spans contain names, statements without their values
 * and codes of errors, never ids, addresses or other personal data.
 */

import type { IncomingHttpHeaders } from 'node:http'
import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Queryable } from '../database/tenant-transaction.ts'
import type { Task } from '../database/task-queue/task-runner.ts'

export interface Tracing {
  /** Starts the span of a request. It continues the trace of the header `traceparent`. */
  startCall(name: string, headers: IncomingHttpHeaders): CallSpan
  /** Returns a client that records each statement inside a call or a task. */
  traceStatements(client: Queryable): Queryable
  /** Returns the same tasks; each run is a trace of its own. */
  traceTasks(tasks: Readonly<Record<string, Task>>): Record<string, Task>
  /** Called with problems of the export, such as a collector that does not answer. */
  reportProblems(report: (message: string) => void): void
  /** Sends the spans that are still waiting. */
  close(): Promise<void>
}

export interface CallSpan {
  /** Runs `next`; statements that it starts belong to this span. */
  run(next: () => void): void
  end(result: CallResult): void
}

export interface CallResult {
  readonly method: string
  /** The path with the names of its parameters instead of their values, which may be secret. */
  readonly route: string
  readonly status: number
  /** As in the log: `reqId`. */
  readonly requestId: string
}

/** Creates the tracing of this process. It sends the spans to the address in `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export function createTracing(): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'gewerk' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = provider.getTracer('gewerk')
  return {
    startCall: (name, headers) => {
      const parent = propagation.extract(ROOT_CONTEXT, headers)
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parent)
      const inside = trace.setSpan(parent, span)
      return {
        run: (next) => context.with(inside, next),
        end: (result) => endCall(span, result),
      }
    },
    traceStatements: (client) => ({
      query: (statement) => {
        if (!trace.getActiveSpan()) return client.query(statement)
        const operation = /\w+/.exec(statement.text)?.[0].toUpperCase() ?? 'SQL'
        const span = tracer.startSpan(operation, {
          kind: SpanKind.CLIENT,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            'db.query.text': statement.text,
          },
        })
        return watch(span, client.query(statement))
      },
    }),
    traceTasks: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).map(([name, task]): [string, Task] => [
          name,
          (payload, run) => {
            const options = { kind: SpanKind.CONSUMER, attributes: { 'gewerk.task.attempt': run.attempt } }
            return tracer.startActiveSpan(name, options, ROOT_CONTEXT, (span) =>
              watch(span, task(payload, run)),
            )
          },
        ]),
      ),
    reportProblems: (report) => {
      const ignore = () => undefined
      diag.setLogger(
        { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
        DiagLogLevel.WARN,
      )
    },
    // A collector that cannot be reached has been reported, and must not fail the shutdown.
    close: () => provider.shutdown().catch(() => undefined),
  }
}

function endCall(span: Span, { method, route, status, requestId }: CallResult): void {
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'gewerk.request_id': requestId,
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Ends the span with the work. Messages of errors may contain values of rows, so only the code is recorded. */
async function watch<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    span.setAttribute('error.type', code ?? name ?? 'unknown')
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
