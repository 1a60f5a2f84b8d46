import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { joinClasses } from '../classes.ts'
import { useRowFocus } from '../overlays/restore-focus.ts'
import { SkeletonRows } from '../feedback/Skeleton.tsx'
import { type Sort, SortHeader } from './SortHeader.tsx'
import { useIsNarrow } from '../hooks/use-is-narrow.ts'
import { getCardToneClasses, linkedRowStyle, RowLink, type RowTone } from './RowLink.tsx'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and amounts align at the end. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** A CSS width, for columns whose content should not decide it. */
  width?: string
  /** Hidden below this window width. */
  from?: 'lg' | 'xl'
}

interface TableProps<Row> {
  /** Describes the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row as a card on a phone: when, where, what, and one action. */
  card: (row: Row) => ReactNode
  /** The page that a press on the row opens; null for none. The column `linked` contains the link. */
  href?: ((row: Row) => string | null) | undefined
  /** The column whose text is the link. */
  linked?: string | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** `gone`: taken by another company, grey until it leaves the list. `new`: has just been added. */
  tone?: ((row: Row) => RowTone) | undefined
  /** Number of skeleton rows below the rows. */
  loading?: number | undefined
  footer?: ReactNode
  /** Shows cards on wide screens too, in as many columns as fit. */
  asCards?: boolean | undefined
}

/** A table with many columns; a list of cards below 768 px. ↑ and ↓ move between rows. */
export function Table<Row>(props: TableProps<Row>) {
  const isNarrow = useIsNarrow()
  return isNarrow || props.asCards ? <TableCards {...props} /> : <WideTable {...props} />
}

function TableCards<Row>({ label, rows, rowKey, card, href, tone, loading = 0, footer }: TableProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const rowFocus = useRowFocus(list, rows)
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-2"
        onKeyDown={moveBetweenRows}
        {...rowFocus}
      >
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            data-row={rowKey(row)}
            className={joinClasses(
              'relative rounded border p-4',
              getCardToneClasses(tone?.(row)),
              href?.(row) && linkedRowStyle,
            )}
          >
            {card(row)}
          </li>
        ))}
      </ul>
      <SkeletonRows count={loading} look="cards" />
      {footer}
    </>
  )
}

function WideTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, loading = 0, footer } = props
  const list = useRef<HTMLTableSectionElement>(null)
  const rowFocus = useRowFocus(list, rows)
  return (
    <div className="rounded border border-line bg-surface max-lg:overflow-x-auto">
      <table
        aria-label={label}
        className="w-full border-separate border-spacing-0 text-sm"
        onKeyDown={moveBetweenRows}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader
                key={column.id}
                column={column}
                className={getHiddenClasses(column)}
                sort={sort}
                onSort={column.sortable ? onSort : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody ref={list} {...rowFocus}>
          {rows.map((row) => (
            <WideTableRow key={rowKey(row)} row={row} {...props} />
          ))}
          <SkeletonRows count={loading} look="table" columns={columns.length} />
        </tbody>
        {footer ? <tfoot>{footer}</tfoot> : null}
      </table>
    </div>
  )
}

function WideTableRow<Row>({ row, rowKey, columns, href, linked, tone }: TableProps<Row> & { row: Row }) {
  const goal = href?.(row) ?? null
  return (
    <tr
      data-row={rowKey(row)}
      className={joinClasses(
        'group/row moves relative hover:bg-hover',
        getRowToneClasses(tone?.(row)),
        goal && linkedRowStyle,
      )}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className={joinClasses(
            'h-11 border-b border-line px-2 py-2 align-baseline group-last/row:border-b-0 first:pl-3 last:pr-3 lg:px-3 lg:first:pl-4 lg:last:pr-4',
            column.align === 'end' && 'text-right whitespace-nowrap tabular',
            getHiddenClasses(column),
          )}
        >
          {goal && column.id === linked ? (
            <RowLink href={goal}>{column.cell(row)}</RowLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

function getRowToneClasses(tone: RowTone | undefined) {
  if (tone === 'danger') return 'bg-danger-soft/50'
  if (tone === 'new' || tone === 'current') return 'bg-accent-soft'
  return tone === 'gone' && 'grayscale [&_*]:text-faint!'
}

function getHiddenClasses(column: { from?: 'lg' | 'xl' }) {
  if (column.from === 'lg') return 'hidden lg:table-cell'
  return column.from === 'xl' ? 'hidden xl:table-cell' : ''
}

/** ↑ and ↓ move the focus from a row's link to that of the previous or next row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || !(event.target instanceof HTMLElement) || !event.target.matches('[data-row-link]')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const next = links[links.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
