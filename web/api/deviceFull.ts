/** Whether the device has no room for more: it keeps nothing then, and says so. */
export function isDeviceFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
