/** The thread that reads a table file. See table-reader.ts. */

import { parentPort, workerData } from 'node:worker_threads'
import { readTableFile } from './read-table-file.ts'
import { TableFileError } from './table-file.ts'

try {
  parentPort?.postMessage({ table: await readTableFile(Buffer.from(workerData as Uint8Array)) })
} catch (error) {
  if (!(error instanceof TableFileError)) throw error
  parentPort?.postMessage({ fault: error.fault, place: error.place })
}
