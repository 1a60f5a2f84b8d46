import { staffRequestHeader } from '#contract/operator/staff-access'
import type { StaffReply, StaffSent } from '#contract/operator/staff-api'
import { parseStaffRoute, type OwnStaffCallName } from '#contract/operator/staff-calls'
import { CallError, NetworkError } from '#web/api/http/errors'
import { currentLocale } from '#web/i18n/current-locale'

/** Milliseconds until an unanswered call counts as failed. */
const timeoutMs = 30_000

type CallInput<N extends OwnStaffCallName> = {
  [K in keyof StaffSent<N> as StaffSent<N>[K] extends undefined ? never : K]: StaffSent<N>[K]
}

/** Called when the server no longer knows the session. */
let onSessionEnd: () => void = () => undefined

export function setSessionEndHandler(handler: () => void): void {
  onSessionEnd = handler
}

/** Makes a call of the back office. Throws `CallError` for a refusal and `NetworkError` without an answer. */
export async function callStaff<N extends OwnStaffCallName>(
  name: N,
  input: CallInput<N>,
): Promise<StaffReply<N>> {
  const { params, query, body } = input as {
    params?: Record<string, string>
    query?: Record<string, string | number>
    body?: object
  }
  const { method, path } = parseStaffRoute(name)
  const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const response = await sendStaffRequest(url + toQueryString(query), {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': currentLocale.get(),
      [staffRequestHeader]: '1',
      ...(method === 'GET'
        ? {}
        : { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  })
  const reply = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.ok) return reply as StaffReply<N>
  const error = new CallError(response.status, reply, response.headers)
  if (error.code === 'unauthenticated') onSessionEnd()
  throw error
}

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
