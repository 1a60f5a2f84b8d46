import type { Logger } from 'pino'
import { readConfig, type Config } from '#server/platform/config/config'
import { createDatabaseClient, createOwnerPool, type Database } from '#server/platform/database/database'
import { createFileStore, type FileStore } from '#server/platform/storage/file-store'
import type { CallServices } from '#server/kernel/call'
import { createLog } from '#server/platform/log'
import type { Metrics } from '#server/platform/metrics/metrics'
import type { Tracing } from '#server/platform/tracing/tracing'
import type { MetricsServer } from '#server/platform/metrics/metrics-server'
import { createCallServices } from './call-services.ts'

/** The services that a process creates once and passes on. */
export interface Dependencies {
  readonly config: Config
  readonly database: Database
  readonly files: FileStore
  readonly services: CallServices
  readonly log: Logger
  /** For connections outside the pool: LISTEN and the task queue. */
  readonly databaseUrl: string
  /** Undefined without METRICS_PORT. */
  readonly metrics?: Metrics | undefined
  /** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly tracing?: Tracing | undefined
}

export type Monitoring = Pick<Dependencies, 'metrics' | 'tracing'>

/** Creates the services of one process. `databaseUrl` overrides the configured one. */
export function createDependencies(
  config: Config = readConfig(),
  databaseUrl = config.databaseUrl,
  { metrics, tracing }: Monitoring = {},
): Dependencies {
  const log = createLog(config)
  tracing?.reportProblems((problem) => log.warn({ problem }, 'traces could not be sent'))
  for (const warning of config.warnings) log.warn(warning)
  if (!databaseUrl)
    throw new Error(
      'DATABASE_URL is missing: a separate server or worker process needs it. To start everything in one process, run: npm start',
    )
  const database = createDatabaseClient(config.databasePoolerUrl ?? databaseUrl, {
    poolSize: config.databasePoolSize,
    isPooled: config.databasePoolerUrl !== undefined,
    replicaUrl: config.databaseReplicaUrl,
    ...(metrics && { onReplicaRead: metrics.recordReplicaRead }),
    ...(tracing && { traceStatements: tracing.traceStatements }),
    onError: (err) => log.warn({ err }, 'a connection to PostgreSQL broke'),
  })
  const files = createFileStore(config)
  const services = createCallServices(config, files, log, databaseUrl)
  metrics?.watchPool(database.pool)
  return {
    config,
    database,
    files,
    services: metrics
      ? { ...services, webhookSender: metrics.countWebhooks(services.webhookSender) }
      : services,
    log,
    databaseUrl,
    metrics,
    tracing,
  }
}

/** Returns the metrics and the tracing of this process, as far as they are configured. */
export async function loadMonitoring({ metricsPort, sendsTraces }: Config): Promise<Monitoring> {
  const [metrics, tracing] = await Promise.all([
    metricsPort === undefined ? undefined : import('#server/platform/metrics/metrics'),
    sendsTraces ? import('#server/platform/tracing/tracing') : undefined,
  ])
  return { metrics: metrics?.createMetrics(), tracing: tracing?.createTracing() }
}

/** Serves the metrics of this process, and with them the state of task queue and partitions. Does nothing without METRICS_PORT. */
export async function serveMetrics({
  config,
  databaseUrl,
  log,
  metrics,
}: Dependencies): Promise<MetricsServer | undefined> {
  if (!metrics || config.metricsPort === undefined) return undefined
  const [{ startMetricsServer }, { createTaskQueueReader }, { createPartitionReader }] = await Promise.all([
    import('#server/platform/metrics/metrics-server'),
    import('#server/platform/metrics/task-queue-metrics'),
    import('#server/platform/metrics/partition-metrics'),
  ])
  // A connection of its own: a full pool must not hide the queue.
  const pool = createOwnerPool(databaseUrl, { applicationName: 'gewerk metrics', poolSize: 1 })
  metrics.watchTaskQueue(createTaskQueueReader(pool))
  metrics.watchPartitions(createPartitionReader(pool))
  const server = await startMetricsServer({ metrics, port: config.metricsPort, host: config.metricsHost })
  log.info({ url: server.url }, 'metrics are served')
  return {
    url: server.url,
    close: async () => {
      await server.close()
      await pool.end()
    },
  }
}
