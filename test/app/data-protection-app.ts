/** An app for tests of exports and erasures: real server and file store; the test runs the queued tasks. */

import { testServices } from './test-services.ts'
import { setTestFileStore } from './test-services.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import yauzl from 'yauzl'
import { createDataProtectionTasks } from '#server/features/data-protection/data-protection.tasks'
import { dataProtectionRoutes } from '#server/features/data-protection/data-protection.routes'
import { fileRoutes } from '#server/features/files/files.routes'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import type { EmailTask } from '#server/features/notifications/notifications.commands'
import { createFileStore } from '#server/platform/storage/file-store'
import { createStreamingZip } from '#server/platform/storage/zip'
import { freshDatabase } from '../database/fresh-database.ts'
import { createTestSession } from './test-session.ts'
import { forbidInsideTransactions, createTaskTransactions } from './run-task.ts'

export async function createDataProtectionApp() {
  const { database, owner } = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-data-protection-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const files = forbidInsideTransactions(createFileStore({ dataDir, s3: undefined }))
  setTestFileStore(files)
  const fileCalls = fileRoutes
  const entry = await createTestSession(database, [dataProtectionRoutes, fileCalls])
  const handlers = createDataProtectionTasks({
    files,
    zipAsItComes: createStreamingZip,
    config: { appTitle: 'Gewerk' },
  })
  const transaction = createTaskTransactions(database)

  const tasksAt = (now = entry.clock) =>
    createRunnableTasks({ services: testServices, now, transaction }, [handlers])
  const run = (name: string, payload: unknown, now?: () => Temporal.Instant) =>
    tasksAt(now)[name]?.(payload, { key: 'a run', addedAt: entry.clock() }) ?? Promise.resolve()

  /** Returns the payloads queued for a task. */
  async function waiting<T>(task: string): Promise<T[]> {
    const { rows } = await owner.query<{ payload: T }>(
      `select payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
      [task],
    )
    return rows.map(({ payload }) => payload)
  }

  return {
    ...entry,
    database,
    owner,
    files,
    run,
    waiting,
    /** Returns the queued mails of a template. */
    mails: async (template: EmailTask['template']) =>
      (await waiting<EmailTask>('mail.send')).filter((mail) => mail.template === template),
    /** Runs the queued tasks of this feature, including those that they enqueue. */
    async runQueuedTasks(): Promise<void> {
      for (const task of Object.keys(handlers)) {
        for (const payload of await waiting(task)) await run(task, payload)
        await owner.query(
          `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
            where t.id = j.task_id and t.identifier = $1 and $1 <> 'mail.send'`,
          [task],
        )
      }
    },
  }
}

/** Returns the files of a zip by name. */
export function unzipFiles(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const found = new Map<string, Buffer>()
      zip.on('end', () => resolve(found))
      zip.on('error', reject)
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (broken, stream) => {
          if (broken) return reject(broken)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('error', reject)
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}
