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

it('the clock follows the server, also after a reload without a connection', async () => {
  const clock = await loadServerClock()
  clock.measure(createAnswerAt(noon - 2 * hour), false)
  expect(minutesFromNoon(clock.now())).toBe(-120)
  expect(minutesFromNoon((await loadServerClock()).now())).toBe(-120)
})

it('the clock continues when the device clock is set back while the page is open', async () => {
  const clock = await loadServerClock()
  vi.advanceTimersByTime(hour)
  expect(minutesFromNoon(clock.now())).toBe(60)
  vi.setSystemTime(noon - hour)
  expect(minutesFromNoon(clock.now())).toBe(60)
})

it('the clock ignores responses that may come from a cache', async () => {
  const clock = await loadServerClock()
  clock.measure(createAnswerAt(noon - hour, 'max-age=31536000'), false)
  expect(minutesFromNoon(clock.now())).toBe(0)
})

it('a response that waited in the page for seconds changes the clock only by large differences', async () => {
  const clock = await loadServerClock()
  clock.measure(createAnswerAt(noon - 20_000), true)
  expect(clock.now()).toBe(noon)
  clock.measure(createAnswerAt(noon - hour), true)
  expect(minutesFromNoon(clock.now())).toBe(-60)
})

it('knows when the server sent the first answer of the page, whatever the order of arrival', async () => {
  const clock = await loadServerClock()
  expect(clock.firstAnswerAt()).toBe(Infinity)
  clock.measure(createAnswerAt(noon - hour, 'private, max-age=600'), false)
  clock.measure(createAnswerAt(noon + 2_000), false)
  clock.measure(createAnswerAt(noon), true)
  clock.measure(createAnswerAt(noon + 4_000), false)
  expect(clock.firstAnswerAt()).toBe(noon)
})
