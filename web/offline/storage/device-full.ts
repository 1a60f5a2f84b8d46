/**
 * What browsers report when IndexedDB has no room. Chromium says QuotaExceededError for its own limit; when the disk
 * itself is full it says DataError ("Failed to write blobs") for files and UnknownError for rows.
 */
const storageFullErrors: ReadonlySet<string> = new Set(['QuotaExceededError', 'DataError', 'UnknownError'])

/** Whether the device has no room for more. */
export function isDeviceFullError(error: unknown): boolean {
  return error instanceof DOMException && storageFullErrors.has(error.name)
}
