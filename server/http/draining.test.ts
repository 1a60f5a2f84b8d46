import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createHttpApp } from './http-app.ts'
import { addDraining } from './draining.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterEach(() => agent.destroy())

async function startDrainingApp() {
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    proxies: [],
    frameAncestors: [],
    secure: false,
  })
  const draining = addDraining(app)
  const slow = Promise.withResolvers<void>()
  const slowCallBegan = Promise.withResolvers<void>()
  app.get('/api/fast', () => ({ status: 'served' }))
  app.get('/api/slow', async () => {
    slowCallBegan.resolve()
    await slow.promise
    return { status: 'served' }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, draining, port, slow, slowCallBegan: slowCallBegan.promise }
}

async function getOverKeptConnection(port: number, path: string) {
  const sent = request({ port, path, agent, host: '127.0.0.1' }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await json(response)
  return { status: response.statusCode, connection: response.headers.connection, body }
}

test('a draining server serves calls and closes each connection after its reply', async () => {
  const { app, draining, port } = await startDrainingApp()
  expect(await getOverKeptConnection(port, '/api/fast')).toMatchObject({
    status: 200,
    connection: 'keep-alive',
  })
  draining.begin()
  const served = { status: 200, connection: 'close', body: { status: 'served' } }
  expect(await getOverKeptConnection(port, '/api/fast')).toEqual(served)
  expect(await getOverKeptConnection(port, '/api/fast')).toEqual(served)
  await app.close()
})

test('a call that is running when the server closes gets its reply', async () => {
  const { app, port, slow, slowCallBegan } = await startDrainingApp()
  const running = getOverKeptConnection(port, '/api/slow')
  await slowCallBegan
  const closed = app.close()
  slow.resolve()
  expect(await running).toMatchObject({ status: 200, body: { status: 'served' } })
  await closed
})
