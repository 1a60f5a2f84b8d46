/** Calls while PostgreSQL is down, restarts or has no room. */

import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createDatabaseClient } from '#server/platform/database/database'
import { freshDatabase } from '#test/database/fresh-database'
import { createHttpApp } from './http-app.ts'

const { url, owner } = await freshDatabase()
const database = createDatabaseClient(url, { poolSize: 1 })
const app = await createHttpApp({
  log: pino({ level: 'silent' }),
  proxies: [],
  frameAncestors: [],
  secure: false,
})
let failure: Error
app.get('/api/fails', () => Promise.reject(failure))
app.get('/api/loses-commit', () =>
  database.transaction('system', {}, async (tx) => {
    await tx.deleteFrom('webhooks').execute()
    return {}
  }),
)
afterAll(async () => {
  await app.close()
  await database.close()
})

const createError = (message: string, code?: string) =>
  Object.assign(new Error(message), code ? { code } : {})

test.each([
  createError('the database system is starting up', '57P03'),
  createError('the database system is in recovery mode', '57P03'),
  createError('terminating connection because of crash of another server process', '57P02'),
  createError('terminating connection due to administrator command', '57P01'),
  createError('could not extend file: No space left on device', '53100'),
  createError('sorry, too many clients already', '53300'),
  createError('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  createError('read ECONNRESET', 'ECONNRESET'),
  createError('Connection terminated unexpectedly'),
  createError('Client has encountered a connection error and is not queryable'),
  createError('timeout exceeded when trying to connect'),
])('a call that fails with “$message” is answered with 503 and a time to retry', async (error) => {
  failure = error
  const answer = await app.inject({ url: '/api/fails' })
  expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([503, 'unavailable'])
  expect(answer.headers['retry-after']).toBe('2')
})

test('an error of our own stays one', async () => {
  failure = createError('cannot execute DELETE in a read-only transaction', '25006')
  expect((await app.inject({ url: '/api/fails' })).statusCode).toBe(500)
})

test('a connection that ends during the commit is answered with 503, because the result is unknown', async () => {
  // A deferred trigger runs during the commit and ends its own connection.
  await owner.query(`
    create function end_connection() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger ends after delete on webhooks deferrable initially deferred
      for each row execute function end_connection();
    insert into webhooks (id, url, events, secret, created_at)
      values (gen_random_uuid(), 'https://example.com', '{*}', '\\x00', now())`)
  const answer = await app.inject({ url: '/api/loses-commit' })
  expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([503, 'unavailable'])
})
