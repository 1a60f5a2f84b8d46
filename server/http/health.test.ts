import { pino } from 'pino'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/database/fresh-database'
import { createDatabaseClient } from '#server/platform/database/database'
import { createHttpApp } from './http-app.ts'
import { addDraining } from './draining.ts'
import { registerHealthCheck } from './health.ts'

const { database } = await freshDatabase()

async function requestHealth(testDatabase: typeof database, isDraining = false) {
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    proxies: [],
    frameAncestors: [],
    secure: false,
  })
  const draining = addDraining(app)
  if (isDraining) draining.begin()
  registerHealthCheck(app, testDatabase, draining)
  const { statusCode, headers, body } = await app.inject({ url: '/healthz' })
  await app.close()
  return { statusCode, cacheControl: headers['cache-control'], body: JSON.parse(body) as unknown }
}

test('a process that reaches its database reports ok', async () => {
  expect(await requestHealth(database)).toEqual({
    statusCode: 200,
    cacheControl: 'no-store',
    body: { status: 'ok' },
  })
})

test('a process that cannot reach its database reports 503', async () => {
  const unreachable = createDatabaseClient('postgres://nobody:nothing@127.0.0.1:1/none')
  expect(await requestHealth(unreachable)).toMatchObject({ statusCode: 503, body: { status: 'unavailable' } })
  await unreachable.close()
})

test('a draining process reports 503, so that it gets no further calls', async () => {
  expect(await requestHealth(database, true)).toMatchObject({ statusCode: 503, body: { status: 'draining' } })
})
