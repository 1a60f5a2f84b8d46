import type { createXlsx } from '#server/platform/documents/table-files/xlsx-writer'

declare module '#server/kernel/call' {
  interface CallServices {
    /** Creates an Excel workbook as a stream. */
    readonly createXlsx: typeof createXlsx
  }
}
