// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectAndSendAll, createCommentCall, createFakeDevice, openTestApp } from '#web/test/fake-device'
import type { FakeServer } from '#web/test/fake-server'

let server: FakeServer

beforeEach(async () => {
  server = await createFakeDevice()
})
afterEach(() => vi.unstubAllGlobals())

it('a call that is made again with its idempotency key while it is pending is sent once', async () => {
  const app = await openTestApp(server)
  await app.run({ ...createCommentCall('im Keller'), key: 'k1' })
  const restarted = await openTestApp(server)
  await restarted.run({ ...createCommentCall('im Keller'), key: 'k1' })
  expect(restarted.outbox.list()).toHaveLength(1)
  await connectAndSendAll(server, restarted)
  expect(server.received.map(({ body }) => body['message'])).toEqual(['im Keller'])
})
