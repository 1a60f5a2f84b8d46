/** Hides bank data in the replies to people who may not see it. */

/** Returns the same value with every IBAN reduced to its last four characters and every BIC left out. */
export function maskBankData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskBankData)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, maskField(key, field)]))
}

function maskField(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return maskBankData(value)
  if (key === 'iban') return `•••• ${value.slice(-4)}`
  return key === 'bic' ? null : value
}
