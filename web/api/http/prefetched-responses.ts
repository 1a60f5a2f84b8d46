interface PrefetchedResponse {
  readonly answer: Promise<Response>
  /** As whom it was asked; undefined: as nobody. */
  readonly token: string | undefined
  readonly body: string | undefined
}

declare global {
  /** Answers by path that `web/public/boot.js` has asked for before the app was there. */
  var gewerkEarly: Map<string, PrefetchedResponse> | undefined
}

/** So many milliseconds after the page began, what it asked for then is no answer to a question of now. */
const freshForMs = 20_000

/** The answer to a call, where just this one was asked for ahead, as the same person; for one taker. */
export function takePrefetchedResponse(
  url: string,
  body: string | undefined,
  token: string | null,
): Promise<Response> | undefined {
  const early = globalThis.gewerkEarly
  const found = early?.get(url)
  if (!found || performance.now() > freshForMs) return undefined
  // Another body is another question, such as a session by the token of a link.
  if (found.body !== body || found.token !== (token ?? undefined)) return undefined
  early?.delete(url)
  return found.answer
}

/** Whether the answer to a call is here or on its way. */
export function hasPrefetchedResponse(url: string): boolean {
  return globalThis.gewerkEarly?.has(url) === true && performance.now() < freshForMs
}

/** What was asked for ahead and is not needed lets go of the line. */
export function cancelPrefetch(url: string): void {
  const left = globalThis.gewerkEarly?.get(url)
  globalThis.gewerkEarly?.delete(url)
  left?.answer.then((answer) => answer.body?.cancel()).catch(() => undefined)
}
