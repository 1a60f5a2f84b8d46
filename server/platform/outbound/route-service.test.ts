import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startSilentServer } from '#test/fakes/silent-server'
import { createRouteService } from './route-service.ts'

const leipzig = { latitude: 51.340_612_3, longitude: 12.374_732_9 }
const halle = { latitude: 51.482_5, longitude: 11.97 }
const berlin = { latitude: 52.52, longitude: 13.405 }

interface Answer {
  readonly status?: number
  readonly body: unknown
}

const leg = (distance: number, duration: number) => ({ distance, duration, steps: [] })
const good: Answer = { body: { code: 'Ok', routes: [{ legs: [leg(41_000.4, 2_400)] }] } }
let answer: Answer = good
let urls: string[] = []
const server = createServer(({ url = '' }, response) => {
  urls.push(url)
  const { status = 200, body } = answer
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/osrm`
afterAll(() => server.close())

let clock = 0
let warnings = 0
const createService = (url: string | undefined = address) =>
  createRouteService({ url, now: () => clock, log: { warn: () => (warnings += 1) } as never })

beforeEach(() => {
  answer = good
  urls = []
  warnings = 0
})

test('legs by road are read from OSRM, which receives rounded coordinates and nothing else', async () => {
  expect(await createService().measure([leipzig, halle])).toEqual([{ metres: 41_000.4, seconds: 2_400 }])
  expect(urls).toEqual(['/osrm/route/v1/driving/12.3747,51.3406;11.97,51.4825?overview=false'])
})

test('a pair of places is asked once a day, also as a part of another route', async () => {
  const service = createService()
  answer = { body: { routes: [{ legs: [leg(41_000, 2_400), leg(170_000, 7_000)] }] } }
  await service.measure([leipzig, halle, berlin])
  expect(await service.measure([halle, berlin])).toEqual([{ metres: 170_000, seconds: 7_000 }])
  expect(urls).toHaveLength(1)
  clock += 25 * 3_600_000
  answer = good
  await service.measure([leipzig, halle])
  expect(urls).toHaveLength(2)
})

test.each<[string, Answer]>([
  ['an error', { status: 500, body: 'broken' }],
  ['text', { body: '<html>' }],
  ['no route', { body: { code: 'Ok', routes: [] } }],
  ['too few legs', { body: { routes: [{ legs: [] }] } }],
  ['a negative distance', { body: { routes: [{ legs: [leg(-1, 10)] }] } }],
  ['a way shorter than the straight line', { body: { routes: [{ legs: [leg(12, 3)] }] } }],
  ['a reply without end', { body: `{"routes": [${' '.repeat(300_000)}]}` }],
])('a service that answers with %s gives no legs', async (_name, wrong) => {
  answer = wrong
  expect(await createService().measure([leipzig, halle])).toBeNull()
  expect(urls).toHaveLength(1)
})

test('after three failures the service is left alone for a minute', async () => {
  const service = createService()
  answer = { status: 502, body: '' }
  for (const place of [halle, berlin, leipzig, halle, berlin]) await service.measure([leipzig, place])
  expect(urls).toHaveLength(3)
  expect(warnings).toBe(1)
  clock += 61_000
  answer = good
  expect(await service.measure([leipzig, halle])).toHaveLength(1)
})

test('places without a road between them are no failure of the service', async () => {
  const service = createService()
  answer = { status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } }
  for (let round = 0; round < 5; round += 1) expect(await service.measure([leipzig, halle])).toBeNull()
  expect(urls).toHaveLength(5)
  expect(warnings).toBe(0)
})

test('a service that accepts connections and does not answer is given up after two seconds', async () => {
  const silent = await startSilentServer()
  const begin = performance.now()
  expect(await createService(`http://127.0.0.1:${silent.port}`).measure([leipzig, halle])).toBeNull()
  expect(performance.now() - begin).toBeGreaterThan(1_900)
  expect(performance.now() - begin).toBeLessThan(6_000)
  await silent.close()
})

test('without a configured service there are no legs', async () => {
  const none = createRouteService({ url: undefined, log: { warn: () => undefined } as never })
  expect(await none.measure([leipzig, halle])).toBeNull()
})
