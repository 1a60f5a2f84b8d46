/** The worker process: runs the background tasks of all features. */

import closeWithGrace from 'close-with-grace'
import type { Tx } from '#server/kernel/call'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import { createSystemClock } from '#server/platform/clock'
import { readConfig } from '#server/platform/config/config'
import { startTaskRunner, type TaskRunner } from '#server/platform/database/task-queue/task-runner'
import { createMailer } from '#server/platform/outbound/mailer'
import { createPdfPrinter } from '#server/platform/documents/pdf-printer'
import { failureHandlers, createTaskHandlers, scheduledTasks } from './features.ts'
import { createDependencies, loadMonitoring, serveMetrics, type Dependencies } from './dependencies.ts'
import { bootstrapDatabase } from './bootstrap-database.ts'

/**
 * Tasks that call other servers. A server that does not answer must not delay documents or the other tasks.
 */
const reservedSlots = { 'mail.send': 2, 'push.send': 2, 'webhook.deliver': 2 } as const

/** Starts to run tasks. `close` waits for running tasks to end. */
export async function startTaskWorker(dependencies: Dependencies): Promise<TaskRunner> {
  const { config, database, log, databaseUrl, metrics, tracing } = dependencies
  const printer = createPdfPrinter()
  const pdf = metrics?.countDocuments(printer) ?? printer
  const plainMailer = createMailer(config, {
    onPause: ({ seconds, error }) =>
      log.error({ err: error, seconds }, 'the mail server cannot be reached, all mails wait'),
  })
  const mailer = metrics?.countMails(plainMailer) ?? plainMailer
  const transaction = (work: (tx: Tx) => Promise<void>) => database.transaction('system', {}, work)
  const tasks = createRunnableTasks(
    { transaction, services: dependencies.services, now: createSystemClock(config) },
    createTaskHandlers(dependencies, pdf, mailer),
    failureHandlers,
  )
  const timedTasks = metrics?.timeTasks(tasks) ?? tasks
  const runner = await startTaskRunner({
    databaseUrl,
    poolerUrl: config.databasePoolerUrl,
    tasks: tracing?.traceTasks(timedTasks) ?? timedTasks,
    scheduledTasks,
    concurrency: config.workerConcurrency,
    reservedSlots,
    log,
  })
  return {
    close: async () => {
      const tasksEnded = runner.close()
      // Emails that wait for the mail server stay in the queue instead of delaying the shutdown.
      mailer.close()
      await tasksEnded
      await pdf.close()
    },
  }
}

async function main(): Promise<void> {
  const config = readConfig()
  const dependencies = createDependencies(config, config.databaseUrl, await loadMonitoring(config))
  await bootstrapDatabase(dependencies)
  const worker = await startTaskWorker(dependencies)
  const metricsServer = await serveMetrics(dependencies)
  dependencies.log.info('worker is ready')
  closeWithGrace({ delay: 30_000 }, async ({ err }) => {
    if (err) dependencies.log.fatal({ err }, 'stops because of an unexpected error')
    await worker.close()
    await metricsServer?.close()
    await dependencies.database.close()
    await dependencies.tracing?.close()
  })
}

if (import.meta.main) await main()
