interface PrefetchedResponse {
  readonly answer: Promise<Response>
  /** The access token of the request; undefined without one. */
  readonly token: string | undefined
  readonly body: string | undefined
}

declare global {
  /** Responses by path that `web/public/boot.js` requested before the app was loaded. */
  var gewerkPrefetched: Map<string, PrefetchedResponse> | undefined
}

/** Milliseconds after the start of the page. Older responses are not used. */
const freshForMs = 20_000

/**
 * Returns the prefetched response to a call and removes it. Only a call with the same body and token gets it.
 */
export function takePrefetchedResponse(
  url: string,
  body: string | undefined,
  token: string | null,
): Promise<Response> | undefined {
  const early = globalThis.gewerkPrefetched
  const found = early?.get(url)
  if (!found || performance.now() > freshForMs) return undefined
  // Another body is another question, such as a session by the token of a link.
  if (found.body !== body || found.token !== (token ?? undefined)) return undefined
  early?.delete(url)
  return found.answer
}

/** Whether a fresh response to the call has arrived or is on its way. */
export function hasPrefetchedResponse(url: string): boolean {
  return globalThis.gewerkPrefetched?.has(url) === true && performance.now() < freshForMs
}

/** Cancels a prefetch that is not needed, so that it does not use the connection. */
export function cancelPrefetch(url: string): void {
  const left = globalThis.gewerkPrefetched?.get(url)
  globalThis.gewerkPrefetched?.delete(url)
  left?.answer.then((answer) => answer.body?.cancel()).catch(() => undefined)
}
