/** The token of a mailed link, between taking it out of the address and using it, once. */
function createTokenSlot() {
  let waiting: string | null = null
  return {
    get: (): string | null => waiting,
    set: (token: string | null): void => {
      waiting = token
    },
  }
}

export const loginLinkToken = createTokenSlot()
export const passwordResetToken = createTokenSlot()
