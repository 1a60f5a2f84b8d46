// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { form, newDevice, openApp, photo } from './playedDevice.ts'
import type { PlayedServer } from './playedServer.ts'

/** How long a photo stays on the device that nothing has taken to the server. */

let server: PlayedServer
beforeEach(async () => {
  localStorage.clear()
  server = await newDevice()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('as long as something waits or was begun that speaks of it; else two months', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T10:00:00Z') })
  const app = await openApp(server)
  const { drafts } = await import('./drafts.ts')
  const [waiting, begun, loose] = [
    await app.deviceFiles.keep(photo('wartet')),
    await app.deviceFiles.keep(photo('begonnen')),
    await app.deviceFiles.keep(photo('lose')),
  ]
  await app.run(form({ photo: [waiting] }))
  drafts.set('draft c o1 finished', JSON.stringify({ pictures: [{ file_id: begun, type: 'device' }] }))

  vi.setSystemTime(Date.parse('2026-05-20T10:00:00Z'))
  const later = await openApp(server)
  await later.deviceFiles.keep(photo('neu'))
  await vi.waitFor(async () => expect(await later.deviceFiles.read(loose)).toBeNull())
  const left = await Promise.all([waiting, begun].map((name) => later.deviceFiles.read(name)))
  expect(left.map((file) => file?.name)).toEqual(['wartet', 'begonnen'])
})
