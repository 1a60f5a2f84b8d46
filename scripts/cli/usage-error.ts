/** The command line or the named file cannot be used; the message says how to correct it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
