import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { Refusal } from '#server/kernel/refusal'
import { createLargeBodyGate } from './large-bodies.ts'

const app = Fastify({ bodyLimit: 8 * 1024 * 1024 })
const gates = {
  patient: createLargeBodyGate({ slots: 2 }),
  impatient: createLargeBodyGate({ slots: 2, maxWaitMillis: 200 }),
}
/** Calls whose body has been read, with the function that ends them. */
const read: { readonly sender: string; readonly end: () => void }[] = []
app.setErrorHandler((error, _request, reply) =>
  reply.status(error instanceof Refusal ? error.httpStatus : 500).send(),
)
app.post<{ Querystring: { sender: string; gate: keyof typeof gates } }>('/', {
  onRequest: (request, reply) => gates[request.query.gate](request, reply, request.query.sender),
  handler: async (request) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    read.push({ sender: request.query.sender, end: resolve })
    await promise
    return {}
  },
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })

afterEach(async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    for (const { end } of read) end()
    await pause(20)
  }
  read.length = 0
})

const large = JSON.stringify('x'.repeat(2 * 1024 * 1024))

interface PostOptions {
  readonly body?: string
  readonly signal?: AbortSignal
  readonly gate?: keyof typeof gates
}

/** Returns the status; 0 if the sender gave up. */
function post(sender: string, { body = large, signal, gate = 'patient' }: PostOptions = {}): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body, signal: signal ?? null }
  return fetch(`${url}/?sender=${sender}&gate=${gate}`, init).then(
    ({ status }) => status,
    () => 0,
  )
}

const listSenders = () => read.map(({ sender }) => sender)

async function waitForSenders(...expected: string[]): Promise<void> {
  await expect.poll(listSenders, { timeout: 10_000 }).toEqual(expected)
  await pause(50)
  expect(listSenders()).toEqual(expected)
}

test('only a few large bodies are read at a time, and the others when an earlier call has its answer', async () => {
  const calls = [post('anna'), post('anna')]
  await waitForSenders('anna', 'anna')
  calls.push(post('anna'))
  await pause(20)
  calls.push(post('ben'))
  await waitForSenders('anna', 'anna')
  read[0]?.end()
  await waitForSenders('anna', 'anna', 'anna')
  read[1]?.end()
  await waitForSenders('anna', 'anna', 'anna', 'ben')
  for (const { end } of read) end()
  expect(await Promise.all(calls)).toEqual([200, 200, 200, 200])
})

test('a small body does not wait for large ones', async () => {
  const calls = [post('anna'), post('anna')]
  await waitForSenders('anna', 'anna')
  const small = post('ben', { body: '{}' })
  await waitForSenders('anna', 'anna', 'ben')
  for (const { end } of read) end()
  expect(await small).toBe(200)
  await Promise.all(calls)
})

test('a large body that waits too long is refused with 503', async () => {
  const gate = 'impatient'
  const calls = [post('anna', { gate }), post('anna', { gate })]
  await waitForSenders('anna', 'anna')
  expect(await post('ben', { gate })).toBe(503)
  for (const { end } of read) end()
  await Promise.all(calls)
})

test('a sender that gives up while waiting frees its place', async () => {
  const calls = [post('anna'), post('anna')]
  await waitForSenders('anna', 'anna')
  const leaving = new AbortController()
  const left = post('ben', { signal: leaving.signal })
  await pause(30)
  leaving.abort()
  await left
  read[0]?.end()
  // The first body that was read may be that of either call.
  await Promise.race(calls)
  const next = [post('cleo')]
  await expect.poll(listSenders, { timeout: 10_000 }).toContain('cleo')
  for (const { end } of read) end()
  await Promise.all([...calls, ...next])
})
