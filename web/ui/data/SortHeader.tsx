import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { joinClasses } from '../classes.ts'
import { PlainButton } from '../controls/buttons/PlainButton.tsx'

export interface Sort {
  by: string
  dir: 'asc' | 'desc'
}

interface SortHeaderProps {
  column: { id: string; header: string; align?: 'start' | 'end'; width?: string }
  className: string
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

/** The head of a column; a button in columns that can be sorted. */
export function SortHeader({ column, className, sort, onSort }: SortHeaderProps) {
  const dir = sort?.by === column.id ? sort.dir : null
  // A column of buttons has no header text, so it is not a `th`.
  const Cell = column.header ? 'th' : 'td'
  return (
    <Cell
      {...(column.header ? { scope: 'col' } : {})}
      {...(onSort ? { 'aria-sort': dir ? ariaSortValues[dir] : 'none' } : {})}
      {...(column.width ? { style: { width: column.width } } : {})}
      className={joinClasses(
        'z-2 h-10 border-b border-line bg-surface px-2 text-xs lg:sticky lg:top-(--top) lg:px-3 font-medium text-muted',
        'first:rounded-tl first:pl-3 last:rounded-tr last:pr-3 lg:first:pl-4 lg:last:pr-4',
        column.align === 'end' ? 'text-right' : 'text-left',
        className,
      )}
    >
      {onSort ? (
        <PlainButton
          onPress={() => onSort({ by: column.id, dir: dir === 'asc' ? 'desc' : 'asc' })}
          className="moves -mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-sm px-1.5 hover:bg-hover hover:text-ink"
        >
          {column.header}
          <SortArrow dir={dir} />
        </PlainButton>
      ) : (
        column.header
      )}
    </Cell>
  )
}

const ariaSortValues = { asc: 'ascending', desc: 'descending' } as const

function SortArrow({ dir }: { dir: Sort['dir'] | null }) {
  if (dir === null) return <ChevronsUpDown size={14} aria-hidden="true" className="text-faint" />
  const Icon = dir === 'asc' ? ArrowUp : ArrowDown
  return <Icon size={14} aria-hidden="true" className="text-accent-ink" />
}
