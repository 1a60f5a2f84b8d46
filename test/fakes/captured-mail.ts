/** Runs queued tasks and captures the mails that they send. */

import { testServices } from '../app/test-services.ts'
import type pg from 'pg'
import { mailedLinkTasks } from '#server/features/credentials/mailed-links.tasks'
import { createNotificationTasks } from '#server/features/notifications/notifications.tasks'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import type { Database } from '#server/platform/database/database'
import type { Mail, Mailer } from '#server/platform/outbound/mailer'
import { testUrl } from '../app/test-services.ts'
import { forbidInsideTransactions, createTaskTransactions } from '../app/run-task.ts'

export interface CapturedMail {
  /** All mails sent so far. */
  readonly sent: Mail[]
  /** Runs queued tasks, including those that they enqueue, and returns the mails that were sent. */
  deliver(): Promise<Mail[]>
}

interface CapturedMailOptions {
  readonly database: Database
  /** Connection without row-level security, to read the queue. */
  readonly owner: pg.Client
  readonly clock?: () => Temporal.Instant
  /** A second mailer that also gets the mails. */
  readonly mailer?: Mailer
}

export function createCapturedMail({
  database,
  owner,
  clock,
  mailer: further,
}: CapturedMailOptions): CapturedMail {
  const sent: Mail[] = []
  const mailer: Mailer = forbidInsideTransactions({
    ready: () => Promise.resolve(),
    send: async (mail) => {
      sent.push(mail)
      await further?.send(mail)
    },
    close: () => undefined,
  })
  const config = {
    appTitle: 'Gewerk',
    publicUrl: testUrl,
    supportEmail: 'hilfe@partner.example',
    supportPhone: undefined,
    sessionSecret: 'for tests',
  }
  const now = clock ?? (() => Temporal.Now.instant())
  const environment = {
    services: testServices,
    now,
    transaction: createTaskTransactions(database),
  }
  const tasks = createRunnableTasks(environment, [
    createNotificationTasks({
      mailer,
      pusher: null,
      config,
      createStopOffersPath: () => Promise.resolve(null),
    }),
    mailedLinkTasks,
  ])

  async function deliver(): Promise<Mail[]> {
    const before = sent.length
    for (;;) {
      const { rows } = await owner.query<{ id: string; task: string; payload: unknown }>(
        `select job.id, task.identifier as task, job.payload
         from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
         order by job.id limit 1`,
      )
      const [job] = rows
      if (!job) return sent.slice(before)
      await owner.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
      await tasks[job.task]?.(job.payload, { key: `job ${job.id}`, addedAt: now() })
    }
  }
  return { sent, deliver }
}

/** Returns the token of the link in a mail. Throws if there is none. */
export function getMailedToken(mail: Mail | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`The mail contains no link: ${mail?.text ?? 'no mail'}`)
  return token
}
