// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeDevice, createFakePhoto, createStatusCall, openTestApp } from '#web/test/fake-device'
import { createJsonResponse, type FakeServer } from '#web/test/fake-server'

let server: FakeServer

beforeEach(async () => {
  server = await createFakeDevice()
  server.isUp = true
})
afterEach(() => vi.unstubAllGlobals())

/** Returns the ids of the orders in flight while the server answers, and after the reply. */
async function sendAndWatch(
  run: (app: Awaited<ReturnType<typeof openTestApp>>) => Promise<unknown>,
  answerWith: () => Response | null = () => null,
) {
  const app = await openTestApp(server)
  const { callsInFlight } = await import('./calls-in-flight.ts')
  const list = () => callsInFlight.list().map(({ orderId }) => orderId)
  let during: string[] = []
  server.refuse = (path) => {
    if (path.endsWith('/set-status')) during = list()
    return path.endsWith('/set-status') ? answerWith() : null
  }
  await run(app).catch(() => undefined)
  return { during, after: list() }
}

it('a step is in flight until the server has answered', async () => {
  const seen = await sendAndWatch((app) => app.run(createStatusCall('started')))
  expect(seen).toEqual({ during: ['o1'], after: [] })
})

it('a step that the server refuses is not in flight any more', async () => {
  const seen = await sendAndWatch(
    (app) => app.run(createStatusCall('started')),
    () => createJsonResponse(409, { code: 'order_changed' }),
  )
  expect(seen).toEqual({ during: ['o1'], after: [] })
})

it('a step with files to upload is not shown before the server has answered', async () => {
  const seen = await sendAndWatch(async (app) => {
    const photo = await app.deviceFiles.save(createFakePhoto('eins'))
    return app.run(createStatusCall('started', { pictures: [{ file_id: photo, type: 'device' }] }))
  })
  expect(seen).toEqual({ during: [], after: [] })
})
