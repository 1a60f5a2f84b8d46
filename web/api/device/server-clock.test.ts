// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const noon = Date.parse('2026-11-22T12:00:00Z')
const hour = 3_600_000

async function loadServerClock() {
  vi.resetModules()
  return (await import('./server-clock.ts')).serverClock
}

const createAnswerAt = (time: number, cacheControl = 'no-store') =>
  new Response(null, { headers: { date: new Date(time).toUTCString(), 'cache-control': cacheControl } })

const minutesFromNoon = (time: number) => Math.round((time - noon) / 60_000)

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: noon })
})
afterEach(() => vi.useRealTimers())

it('follows the server and not the device, also after a reload without a network', async () => {
  const clock = await loadServerClock()
  clock.measure(createAnswerAt(noon - 2 * hour), false)
  expect(minutesFromNoon(clock.now())).toBe(-120)
  expect(minutesFromNoon((await loadServerClock()).now())).toBe(-120)
})

it('goes on steadily when the device is set back while the page is open', async () => {
  const clock = await loadServerClock()
  vi.advanceTimersByTime(hour)
  expect(minutesFromNoon(clock.now())).toBe(60)
  vi.setSystemTime(noon - hour)
  expect(minutesFromNoon(clock.now())).toBe(60)
})

it('does not believe answers that a cache may have kept', async () => {
  const clock = await loadServerClock()
  clock.measure(createAnswerAt(noon - hour, 'max-age=31536000'), false)
  expect(minutesFromNoon(clock.now())).toBe(0)
})

it('takes an answer that lay in the page for seconds only for large differences', async () => {
  const clock = await loadServerClock()
  clock.measure(createAnswerAt(noon - 20_000), true)
  expect(clock.now()).toBe(noon)
  clock.measure(createAnswerAt(noon - hour), true)
  expect(minutesFromNoon(clock.now())).toBe(-60)
})
