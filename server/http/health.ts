import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database'
import type { Draining } from './draining.ts'

/** If PostgreSQL takes longer, this process counts as unavailable. */
const databaseTimeoutMillis = 3_000

/**
 * Registers `GET /healthz` for load balancers and monitoring: 200 while this process reaches its database,
 * 503 if it does not, and 503 with status `draining` while it is about to close. It is public, so it reveals
 * nothing else.
 */
export function registerHealthCheck(app: FastifyInstance, database: Database, draining: Draining): void {
  app.get('/healthz', { schema: { hide: true } } as object, async (_request, reply) => {
    if (draining.isOn())
      return reply.status(503).header('cache-control', 'no-store').send({ status: 'draining' })
    const isWell = await Promise.race([
      canReachDatabase(database),
      pause(databaseTimeoutMillis, false, { ref: false }),
    ])
    return reply
      .status(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'unavailable' })
  })
}

/** Uses the restricted role, as every call does. */
async function canReachDatabase(database: Database): Promise<boolean> {
  return database
    .transaction('system', { readOnly: true }, async (tx) => sql`select 1`.execute(tx))
    .then(
      () => true,
      () => false,
    )
}
