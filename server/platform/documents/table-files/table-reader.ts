/** Reads table files in a thread, so that a large or hostile file delays no request and cannot fill the memory. */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { TableFileError, tableLimits, type TableFault, type TableFile } from './table-file.ts'

export type TableReader = (bytes: Buffer) => Promise<TableFile>

type Result = { readonly table: TableFile } | { readonly fault: TableFault; readonly place: string | null }

/** In milliseconds; 20,000 rows take about two seconds. */
const timeLimit = 25_000

/** Reads a CSV, XLSX or JSON file. Throws `TableFileError`. */
export async function readTableInThread(bytes: Buffer): Promise<TableFile> {
  if (bytes.length > tableLimits.bytes) throw new TableFileError('file_too_large')
  const worker = new Worker(new URL('./table-reader-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  try {
    const [result] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeLimit) })) as [Result]
    if ('table' in result) return result.table
    throw new TableFileError(result.fault, result.place)
  } catch (error) {
    const isTooLarge =
      (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ||
      (error as Error).name === 'AbortError'
    throw isTooLarge ? new TableFileError('file_too_large') : error
  } finally {
    await worker.terminate()
  }
}
