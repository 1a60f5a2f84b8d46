import { createContext, useContext } from 'react'

/**
 * False in a row that the table renders while the user scrolls: it shows the same texts without links, buttons and
 * tooltips, which cost more than the texts. The row gets them right after the scrolling.
 */
export const RowControlsContext = createContext(true)

export function useHasRowControls(): boolean {
  return useContext(RowControlsContext)
}
