import type { RowEntry } from '../features/order-lists/rowTools.ts'

/** What features add to the menu of an order in a list. */
export function useRowEntries(): readonly RowEntry[] {
  return []
}
