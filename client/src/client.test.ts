import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createOperatorClient, OperatorApiError, requireData } from './client.ts'

/** Statuses of the next answers; 0 closes the connection without one. Then 200. */
let statuses: number[] = []
let requests: IncomingMessage[] = []
const server = createServer((request, response) => {
  requests.push(request)
  const status = statuses.shift() ?? 200
  if (status === 0) return void request.socket.destroy()
  const refusal = { status: 'order_changed', msg: 'Changed.', errors: { version: ['Read it again.'] } }
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'request-1' })
  response.end(JSON.stringify(status === 200 ? { paused: false, reply_seconds: 20 } : refusal))
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => server.close())
beforeEach(() => {
  statuses = []
  requests = []
})

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const options = { url: `${url}/`, key: 'a key', locale: 'en', retryMillis: [1, 1] } as const
const client = createOperatorClient(options)
const hold = { params: { path: { job_id: 'a/b' } }, body: { reason: 'partner_info' } } as const

test('a call is sent to the path below the address, with key and language', async () => {
  await client.POST('/jobs/{job_id}/hold', hold)
  const [request] = requests
  expect([request?.method, request?.url]).toEqual(['POST', '/operator-api/v1/jobs/a%2Fb/hold'])
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer a key',
    'accept-language': 'en',
    'content-type': 'application/json',
  })
})

test('a filter with several values repeats its name', async () => {
  await client.GET('/jobs', { params: { query: { status: ['open', 'started'], limit: 5 } } })
  expect(requests[0]?.url).toBe('/operator-api/v1/jobs?status=open&status=started&limit=5')
})

test.each([429, 500, 503, 0])('a reading call is tried again after %d', async (status) => {
  statuses = [status]
  expect(await requireData(client.GET('/simulator'))).toEqual({ paused: false, reply_seconds: 20 })
  expect(requests).toHaveLength(2)
})

test('a call is given up after the last pause, with the last answer', async () => {
  statuses = [503, 503, 503]
  const { response } = await client.GET('/simulator')
  expect([response.status, requests.length]).toEqual([503, 3])
})

test.each([
  ['without an Idempotency-Key is not repeated', {}, 1],
  ['with an Idempotency-Key is repeated with the same body', { 'Idempotency-Key': 'one' }, 2],
])('a call that changes something %s', async (_, headers, attempts) => {
  statuses = [503]
  const { response } = await client.POST('/jobs/{job_id}/hold', { ...hold, headers })
  expect(requests).toHaveLength(attempts)
  expect(response.status).toBe(attempts === 1 ? 503 : 200)
  expect(new Set(requests.map((request) => request.headers['content-length']))).toHaveLength(1)
})

test('a refusal is not repeated and becomes an error with code, fields and id of the request', async () => {
  statuses = [409]
  const error = await requireData(client.POST('/jobs/{job_id}/hold', hold)).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OperatorApiError)
  expect(error).toMatchObject({
    status: 409,
    code: 'order_changed',
    errors: { version: ['Read it again.'] },
    requestId: 'request-1',
    message: '409 order_changed: Changed. version: Read it again.',
  })
  expect(requests).toHaveLength(1)
})

test('a portal that does not answer ends the call after the time limit', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const impatient = createOperatorClient({ ...options, url: address, timeoutMillis: 50, retryMillis: [] })
  await expect(impatient.GET('/simulator')).rejects.toMatchObject({ name: 'TimeoutError' })
  silent.closeAllConnections()
  silent.close()
})
