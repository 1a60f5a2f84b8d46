import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createMetrics } from '#server/platform/metrics/metrics'
import { addCallMetrics } from './call-metrics.ts'
import { createHttpApp } from './http-app.ts'

const metrics = createMetrics()
const app = await createHttpApp({
  log: pino({ level: 'silent' }),
  proxies: [],
  frameAncestors: [],
  secure: false,
})
addCallMetrics(app, metrics)
await app.register(async (api) => {
  api.post('/api/orders', { schema: { operationId: 'order.setStatus' } }, async (request, reply) =>
    reply.status((request.body as { fails?: boolean }).fails ? 409 : 200).send({}),
  )
  api.get('/staff-api/v1/events', async () => ({}))
})
afterAll(() => app.close())

const setStatus = (payload: object) => app.inject({ method: 'POST', url: '/api/orders', payload })

test('only successful acceptances count as such', async () => {
  await setStatus({ new_status: 'accepted' })
  await setStatus({ new_status: 'accepted', preview: false })
  await setStatus({ new_status: 'accepted', preview: true })
  await setStatus({ new_status: 'accepted', fails: true })
  await setStatus({ new_status: 'started' })
  const text = await metrics.render()
  expect(text).toContain('\ngewerk_acceptance_duration_seconds_count 2\n')
  expect(text).toContain('gewerk_calls_total{api="partner",call="order.setStatus",status="200"} 4')
  expect(text).toContain('gewerk_calls_total{api="partner",call="order.setStatus",status="409"} 1')
})

test('event streams are not counted as calls', async () => {
  await app.inject({ url: '/staff-api/v1/events' })
  expect(await metrics.render()).not.toContain('api="staff"')
})
