declare global {
  /** Answers by path that `web/public/first.js` has asked for before the app was there. */
  var gewerkEarly: Map<string, Promise<Response>> | undefined
}

/** So many milliseconds after the page began, what it asked for then is no answer to a question of now. */
const freshFor = 20_000

/** The answer to a call without a token, where it was asked for ahead; for one taker. */
export function takeEarly(url: string, body: string | undefined): Promise<Response> | undefined {
  const early = globalThis.gewerkEarly
  const answer = early?.get(url)
  // Another body is another question, such as a session by the token of a link.
  if (!answer || (body ?? '{}') !== '{}' || performance.now() > freshFor) return undefined
  early?.delete(url)
  return answer
}
