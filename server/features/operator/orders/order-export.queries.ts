import type { OperatorInput } from '#contract/operator/operator-api'
import type { OperatorCall } from '#server/kernel/operator-routes'
import type { BinaryReply, Preparation } from '#server/kernel/routes'
import type { createXlsx } from '#server/platform/documents/table-files/xlsx-writer'
import { createOrdersFile } from './order-export.document.ts'
import { countExportedOrders, listExportedOrders, type ExportedOrder } from './order-search.sql.ts'

declare module '#server/kernel/call' {
  interface CallServices {
    /** Creates an Excel workbook as a stream. */
    readonly createXlsx: typeof createXlsx
  }
}

/** The export reads this many orders at a time, each time in a short transaction of its own. */
const ordersPerBatch = 1000

/**
 * Returns the orders that a filter finds as a file, the newest order first. A slow download holds neither the file in
 * memory nor a connection to the database. Sorted by id and not as the list, so that an order whose status changes
 * meanwhile is neither missing nor written twice.
 */
export async function exportOrders(
  { read }: Pick<Preparation<OperatorCall>, 'read'>,
  { locale: wanted, format, columns = [], ...filter }: OperatorInput<'order.export'>['query'],
): Promise<BinaryReply> {
  const readBatch = (before: string | null) =>
    read((call) => listExportedOrders(call, filter, { before, limit: ordersPerBatch }))
  // Read before the reply begins, so that a failure still gets an error of its own.
  const first = await readBatch(null)
  const { rows, ...file } = await read(async (call) => ({
    createXlsx: call.services.createXlsx,
    locale: wanted ?? call.locale,
    at: call.now,
    rows: await countExportedOrders(call, filter),
  }))
  async function* readBatches(): AsyncGenerator<readonly ExportedOrder[]> {
    let batch = first
    yield batch
    while (batch.length === ordersPerBatch) {
      batch = await readBatch(batch.at(-1)?.api_id ?? null)
      yield batch
    }
  }
  return createOrdersFile(readBatches(), { ...file, format, columns, rows })
}
