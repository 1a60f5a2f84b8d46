import { backgroundRequest, staffCallRights, staffRequestHeader } from '#contract/operator/staff-access'
import type { StaffReply, StaffSent } from '#contract/operator/staff-api'
import { parseStaffRoute, type StaffCallName } from '#contract/operator/staff-calls'
import { CallError, NetworkError } from '#web/api/http/errors'
import { currentLocale } from '#web/i18n/current-locale'

/** Milliseconds until an unanswered call counts as failed. */
const timeoutMs = 30_000

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
 * the call. Throws `CallError` for a refusal and `NetworkError` without an answer.
 */
export async function callStaff<N extends StaffCallName>(
  name: N,
  input: CallInput<N>,
): Promise<StaffReply<N>> {
  const { params, query, body } = input as {
    params?: Record<string, string>
    query?: Record<string, QueryValue | readonly QueryValue[]>
    body?: object
  }
  const { method, path } = parseStaffRoute(name)
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const address = url + toQueryString(query)
  const request: RequestInit = {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': currentLocale.get(),
      [staffRequestHeader]: method === 'GET' && isUserAway() ? backgroundRequest : '1',
      ...(method === 'GET'
        ? {}
        : { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  }
  // The check whether there is a session must not wait for one.
  const needsSession = staffCallRights[name] !== 'public' && name !== 'staff.current'
  return (await sendForReply(address, request, needsSession)) as StaffReply<N>
}

async function sendForReply(address: string, request: RequestInit, needsSession: boolean): Promise<unknown> {
  const response = await sendStaffRequest(address, request)
  const reply = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.ok) return reply
  const error = new CallError(response.status, reply, response.headers)
  if (needsSession && error.code === 'unauthenticated' && (await restoreSession()))
    return sendForReply(address, request, needsSession)
  throw error
}

/** A page that updates itself must not keep the session of an absent person open. */
const awayMs = 60_000
let lastInputAt = Date.now()
for (const type of ['pointerdown', 'keydown', 'wheel'] as const)
  addEventListener(type, () => (lastInputAt = Date.now()), { capture: true, passive: true })

const isUserAway = (): boolean => Date.now() - lastInputAt > awayMs

async function sendStaffRequest(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    throw new NetworkError(navigator.onLine ? 'unreachable' : 'offline', error)
  }
}

type QueryValue = string | number | undefined

function toQueryString(query: Record<string, QueryValue | readonly QueryValue[]> = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === '' ? [] : [[key, `${one}`]])),
  )
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}
