import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import type { Column } from '#web/ui/data/Table.tsx'

/** The selected rows of a list. A row that leaves the list is not selected any more. */
export function useRowSelection<Row>(rows: readonly Row[], getKey: (row: Row) => string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter((row) => keys.has(getKey(row)))
  return {
    selected,
    isSelected: (row: Row) => keys.has(getKey(row)),
    toggle: (row: Row, isSelected: boolean) =>
      setKeys((now) => {
        const next = new Set(now)
        if (isSelected) next.add(getKey(row))
        else next.delete(getKey(row))
        return next
      }),
    selectAll: (isSelected: boolean) => setKeys(new Set(isSelected ? rows.map(getKey) : [])),
    clear: () => setKeys(new Set()),
  }
}
export type RowSelection<Row> = Pick<ReturnType<typeof useRowSelection<Row>>, 'isSelected' | 'toggle'>

/** The checkbox of a row; x presses it while the row has the focus. */
export function RowCheckbox<Row>({
  selection,
  row,
  label,
}: {
  selection: RowSelection<Row>
  row: Row
  label: string
}) {
  return (
    <Checkbox
      aria-label={label}
      isSelected={selection.isSelected(row)}
      onChange={(isSelected) => selection.toggle(row, isSelected)}
    >
      {null}
    </Checkbox>
  )
}

/** Creates the column with the checkboxes. */
export function createSelectColumn<Row>(
  selection: RowSelection<Row>,
  getLabel: (row: Row) => string,
): Column<Row> {
  return {
    id: 'select',
    header: '',
    width: '2.75rem',
    cell: (row) => <RowCheckbox selection={selection} row={row} label={getLabel(row)} />,
  }
}

interface SelectionBarProps {
  /** Names the bar for screen readers. */
  label: string
  text: string
  clear: string
  onClear: () => void
  /** Selects all rows that are shown; absent: all are selected. */
  selectAll?: { readonly label: string; readonly onPress: () => void } | undefined
  /** The buttons for the selected rows. */
  children: ReactNode
}

/** The actions for the selected rows, at the bottom of the window. */
export function SelectionBar({ label, text, clear, onClear, selectAll, children }: SelectionBarProps) {
  return (
    <div
      role="region"
      aria-label={label}
      className="sticky bottom-(--bar-bottom) z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded border border-line bg-raised py-1.5 pr-1.5 pl-4 text-sm shadow-float"
    >
      <span role="status" className="mr-2 font-medium whitespace-nowrap">
        {text}
      </span>
      {selectAll ? (
        <Button kind="quiet" onPress={selectAll.onPress}>
          {selectAll.label}
        </Button>
      ) : null}
      {children}
      <IconButton icon={X} label={clear} onPress={onClear} />
    </div>
  )
}
