/**
 * Email addresses are apart from other personal fields, so that the login page loads no more than it needs.
 */

/** Returns whether the text has the simple form of an email address. `isAcceptedEmail` checks exactly. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim())
}

/** Returns the stored form of an address: lower case, host names in DNS form (`müller.de` → `xn--…`). */
export function normalizeEmail(text: string): string {
  const trimmed = text.trim().toLowerCase()
  const at = trimmed.lastIndexOf('@')
  const host = trimmed.slice(at + 1)
  if (at < 1 || /^[\x21-\x7e]*$/.test(host)) return trimmed
  const ascii = URL.parse(`https://${host}/`)?.hostname
  return ascii ? `${trimmed.slice(0, at)}@${ascii}` : trimmed
}
