import { useState } from 'react'

/** Columns of the order list that a person may show or hide; the first two are shown at first. */
export const optionalColumns = ['appointment', 'price', 'number', 'brand', 'offers'] as const
export type OptionalColumn = (typeof optionalColumns)[number]

const storageKey = 'operator.order-columns'
const shownAtFirst: readonly OptionalColumn[] = ['appointment', 'price']

/** Reads the stored choice. Storage may be full, blocked or from another version. */
function readStoredColumns(): readonly OptionalColumn[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return Array.isArray(stored) ? optionalColumns.filter((one) => stored.includes(one)) : shownAtFirst
  } catch {
    return shownAtFirst
  }
}

/** The columns that this person has chosen on this device. */
export function useOrderColumns() {
  const [columns, setColumns] = useState(readStoredColumns)
  const choose = (wanted: readonly string[]) => {
    const chosen = optionalColumns.filter((one) => wanted.includes(one))
    setColumns(chosen)
    try {
      localStorage.setItem(storageKey, JSON.stringify(chosen))
    } catch {
      // The choice lasts until the page is left.
    }
  }
  return { columns, choose }
}
