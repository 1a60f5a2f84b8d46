/**
 * The errors of browsers when IndexedDB has no space. Chromium throws QuotaExceededError for its own limit;
 * when the disk itself is full it throws DataError ("Failed to write blobs") for files and UnknownError for
 * rows.
 */
const storageFullErrors: ReadonlySet<string> = new Set(['QuotaExceededError', 'DataError', 'UnknownError'])

/** Whether the device has no space left. */
export function isDeviceFullError(error: unknown): boolean {
  return error instanceof DOMException && storageFullErrors.has(error.name)
}
