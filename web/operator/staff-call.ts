import { backgroundRequest, staffCallRights, staffRequestHeader } from '#contract/operator/staff-access'
import type { StaffReply, StaffSent } from '#contract/operator/staff-api'
import { parseStaffRoute, type StaffCallName } from '#contract/operator/staff-calls'
import { CallError, NetworkError } from '#web/api/http/errors'
import { currentLocale } from '#web/i18n/current-locale'

/** Milliseconds until an unanswered call counts as failed. */
const timeoutMs = 30_000

/** The same for an upload of 20 MB, which takes three minutes at 1 Mbit/s. */
const uploadTimeoutMs = 240_000

type CallInput<N extends StaffCallName> = {
  [K in keyof StaffSent<N> as StaffSent<N>[K] extends undefined ? never : K]: StaffSent<N>[K]
}

/** Asks the person to log in again. Resolves to true if they did, so that the call is repeated. */
let restoreSession: () => Promise<boolean> = () => Promise.resolve(false)

/** Sets the function that runs when the server no longer knows the session. */
export function setSessionRestorer(restorer: () => Promise<boolean>): void {
  restoreSession = restorer
}

/**
 * Makes a call of the back office. If the session has ended, it waits until the person has logged in again and repeats
 * the call. A caller that may repeat a change without knowing whether it was made gives it an idempotency key. Throws
 * `CallError` for a refusal and `NetworkError` without an answer.
 */
export async function callStaff<N extends StaffCallName>(
  name: N,
  input: CallInput<N>,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<StaffReply<N>> {
  const { params, query, body } = input as {
    params?: Record<string, string>
    query?: Record<string, QueryValue | readonly QueryValue[]>
    body?: object
  }
  const address = getAddress(name, params) + toQueryString(query)
  const request = createRequest(parseStaffRoute(name).method, body, idempotencyKey)
  // The check whether there is a session must not wait for one.
  const needsSession = staffCallRights[name] !== 'public' && name !== 'staff.current'
  const timeout = name === 'import.create' ? uploadTimeoutMs : timeoutMs
  const response = await sendForReply(address, request, { needsSession, timeout })
  return (await readReply(response)) as StaffReply<N>
}

/**
 * Downloads a file in the language of the page; a plain link would ask for that of the browser. Throws like `callStaff`.
 */
export async function downloadStaffFile(
  name: StaffCallName,
  params: Readonly<Record<string, string>>,
  query?: Readonly<Record<string, string>>,
): Promise<void> {
  const address = getAddress(name, params) + toQueryString(query)
  const response = await sendForReply(address, createRequest('GET'), { needsSession: true })
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(header)?.[1] ?? '')
  link.click()
  URL.revokeObjectURL(link.href)
}

function getAddress(name: StaffCallName, params: Readonly<Record<string, string>> = {}): string {
  return parseStaffRoute(name).path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  )
}

function createRequest(method: string, body?: object, idempotencyKey = ''): RequestInit {
  return {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': currentLocale.get(),
      [staffRequestHeader]: method === 'GET' && isUserAway() ? backgroundRequest : '1',
      ...(method === 'GET' ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  }
}

interface SendOptions {
  readonly needsSession: boolean
  /** Milliseconds. */
  readonly timeout?: number
}

/** Returns a response with status 2xx. Throws `CallError` for others. */
async function sendForReply(address: string, request: RequestInit, options: SendOptions): Promise<Response> {
  const response = await sendStaffRequest(address, request, options.timeout)
  if (response.ok) return response
  const error = new CallError(response.status, await readReply(response), response.headers)
  if (options.needsSession && error.code === 'unauthenticated' && (await restoreSession()))
    return sendForReply(address, request, options)
  throw error
}

async function readReply(response: Response): Promise<Record<string, unknown>> {
  return (await response.json().catch(() => ({}))) as Record<string, unknown>
}

/** A page that updates itself must not keep the session of an absent person open. */
const awayMs = 60_000
let lastInputAt = Date.now()
for (const type of ['pointerdown', 'keydown', 'wheel'] as const)
  addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true })

const isUserAway = (): boolean => Date.now() - lastInputAt > awayMs

async function sendStaffRequest(url: string, init: RequestInit, timeout = timeoutMs): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
  } catch (error) {
    throw new NetworkError(navigator.onLine ? 'unreachable' : 'offline', error)
  }
}

type QueryValue = string | number | undefined

/** Returns `?a=1&b=2`, or an empty text; empty values are left out. */
export function toQueryString(query: Record<string, QueryValue | readonly QueryValue[]> = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === '' ? [] : [[key, `${one}`]])),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
