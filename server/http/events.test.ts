import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import type { FastifyInstance } from 'fastify'
import { heartbeatMillis } from '#contract/kit/live-timing'
import type { Person } from '#server/kernel/call'
import { buildApp } from './app.ts'
import { type Audience, openEvents } from './events.ts'

let app: FastifyInstance
let screens: Audience
let url: string

const person = (accountIds: string[], more: object = {}) =>
  ({
    accountIds,
    profiles: ['installer'],
    accountState: 'active',
    ...more,
  }) as never

const people: Record<string, Person> = {
  sommer: person(['sommer'], { sessionId: 'at the desk' }),
  elsewhere: person(['sommer'], { sessionId: 'on the phone' }),
  rival: person(['rival']),
  link: person(['sommer'], { onlyOrder: { orderId: 'j1', linkId: 'l1' } }),
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = await buildApp({ log: pino({ level: 'silent' }), proxies: [], frameAncestors: [], secure: false })
  screens = await openEvents(app, { authenticate: async (token: string) => people[token] ?? null } as never)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  screens.close()
  vi.useRealTimers()
  await app.close()
})

/** An open screen, past the first events; `read` gives what came since, until it contains `wanted`. */
async function screen(token: string) {
  const answer = await fetch(`${url}/api/partner/events`, { headers: { authorization: `Bearer ${token}` } })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (wanted: string): Promise<string> => {
    while (!text.includes(wanted)) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return text + '(ended)'
      text += chunk.value
    }
    const seen = text
    text = ''
    return seen
  }
  if (answer.ok) await read('news')
  return { status: answer.status, read }
}

test('a screen hears of its own company, and of no other', async () => {
  const [mine, theirs] = await Promise.all([screen('sommer'), screen('rival')])
  screens.tell([
    { a: ['sommer'], t: 'order', j: 'j1' },
    { a: ['rival'], t: 'offers' },
  ])
  expect(await mine.read('order')).toBe('data: {"topic":"order","job_id":"j1"}\n\n')
  expect(await theirs.read('offers')).toBe('data: {"topic":"offers"}\n\n')
})

test('who came by a link hears of that one order alone', async () => {
  const linked = await screen('link')
  screens.tell([
    { a: ['sommer'], t: 'order', j: 'j2' },
    { a: ['sommer'], t: 'credit_notes' },
    { a: ['sommer'], t: 'order', j: 'j1' },
  ])
  expect(await linked.read('j1')).toBe('data: {"topic":"order","job_id":"j1"}\n\n')
})

test('a stream beats, so that whoever listens knows a silent one is dead', async () => {
  const mine = await screen('sommer')
  await vi.advanceTimersByTimeAsync(heartbeatMillis)
  expect(await mine.read('heartbeat')).toBe(': heartbeat\n\n')
})

test('after a gap in what the server heard, screens are told to read anew', async () => {
  const mine = await screen('sommer')
  screens.catchUp()
  expect(await mine.read('news')).toContain('{"topic":"counts"}')
})

test('a server that stops ends its streams, so that screens look for the next', async () => {
  const mine = await screen('sommer')
  screens.close()
  expect(await mine.read('anything')).toBe('(ended)')
})

test.each([
  ['a log-in', 'sommer', 'at the desk'],
  ['a link', 'link', 'l1'],
])('%s that ends takes its stream with it, and no other', async (_, token, id) => {
  const [ended, other] = await Promise.all([screen(token), screen('elsewhere')])
  screens.end(id)
  expect(await ended.read('anything')).toBe('(ended)')
  screens.tell([{ a: ['sommer'], t: 'offers' }])
  expect(await other.read('offers')).toBe('data: {"topic":"offers"}\n\n')
})

test('nobody hears anything', async () => {
  expect((await screen('stranger')).status).toBe(401)
})
