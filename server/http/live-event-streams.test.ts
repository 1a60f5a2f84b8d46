import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import type { FastifyInstance } from 'fastify'
import { heartbeatMillis } from '#contract/kit/live-timing'
import type { Person } from '#server/kernel/call'
import { createHttpApp } from './http-app.ts'
import { type LiveEventStreams, registerLiveEvents } from './live-event-streams.ts'

let app: FastifyInstance
let screens: LiveEventStreams
let url: string

const createStreamUser = (accountIds: string[], more: object = {}) =>
  ({
    accountIds,
    profiles: ['installer'],
    accountState: 'active',
    ...more,
  }) as never

const peopleByToken: Record<string, Person> = {
  sommer: createStreamUser(['sommer'], { sessionId: 'at the desk' }),
  elsewhere: createStreamUser(['sommer'], { sessionId: 'on the phone' }),
  rival: createStreamUser(['rival']),
  view: createStreamUser(['sommer'], { viewedBy: { id: 'v1' } }),
  link: createStreamUser(['sommer'], { onlyOrder: { orderId: 'j1', linkId: 'l1' } }),
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  app = await createHttpApp({
    log: pino({ level: 'silent' }),
    proxies: [],
    frameAncestors: [],
    secure: false,
  })
  screens = await registerLiveEvents(app, {
    authenticate: async (token: string) => peopleByToken[token] ?? null,
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  screens.close()
  vi.useRealTimers()
  await app.close()
})

/**
 * Opens a stream and skips the events that refresh a screen without `since`. `read` returns what arrived since, up to
 * and including `wanted`.
 */
async function openTestScreen(token: string, since?: string) {
  const query = since === undefined ? '' : `?since=${since}`
  const answer = await fetch(`${url}/api/partner/events${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
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
  if (answer.ok && since === undefined) await read('news')
  return { status: answer.status, read }
}

test('a screen gets the events of its own company only', async () => {
  const [mine, theirs] = await Promise.all([openTestScreen('sommer'), openTestScreen('rival')])
  screens.send([
    { a: ['sommer'], t: 'order', j: 'j1' },
    { a: ['rival'], t: 'offers' },
  ])
  expect(await mine.read('order')).toBe('data: {"topic":"order","job_id":"j1"}\n\n')
  expect(await theirs.read('offers')).toBe('data: {"topic":"offers"}\n\n')
})

test('a screen opened by an order link gets the events of that order only', async () => {
  const linked = await openTestScreen('link')
  screens.send([
    { a: ['sommer'], t: 'order', j: 'j2' },
    { a: ['sommer'], t: 'credit_notes' },
    { a: ['sommer'], t: 'order', j: 'j1' },
  ])
  expect(await linked.read('j1')).toBe('data: {"topic":"order","job_id":"j1"}\n\n')
})

const toInstant = (millis: number) => new Date(millis).toISOString()

test('a screen gets the changes since its page was opened, each once and only its own', async () => {
  const opened = toInstant(Date.now() + 1)
  await vi.waitUntil(() => toInstant(Date.now()) > opened)
  screens.send([{ a: ['sommer'], t: 'order', j: 'j1' }])
  screens.send([
    { a: ['rival'], t: 'order', j: 'j2' },
    { a: ['sommer'], t: 'order', j: 'j1' },
    { a: ['sommer', 'rival'], t: 'account' },
  ])
  const mine = await openTestScreen('sommer', opened)
  expect(await mine.read('account')).toBe(
    'data: {"topic":"order","job_id":"j1"}\n\ndata: {"topic":"account"}\n\n',
  )
  const linked = await openTestScreen('link', opened)
  expect(await linked.read('j1')).toBe('data: {"topic":"order","job_id":"j1"}\n\n')
  screens.send([{ a: ['sommer'], t: 'order', j: 'j1' }])
  expect(await linked.read('j1')).toBe('data: {"topic":"order","job_id":"j1"}\n\n')
  const later = await openTestScreen('sommer', toInstant(Date.now() + 1))
  screens.send([{ a: ['sommer'], t: 'offers' }])
  expect(await later.read('offers')).toBe('data: {"topic":"offers"}\n\n')
})

test('a screen whose page was opened before the server knew of changes is asked to refresh', async () => {
  const early = await openTestScreen('sommer', toInstant(Date.now() - 60_000))
  expect(await early.read('news')).toContain('{"topic":"counts"}')
  const opened = toInstant(Date.now() + 1)
  await vi.waitUntil(() => toInstant(Date.now()) > opened)
  screens.requestRefresh()
  const afterGap = await openTestScreen('sommer', opened)
  expect(await afterGap.read('news')).toContain('{"topic":"counts"}')
})

test('an invalid time is refused with 422', async () => {
  expect((await openTestScreen('sommer', 'yesterday')).status).toBe(422)
})

test('a stream sends heartbeats, so that the client can detect a dead connection', async () => {
  const mine = await openTestScreen('sommer')
  await vi.advanceTimersByTimeAsync(heartbeatMillis)
  expect(await mine.read('heartbeat')).toBe(': heartbeat\n\n')
})

test('after a gap in the database notifications, screens are asked to refresh', async () => {
  const mine = await openTestScreen('sommer')
  screens.requestRefresh()
  expect(await mine.read('news')).toContain('{"topic":"counts"}')
})

test('a closing server ends its streams, so that screens reconnect elsewhere', async () => {
  const mine = await openTestScreen('sommer')
  screens.close()
  expect(await mine.read('anything')).toBe('(ended)')
})

test.each([
  ['a log-in', 'sommer', 'at the desk'],
  ['a link', 'link', 'l1'],
  ['a view', 'view', 'v1'],
])('the end of %s closes its stream and no other', async (_, token, id) => {
  const [ended, other] = await Promise.all([openTestScreen(token), openTestScreen('elsewhere')])
  screens.endStreams(id)
  expect(await ended.read('anything')).toBe('(ended)')
  screens.send([{ a: ['sommer'], t: 'offers' }])
  expect(await other.read('offers')).toBe('data: {"topic":"offers"}\n\n')
})

test('a stream without a valid token is refused with 401', async () => {
  expect((await openTestScreen('stranger')).status).toBe(401)
})
