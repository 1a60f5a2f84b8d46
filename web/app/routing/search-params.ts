/** The location of a master account that a page shows; the chosen account if absent. */
export interface LocationSearch {
  readonly account?: string
}

export function parseLocationSearch({ account }: Record<string, unknown>): LocationSearch {
  return typeof account === 'string' && /^\w{18}$/.test(account) ? { account } : {}
}

/** Whether a URL parameter is an existing day, such as `2026-02-28`. */
export function isDayParam(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
