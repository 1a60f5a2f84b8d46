/** Returns the column of the calendar at a point of the window. Columns expose their position in `data-day` and `data-lane`. */
export function findCellElement(x: number, y: number): HTMLElement | null {
  return (
    document
      .elementsFromPoint(x, y)
      .map((element) => element.closest<HTMLElement>('[data-day]'))
      .find((element) => element !== null) ?? null
  )
}
