import type { TableReader } from '#server/platform/documents/table-files/table-reader'

declare module '#server/kernel/call' {
  interface CallServices {
    /** Reads CSV, XLSX and JSON files. Throws an error with the name `TableFileError`. */
    readonly readTable: TableReader
  }
}

/** The number of days after which the content of an imported file is deleted. It contains addresses of customers. */
export const importContentDays = 30
