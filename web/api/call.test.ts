// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callApi } from './call.ts'

import { CallError, NetworkError } from './http/errors.ts'
import { createJsonResponse } from '../test/fake-server.ts'
import { connectivity } from './http/connectivity.ts'
import { reauthentication } from './session/reauthentication.ts'
import { buildCallUrl } from './http/request.ts'
import { session } from './session/session.ts'

interface SentRequest {
  path: string
  headers: Headers
  body: string | undefined
  redirect: RequestRedirect | undefined
}

let sent: SentRequest[] = []
let answers: ((sent: SentRequest) => Response | Promise<Response>)[] = []

const createSessionReply = (token: string) => ({
  accounts: [{ user: { contact: { id: 'c' }, account: { id: 'a' } }, access_token: token }],
})

beforeEach(async () => {
  sent = []
  answers = [() => createJsonResponse(200, createSessionReply('first'))]
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const one = {
      path,
      headers: new Headers(init.headers),
      body: init.body as string | undefined,
      redirect: init.redirect,
    }
    sent.push(one)
    const answer = answers.shift()
    if (!answer) throw new TypeError('The test has prepared no answer.')
    return answer(one)
  })
  await session.login({ email: 'a@b.de', password: 'x', remember_me: true })
  sent = []
})

afterEach(() => vi.unstubAllGlobals())

describe('callApi', () => {
  it('a call carries the token and the language, and a writing call an idempotency key', async () => {
    answers = [() => createJsonResponse(200, {}), () => createJsonResponse(200, { job: {} })]
    await callApi('order.count')
    await callApi('order.setStatus', { body: {} as never })
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer first')
    expect(sent[0]?.headers.get('accept-language')).toBe('de')
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false)
    expect(sent[1]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
  })

  it('a call with an expired token renews it and is repeated once with the same idempotency key', async () => {
    answers = [
      () => createJsonResponse(401, { status: 'token_expired' }),
      () => createJsonResponse(200, createSessionReply('second')),
      () => createJsonResponse(200, { job: {} }),
    ]
    await callApi('order.setStatus', { body: {} as never })
    const [first, refresh, again] = sent
    expect(refresh?.path).toBe('/api/partner/auth/refresh')
    expect(again?.headers.get('authorization')).toBe('Bearer second')
    expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  it('calls that fail at the same time share one token renewal', async () => {
    const byToken = ({ path, headers }: SentRequest) => {
      if (path.endsWith('/refresh')) return createJsonResponse(200, createSessionReply('second'))
      return headers.get('authorization') === 'Bearer second'
        ? createJsonResponse(200, {})
        : createJsonResponse(401, { status: 'token_expired' })
    }
    answers = Array.from({ length: 7 }, () => byToken)
    await Promise.all([
      callApi('order.count'),
      callApi('order.search', { params: { search: 'a' } }),
      callApi('order.count'),
    ])
    expect(sent.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1)
  })

  it('a call whose renewal is refused waits and continues after the same user logs in again', async () => {
    answers = [
      () => createJsonResponse(401, { status: 'token_expired' }),
      () => createJsonResponse(401, { status: 'unauthenticated' }),
    ]
    const counted = callApi('order.count')
    await vi.waitFor(() => expect(session.get().state).toBe('expired'))
    const sentBefore = sent.length
    answers = [
      () => createJsonResponse(200, createSessionReply('fresh')),
      () => createJsonResponse(200, { data: 'counts' }),
    ]
    await session.login({ email: 'a@b.de', password: 'x', remember_me: true })
    expect(await counted).toEqual({ data: 'counts' })
    expect(sent.slice(sentBefore).map(({ path }) => path)).toEqual([
      '/api/partner/auth/login',
      '/api/partner/jobs-count',
    ])
  })

  it('a call that waits for a login fails when the user logs out instead', async () => {
    answers = [
      () => createJsonResponse(401, { status: 'token_expired' }),
      () => createJsonResponse(401, { status: 'unauthenticated' }),
    ]
    const counted = callApi('order.count')
    const refused = expect(counted).rejects.toMatchObject({ status: 401 })
    await vi.waitFor(() => expect(session.get().state).toBe('expired'))
    answers = [() => createJsonResponse(200, { msg: 'success' })]
    await session.logout()
    await refused
    expect(session.get().user).toBeNull()
  })

  it('a wrong password in a call does not count as an expired token', async () => {
    answers = [() => createJsonResponse(401, { status: 'invalid_password' })]
    await expect(callApi('session.stepUp', { body: { password: 'x' } })).rejects.toMatchObject({
      status: 401,
    })
    expect(sent.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(0)
  })

  it('a call that needs reauthentication is repeated after the user has confirmed', async () => {
    answers = [
      () => createJsonResponse(403, { status: 'proof_required' }),
      () => createJsonResponse(200, { recovery_codes: [] }),
    ]
    const asked = callApi('factor.renewRecoveryCodes', { body: {} })
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0))
    await new Promise((done) => setTimeout(done))
    reauthentication.finish(true)
    expect(await asked).toEqual({ recovery_codes: [] })
  })

  it('the session stays when the renewal cannot reach the server', async () => {
    answers = [
      () => createJsonResponse(401, { status: 'token_expired' }),
      () => createJsonResponse(503, { status: 'unavailable' }),
    ]
    await expect(callApi('order.count')).rejects.toMatchObject({ status: 503 })
    expect(session.get().state).toBe('in')
  })
})

describe('errors of a call', () => {
  it('a refusal has its code, its field errors and its request id', async () => {
    const refusal = { status: 'offer_taken', msg: 'Vergeben', errors: { job_id: ['x'] }, request_id: 'r-1' }
    answers = [() => createJsonResponse(409, refusal, { 'retry-after': '7' })]
    const error = await callApi('order.count').catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      status: 409,
      code: 'offer_taken',
      msg: 'Vergeben',
      requestId: 'r-1',
      retryAfter: 7,
    })
  })

  it('a missing answer, a timeout and a cancelled call are different errors', async () => {
    answers = [() => Promise.reject(new TypeError('fetch failed'))]
    await expect(callApi('order.count')).rejects.toBeInstanceOf(NetworkError)
    answers = [() => Promise.reject(new DOMException('too long', 'TimeoutError'))]
    await expect(callApi('order.count')).rejects.toMatchObject({ reason: 'timeout' })
    answers = [() => Promise.reject(new DOMException('cancelled', 'AbortError'))]
    await expect(callApi('order.count')).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('an answer that is not from our server', () => {
  const page = (status: number) => () =>
    new Response('<h1>Log in to this network</h1>', { status, headers: { 'content-type': 'text/html' } })
  const foreign = (status: number, body: unknown) => () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

  it.each([
    ['a maintenance page', page(200)],
    ['an empty JSON object', foreign(200, {})],
    ['JSON of another program', foreign(200, { status: 'ok', msg: 'please log in' })],
    ['a JSON list', foreign(200, [])],
    ['JSON null', foreign(200, null)],
    [
      'text that is called JSON',
      () => new Response('<h1>', { headers: { 'content-type': 'application/json' } }),
    ],
    ['a page that needs a log-in', page(401)],
    ['a page that forbids', page(403)],
    ['a page that finds nothing', page(404)],
    ['a page of a proxy whose server is down', page(502)],
    ['a refusal of a gateway', foreign(403, { message: 'Forbidden' })],
    [
      'a refusal with a number for its code',
      foreign(403, { status: 403, msg: 'Forbidden', request_id: '1' }),
    ],
  ])('an answer that is not from our server counts as no answer: %s', async (_, answer) => {
    answers = [answer]
    const sending = callApi('comment.create', { body: { jobApiId: 'o1', message: 'Hallo' } })
    await expect(sending).rejects.toMatchObject({ name: 'NetworkError', reason: 'unreachable' })
    expect(connectivity.isOnline()).toBe(false)
    expect(session.get().state).toBe('in')
  })

  it('a call does not follow redirects', async () => {
    answers = [() => createJsonResponse(200, { id: 'c1', jobApiId: 'o1' })]
    await callApi('comment.create', { body: { jobApiId: 'o1', message: 'Hallo' } })
    expect(sent[0]?.redirect).toBe('error')
  })

  it('a foreign answer to the token renewal does not end the session', async () => {
    answers = [() => createJsonResponse(401, { status: 'token_expired' }), page(401)]
    await expect(callApi('order.count')).rejects.toBeInstanceOf(NetworkError)
    expect(session.get().state).toBe('in')
  })
})

describe('buildCallUrl', () => {
  it('path parameters are filled in and escaped', () => {
    expect(buildCallUrl('order.search', { params: { search: 'Groß/Klein 50%' } })).toBe(
      '/api/partner/jobs-search/Gro%C3%9F%2FKlein%2050%25',
    )
    expect(() => buildCallUrl('order.read', { params: {} })).toThrow('job_id')
  })

  it('lists become repeated keys and nulls are left out', () => {
    expect(
      buildCallUrl('creditNote.list', { query: { status: ['sent', 'paid'], number: null, page: 1 } }),
    ).toBe('/documents-api/accounting/documents?status=sent&status=paid&page=1')
  })
})
