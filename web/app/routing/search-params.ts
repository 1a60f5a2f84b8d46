/** Which location of a master account a page is about, as it stands in the address; left out: the chosen account. */
export interface LocationSearch {
  readonly account?: string
}

export function parseLocationSearch({ account }: Record<string, unknown>): LocationSearch {
  return typeof account === 'string' && /^\w{18}$/.test(account) ? { account } : {}
}
