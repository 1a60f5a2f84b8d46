/** Addresses of mails, apart from the rest that people write of themselves: the log-in loads no more than it needs. */

/** A simple address: something, an at sign, a host with a dot. The server decides. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim())
}

/** An address as it is kept: small letters, the host as names are written in DNS (`müller.de` → `xn--…`). */
export function normalizeEmail(text: string): string {
  const trimmed = text.trim().toLowerCase()
  const at = trimmed.lastIndexOf('@')
  const host = trimmed.slice(at + 1)
  if (at < 1 || /^[\x21-\x7e]*$/.test(host)) return trimmed
  const ascii = URL.parse(`https://${host}/`)?.hostname
  return ascii ? `${trimmed.slice(0, at)}@${ascii}` : trimmed
}
