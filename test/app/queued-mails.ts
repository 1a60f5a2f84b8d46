/** Sends the emails that wait in the queue, without a mail server. */

import type { Client } from 'pg'
import type { EmailTask } from '#server/features/notifications/notifications.commands'
import { createNotificationTasks } from '#server/features/notifications/notifications.tasks'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import type { Database } from '#server/platform/database/database'
import type { Mail } from '#server/platform/outbound/mailer'
import { testServices } from './test-services.ts'

interface SendOptions {
  /** The attempt fails with this error. */
  readonly error?: Error
  readonly isLastAttempt?: boolean
}

/** Returns a function that sends all queued emails and returns those that were sent. */
export function createMailSender(database: Database, owner: Pick<Client, 'query'>) {
  return async ({ error, isLastAttempt = false }: SendOptions = {}): Promise<Mail[]> => {
    const sent: Mail[] = []
    const { 'mail.send': send } = createRunnableTasks(
      {
        services: testServices,
        now: () => Temporal.Now.instant(),
        transaction: (work) => database.transaction('system', {}, work),
      },
      [
        createNotificationTasks({
          mailer: {
            ready: () => Promise.resolve(),
            send: (mail) => (error ? Promise.reject(error) : Promise.resolve(void sent.push(mail))),
            close: () => undefined,
          },
          pusher: null,
          createStopOffersPath: () => Promise.resolve(null),
          config: {
            appTitle: 'Gewerk',
            publicUrl: 'https://partner.example',
            supportEmail: undefined,
            supportPhone: undefined,
            sessionSecret: 'a secret of at least 32 characters, for tests',
          },
        }),
      ],
    )
    const { rows } = await owner.query<{ payload: EmailTask }>(
      'select payload from graphile_worker._private_jobs order by id',
    )
    for (const { payload } of rows)
      await send?.(payload, { key: payload.id, addedAt: Temporal.Now.instant(), isLastAttempt }).catch(
        () => null,
      )
    return sent
  }
}
