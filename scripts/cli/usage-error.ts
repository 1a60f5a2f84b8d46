/** The command line, or the file that it names, cannot be used; the message says what to do instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
