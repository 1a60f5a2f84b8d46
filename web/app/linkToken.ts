let waiting: string | null = null

/** The token of a mailed link, between taking it out of the address and using it, once. */
export const linkToken = {
  get: (): string | null => waiting,
  set: (token: string | null): void => {
    waiting = token
  },
}
