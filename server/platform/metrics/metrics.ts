/**
 * The metrics of a process for Prometheus. Loaded only if METRICS_PORT is set, because prom-client takes about 10 MB of
 * memory. Labels have values from closed lists (names of calls, tasks and results), never ids or other personal data.
 */

import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ReadPlace } from '../database/read-replicas.ts'
import type { PdfPrinter } from '../documents/pdf-printer.ts'
import { isServerFailure, type Mailer } from '../outbound/mailer.ts'
import type { WebhookSender } from '../outbound/webhook-sender.ts'
import type { Task } from '../database/task-queue/task-runner.ts'
import { addPartitionMetrics, type ReadPartitions } from './partition-metrics.ts'
import { addTaskQueueMetrics, type ReadTaskQueue } from './task-queue-metrics.ts'

/** `web` is everything that is no API: pages, assets and the health check. */
export type MeasuredApi = 'partner' | 'operator' | 'staff' | 'web'

export interface Metrics {
  /** Records one answered request. `call` is the name of the call, such as `order.setStatus`. */
  recordCall(api: MeasuredApi, call: string, status: number, seconds: number): void
  /** Records how long the answer to the acceptance of an offer took. */
  recordAcceptance(seconds: number): void
  recordPushFailure(): void
  /** Records where a statement ran that may run on a standby. */
  recordReplicaRead(place: ReadPlace): void
  /** The following return the same service, and count what it does. */
  countMails(mailer: Mailer): Mailer
  countWebhooks(sender: WebhookSender): WebhookSender
  countDocuments(printer: PdfPrinter): PdfPrinter
  timeTasks(tasks: Readonly<Record<string, Task>>): Record<string, Task>
  /** The following are read with each scrape. */
  watchPool(pool: pg.Pool): void
  watchLiveConnections(audience: 'partner' | 'staff', count: () => number): void
  watchTaskQueue(read: ReadTaskQueue): void
  watchPartitions(read: ReadPartitions): void
  /** Returns all values in Prometheus' text format. */
  render(): Promise<string>
  readonly contentType: string
}

/** Seconds. Calls should be answered within 0.1; the pipeline gives up at 30. */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const taskBuckets = [0.01, 0.05, 0.25, 1, 5, 30, 120]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'gewerk_calls_total',
    help: 'Answered requests by call and HTTP status.',
    labelNames: ['api', 'call', 'status'],
    registers,
  })
  const callDurations = new Histogram({
    name: 'gewerk_call_duration_seconds',
    help: 'Time from a request to the end of its answer, without event streams.',
    labelNames: ['api', 'call'],
    buckets: callBuckets,
    registers,
  })
  const acceptances = new Histogram({
    name: 'gewerk_acceptance_duration_seconds',
    help: 'Time from a request that accepts an offer to the end of its answer, successful ones only.',
    buckets: callBuckets,
    registers,
  })
  const pushFailures = new Counter({
    name: 'gewerk_push_failures_total',
    help: 'Push messages that a push service did not take.',
    registers,
  })
  const replicaReads = new Counter({
    name: 'gewerk_replica_reads_total',
    help: 'Statements that may run on a standby (DATABASE_REPLICA_URL), by where they ran.',
    labelNames: ['place'],
    registers,
  })
  for (const place of ['replica', 'primary'] as const) replicaReads.inc({ place }, 0)
  const mails = createResultCounter(registry, 'gewerk_mails_total', 'Attempts to send an email.', [
    'sent',
    'refused',
    'unreachable',
  ])
  const webhooks = createResultCounter(
    registry,
    'gewerk_webhook_deliveries_total',
    'Attempts to deliver an event to a webhook.',
    ['delivered', 'refused', 'unreachable'],
  )
  const documents = createResultCounter(registry, 'gewerk_documents_total', 'Attempts to render a PDF.', [
    'rendered',
    'failed',
  ])
  return {
    recordCall: (api, call, status, seconds) => {
      calls.inc({ api, call, status })
      callDurations.observe({ api, call }, seconds)
    },
    recordAcceptance: (seconds) => acceptances.observe(seconds),
    recordPushFailure: () => pushFailures.inc(),
    recordReplicaRead: (place) => replicaReads.inc({ place }),
    countMails: (mailer) => ({
      ...mailer,
      send: (mail) =>
        mailer.send(mail).then(
          () => mails('sent'),
          (error: unknown) => {
            mails(isServerFailure(error) ? 'unreachable' : 'refused')
            throw error
          },
        ),
    }),
    countWebhooks: (sender) => ({
      ...sender,
      send: async (webhook, message) => {
        const answer = await sender.send(webhook, message)
        const { status } = answer
        webhooks(status === null ? 'unreachable' : status >= 200 && status < 300 ? 'delivered' : 'refused')
        return answer
      },
    }),
    countDocuments: (printer) => ({
      ...printer,
      render: (...about) =>
        printer.render(...about).then(
          (pdf) => {
            documents('rendered')
            return pdf
          },
          (error: unknown) => {
            documents('failed')
            throw error
          },
        ),
    }),
    timeTasks: (tasks) => timeTasks(registry, tasks),
    watchPool: (pool) => addPoolMetrics(registry, pool),
    watchLiveConnections: createLiveConnectionGauge(registry),
    watchTaskQueue: (read) => addTaskQueueMetrics(registry, read),
    watchPartitions: (read) => addPartitionMetrics(registry, read),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** All results start at 0, so that a rate can be computed from the first one on. */
function createResultCounter<Result extends string>(
  registry: Registry,
  name: string,
  help: string,
  results: readonly Result[],
): (result: Result) => void {
  const counter = new Counter({ name, help, labelNames: ['result'], registers: [registry] })
  for (const result of results) counter.inc({ result }, 0)
  return (result) => counter.inc({ result })
}

function timeTasks(registry: Registry, tasks: Readonly<Record<string, Task>>): Record<string, Task> {
  const durations = new Histogram({
    name: 'gewerk_task_duration_seconds',
    help: 'Runs of background tasks by task and result. A failed run is repeated.',
    labelNames: ['task', 'result'],
    buckets: taskBuckets,
    registers: [registry],
  })
  const measure = async (task: string, run: () => Promise<void>) => {
    const stop = durations.startTimer({ task })
    try {
      await run()
      stop({ result: 'done' })
    } catch (error) {
      stop({ result: 'failed' })
      throw error
    }
  }
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Task] => [
      name,
      (payload, run) => measure(name, () => task(payload, run)),
    ]),
  )
}

function addPoolMetrics(registry: Registry, pool: pg.Pool): void {
  const registers = [registry]
  const size = new Gauge({
    name: 'gewerk_database_pool_size',
    help: 'Maximum number of connections (DATABASE_POOL_SIZE).',
    registers,
  })
  size.set(pool.options.max)
  const connections = new Gauge({
    name: 'gewerk_database_connections',
    help: 'Open connections of the pool by state.',
    labelNames: ['state'],
    registers,
    collect: () => {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
    },
  })
  const waiting: Gauge = new Gauge({
    name: 'gewerk_database_waiting',
    help: 'Transactions that wait for a connection.',
    registers,
    collect: () => waiting.set(pool.waitingCount),
  })
}

function createLiveConnectionGauge(registry: Registry): Metrics['watchLiveConnections'] {
  const counts = new Map<'partner' | 'staff', () => number>()
  const gauge = new Gauge({
    name: 'gewerk_live_connections',
    help: 'Open event streams of screens.',
    labelNames: ['audience'],
    registers: [registry],
    collect: () => counts.forEach((count, audience) => gauge.set({ audience }, count())),
  })
  return (audience, count) => counts.set(audience, count)
}
