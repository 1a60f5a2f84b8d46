/** The location of a master account that a page shows; the chosen account if absent. */
export interface LocationSearch {
  readonly account?: string
}

export function parseLocationSearch({ account }: Record<string, unknown>): LocationSearch {
  return typeof account === 'string' && /^\w{18}$/.test(account) ? { account } : {}
}
