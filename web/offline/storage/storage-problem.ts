/** `full`: the device has no space left. `failing`: it cannot store anything for another reason, such as a damaged database. */
export type StorageProblem = 'full' | 'failing'

/**
 * How browsers name a full disk besides QuotaExceededError. Chromium: "Failed to write blobs (IOError)" for files,
 * "…FILE_ERROR_NO_SPACE…" for rows, "Encountered full disk…" or "…disk full…" otherwise. Safari has the texts of SQLite
 * and the operating system.
 */
const fullDiskTexts =
  /Failed to write blobs \(IOError\)|FILE_ERROR_NO_SPACE|full disk|disk full|disk is full|No space left|ENOSPC/i

/** The names of other failures of IndexedDB. `DataError` is also that of a picked file which is gone (InvalidBlob). */
const failureNames: ReadonlySet<string> = new Set(['UnknownError', 'DataError'])

/** Chromium closes the database of a full disk. From then on it only says that it cannot open it. */
let wasFull = false

/** Returns what prevents the device from storing something, or null for other errors. */
export function getStorageProblem(error: unknown): StorageProblem | null {
  if (!(error instanceof DOMException)) return null
  const isFull = error.name === 'QuotaExceededError' || fullDiskTexts.test(error.message)
  if (isFull) wasFull = true
  if (isFull) return 'full'
  if (!failureNames.has(error.name)) return null
  return wasFull && error.message.includes('opening backing store') ? 'full' : 'failing'
}
