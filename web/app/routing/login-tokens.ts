/** Holds the token of a mailed link between its removal from the URL and its single use. */
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
