// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

/** Tests errors with the texts of real browsers. */

const create = (name: string, message = '') => new DOMException(message, name)
const cannotOpen = create('UnknownError', 'Internal error opening backing store for indexedDB.open.')
const noSpace = create(
  'UnknownError',
  'Connection is closing because of: IO error: .../http_localhost_3000.indexeddb.leveldb/000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE: 3::WritableFileAppend::8)',
)

/** Loads the module as a new page does. */
async function load() {
  vi.resetModules()
  return (await import('./storage-problem.ts')).getStorageProblem
}

let getStorageProblem: Awaited<ReturnType<typeof load>>
beforeEach(async () => (getStorageProblem = await load()))

it.each([
  ['a limit of the browser', create('QuotaExceededError')],
  ['Chromium, a row', noSpace],
  ['Chromium, a file', create('DataError', 'Failed to write blobs (IOError)')],
  [
    'Chromium, at the end of a transaction',
    create('UnknownError', 'Encountered disk full while committing transaction.'),
  ],
  [
    'Chromium, at the start',
    create('UnknownError', 'Encountered full disk while opening backing store for indexedDB.open.'),
  ],
  ['Safari', create('UnknownError', 'Unable to store record: database or disk is full')],
])('a full device is recognized: %s', (_, error) => expect(getStorageProblem(error)).toBe('full'))

it.each([
  ['a damaged database', cannotOpen],
  ['a failed transaction', create('UnknownError', 'Internal error committing transaction.')],
  ['a picked file that is gone', create('DataError', 'Failed to write blobs (InvalidBlob)')],
])('another failure of the device is not called full: %s', (_, error) =>
  expect(getStorageProblem(error)).toBe('failing'),
)

it('a database that does not open after the device was full is still called full', () => {
  expect(getStorageProblem(noSpace)).toBe('full')
  expect(getStorageProblem(cannotOpen)).toBe('full')
})

it.each([create('AbortError'), new TypeError('x'), null])('%s is no problem of the storage', (error) =>
  expect(getStorageProblem(error)).toBeNull(),
)
