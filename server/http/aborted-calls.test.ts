/** Clients that close their connection in the middle of a call. */

import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createMetrics } from '#server/platform/metrics/metrics'
import { addCallMetrics } from './call-metrics.ts'
import { createHttpApp } from './http-app.ts'

const logged: { level: number; msg: string; status?: number; call?: string }[] = []
const log = pino(
  {},
  { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) },
)
const metrics = createMetrics()
const app = await createHttpApp({ log, proxies: [], frameAncestors: [], secure: false })
addCallMetrics(app, metrics)
let leave: () => void
await app.register(async (api) => {
  const longList = { rows: Array.from({ length: 20_000 }, (_, at) => ({ at, id: Math.random() })) }
  // Node counts a request as aborted unless its body was read to the end, so this one has a body.
  api.post('/api/list', { schema: { operationId: 'list' } }, async () => {
    leave()
    await pause(50)
    return longList
  })
  api.post('/api/crash', { schema: { operationId: 'crash' } }, async () => {
    leave()
    await pause(50)
    throw new Error('a mistake of ours')
  })
  api.post('/api/echo', { schema: { operationId: 'echo' } }, async ({ body }) => body)
})
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

/** Sends a request and closes the connection when its handler calls `leave`, or after a body that is too short. */
async function abortRequest(call: string, head: string, body: '{}' | '{"a":'): Promise<void> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  leave = () => void socket.destroy()
  await once(socket, 'connect')
  const lines = [head, 'host: localhost', 'accept-encoding: br', 'content-type: application/json']
  const length = body === '{}' ? 2 : 1000
  socket.write([...lines, `content-length: ${length}`, '', body].join('\r\n'))
  if (body !== '{}') setTimeout(leave, 50)
  await expect.poll(() => logged.some((line) => line.call === call)).toBe(true)
  // Let the handler end too.
  await pause(150)
}

const findRequest = (call: string) => logged.find((line) => line.call === call)

test('a client that closes the connection during a compressed reply causes no error of the server', async () => {
  await abortRequest('list', 'POST /api/list HTTP/1.1', '{}')
  expect(findRequest('list')).toMatchObject({ level: 30, msg: 'request', status: 499 })
  expect(logged.filter(({ level }) => level >= 40)).toEqual([])
  expect(await metrics.render()).toContain('gewerk_calls_total{api="partner",call="list",status="499"} 1')
})

test('a client that closes the connection during its body causes no error of the server', async () => {
  await abortRequest('echo', 'POST /api/echo HTTP/1.1', '{"a":')
  expect(findRequest('echo')).toMatchObject({ level: 30, status: 499 })
  expect(logged.filter(({ level }) => level >= 40)).toEqual([])
})

test('an error of the server is logged although the client has closed the connection', async () => {
  await abortRequest('crash', 'POST /api/crash HTTP/1.1', '{}')
  await expect.poll(() => logged).toContainEqual(expect.objectContaining({ level: 50, msg: 'call failed' }))
})
