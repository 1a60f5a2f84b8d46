import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database'

/** How long PostgreSQL may take before this process counts as one that serves nobody, in milliseconds. */
const patience = 3_000

/**
 * `GET /healthz`, for whoever shares out the work and watches: 200 while this process answers and reaches its
 * database, else 503. It says nothing else, for anybody may ask; it is not logged.
 */
export function answerHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { schema: { hide: true } } as object, async (_request, reply) => {
    const isWell = await Promise.race([reaches(database), pause(patience, false, { ref: false })])
    return reply
      .status(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'unavailable' })
  })
}

/** The restricted role and all, as every call comes there. */
async function reaches(database: Database): Promise<boolean> {
  return database
    .transaction('system', { readOnly: true }, async (tx) => sql`select 1`.execute(tx))
    .then(
      () => true,
      () => false,
    )
}
