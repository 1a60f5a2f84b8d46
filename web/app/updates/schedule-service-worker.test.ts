// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { connectivity } from '#web/api/http/connectivity'
import { newVersion } from './new-version.ts'
import { scheduleServiceWorker } from './schedule-service-worker.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('a script that cannot be fetched announces a new version only while the server is reached', () => {
  vi.stubEnv('DEV', false)
  vi.stubGlobal('navigator', { serviceWorker: {} })
  scheduleServiceWorker()

  connectivity.setOnline(false)
  dispatchEvent(new Event('vite:preloadError'))
  expect(newVersion.isReady()).toBe(false)

  connectivity.setOnline(true)
  dispatchEvent(new Event('vite:preloadError'))
  expect(newVersion.isReady()).toBe(true)
})
