import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderQueue } from '#contract/orders/model/queues'
import { useUser } from '#web/api/session/session'
import { joinClasses } from '#web/ui/classes'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { type Sort, SortHeader } from '#web/ui/data/SortHeader.tsx'
import { useRowTools } from '../cells/row-tools.ts'
import { listDefinitions } from '../list/list-definitions.ts'
import type { OrderRowsProps } from '../rows/order-rows.ts'
import { OrderTableRow } from './OrderTableRow.tsx'
import { createRowQueue } from './row-queue.ts'
import { SelectAllCheckbox } from './SelectAllCheckbox.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

interface OrderTableProps extends OrderRowsProps {
  isCompact: boolean
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

/** Orders as rows of two lines, or of one line if the user prefers that. */
export function OrderTable(props: OrderTableProps) {
  const { label, rows, total, isCompact, selectedIds, panelId, scrollRef, getTone, isLoading } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const ids = useMemo(() => rows.map((row) => row.api_id), [rows])
  const virtual = useVirtualRows({
    listRef: body,
    ids,
    rowRem: isCompact ? 2.5 : 3.5,
    focusedIndex: props.focusedIndex,
  })
  useEffect(() => virtual.measure(), [isCompact, virtual])
  const [rowQueue] = useState(() => createRowQueue(() => virtual.isScrolling))
  useEffect(() => {
    scrollRef.current = (index) => virtual.scrollToIndex(index, { align: 'auto' })
  })
  const items = virtual.getVirtualItems()
  const margin = virtual.options.scrollMargin
  const end = items.at(-1)?.end ?? margin
  const showsPrices = useShowsPrices()
  const columns = 5 + (panelId !== null ? 0 : showsPrices ? 2 : 1)
  return (
    <div
      data-compact={isCompact || undefined}
      data-narrow={panelId !== null || undefined}
      className="group/list rounded border border-line bg-surface"
    >
      <table
        aria-label={label}
        aria-rowcount={total + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <OrderTableHead
          rows={rows}
          selectedIds={selectedIds}
          sort={props.sort}
          onSort={props.onSort}
          isNarrow={panelId !== null}
        />
        <tbody ref={body}>
          {/* One flat list: in nested arrays React would mount every row again when the first visible row changes. */}
          {items.flatMap((item, at) => {
            const row = rows[item.index]
            const gap = item.start - (items[at - 1]?.end ?? margin)
            if (!row) return []
            return [
              ...(gap > 0.5 ? [<Spacer key={`before ${at}`} height={gap} columns={columns} />] : []),
              <OrderTableRow
                key={item.key}
                row={row}
                index={item.index}
                tone={getTone(row)}
                isCompact={isCompact}
                isSelected={selectedIds.has(row.api_id)}
                isSelecting={selectedIds.size > 0}
                isInPanel={panelId === row.api_id}
                isNarrow={panelId !== null}
                showsPrices={showsPrices}
                rowQueue={rowQueue}
              />,
            ]
          })}
          <Spacer height={virtual.getTotalSize() + margin - end} columns={columns} />
          {isLoading ? <SkeletonTableRows isCompact={isCompact} /> : null}
        </tbody>
      </table>
    </div>
  )
}

/** Takes the place of rows that are not rendered. More columns than the table has would take width from the others. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0.5) return null
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  )
}

type HeadProps = Pick<OrderTableProps, 'rows' | 'selectedIds' | 'sort' | 'onSort'> & { isNarrow: boolean }

const OrderTableHead = memo(function OrderTableHead(props: HeadProps) {
  const { rows, selectedIds, sort, onSort, isNarrow } = props
  const t = useTranslations('orderLists')
  const { queue } = useRowTools()
  const showsPrices = useShowsPrices()
  const columns = [
    { id: 'order', header: t('order'), width: '22.5%' },
    { id: 'customer', header: t('customer') },
    {
      id: 'appointment',
      header: queue === 'completed' ? t('end') : t('appointment'),
      width: isNarrow ? '28%' : '18.5%',
    },
    { id: 'status', header: t('status'), width: isNarrow ? '19.5%' : '16.5%' },
    ...(isNarrow
      ? []
      : [
          ...(showsPrices
            ? [{ id: 'price', header: t('price'), align: 'end' as const, width: '6.25rem' }]
            : []),
          { id: 'action', header: '', width: actionWidths[listDefinitions[queue].action] },
        ]),
  ]
  return (
    <thead>
      <tr aria-rowindex={1} className="group/head">
        <td className="z-2 h-8 w-9 border-b border-line bg-surface lg:sticky lg:top-(--top)">
          <SelectAllCheckbox rows={rows} selectedIds={selectedIds} />
        </td>
        {columns.map((column) => (
          <SortHeader
            key={column.id}
            column={column}
            className="h-8! px-2! last:pr-3!"
            sort={sort}
            onSort={isSortable(column.id, queue) ? onSort : undefined}
          />
        ))}
      </tr>
    </thead>
  )
})

/** Widths for the longest text of the three languages. */
const actionWidths = { details: '8rem', check: '8.5rem', sign: '9.5rem', act: '11rem' } as const

/** Completed orders show their end instead of the appointment, by which the server cannot sort. */
function isSortable(column: string, queue: OrderQueue): boolean {
  return column === 'status' || (column === 'appointment' && queue !== 'completed')
}

/** Users who are only installers see no prices. */
function useShowsPrices(): boolean {
  return useUser().profiles.some((profile) => profile !== 'installer')
}

const skeletonWidths = ['w-3/4', 'w-full', 'w-2/3', 'w-4/5']

/** Placeholders with the height of rows. */
function SkeletonTableRows({ isCompact }: { isCompact: boolean }) {
  return Array.from({ length: 10 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: 5 }, (_, column) => (
        <td key={column} className={joinClasses('border-b border-line px-2', isCompact ? 'h-10' : 'h-14')}>
          {column === 0 ? null : <SkeletonBar className={skeletonWidths[(row + column) % 4] ?? 'w-full'} />}
        </td>
      ))}
    </tr>
  ))
}
