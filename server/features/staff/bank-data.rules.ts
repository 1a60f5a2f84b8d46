/** Hides bank data in the replies to people who may not see it. */

/**
 * Returns the same value with every IBAN reduced to its last four characters and every BIC left out, also in the purposes
 * of bookings.
 */
export function maskBankData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskBankData)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, maskField(key, field)]))
}

function maskField(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return maskBankData(value)
  if (key === 'iban') return `•••• ${value.slice(-4)}`
  if (key === 'purpose') return maskPurpose(value)
  return key === 'bic' ? null : value
}

/** An IBAN or the number of an account: eight digits or more, also in groups. Numbers of credit notes are shorter. */
const accountNumber = /(?:\b[a-z]{2})?\d(?: ?\d){7,}/gi
const bankCode = /\b(BIC:?\s*)[a-z]{6}[a-z\d]{2}(?:[a-z\d]{3})?\b/gi

function maskPurpose(text: string): string {
  return text
    .replaceAll(accountNumber, (number) => `•••• ${number.replaceAll(' ', '').slice(-4)}`)
    .replaceAll(bankCode, '$1••••')
}
