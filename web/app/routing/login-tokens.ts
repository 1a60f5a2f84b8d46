/** The token of a mailed link, between taking it out of the address and using it, once. */
function tokenSlot() {
  let waiting: string | null = null
  return {
    get: (): string | null => waiting,
    set: (token: string | null): void => {
      waiting = token
    },
  }
}

export const linkToken = tokenSlot()
export const passwordToken = tokenSlot()
