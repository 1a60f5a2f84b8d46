import { memo, useDeferredValue, useEffect, useRef } from 'react'
import type { OrderRow } from '#contract/orders/orders'
import { joinClasses } from '#web/ui/classes'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { getCardToneClasses, linkedRowStyle, type RowTone } from '#web/ui/data/RowLink.tsx'
import { RowCheckbox } from '../cells/RowCheckbox.tsx'
import { firstPageSize } from '../list/infinite-list.ts'
import type { OrderRowsProps } from '../rows/order-rows.ts'
import { OrderCard } from './OrderCard.tsx'

/**
 * Cards per group, an even number for two columns. A group that becomes visible is laid out in one frame: eight cards took
 * longer than 50 ms on a processor four times slower.
 */
const groupSize = 4

/**
 * Orders as cards, in one column or two. Browsers skip the layout of groups outside of the visible part
 * (`content-visibility`), so phones load no virtualizer. A group for each card would cost more than it saves: the
 * browser compares every group with the visible part in each frame.
 */
export function OrderCards({ columns, ...props }: OrderRowsProps & { columns: 1 | 2 }) {
  const { label, total, getTone, selectedIds, panelId, scrollRef, isLoading } = props
  const rows = useRowsInSlices(props.rows)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scrollRef.current = (index) =>
      list.current?.querySelectorAll('[data-row]')[index]?.scrollIntoView({ block: 'nearest' })
  })
  const starts = Array.from({ length: Math.ceil(rows.length / groupSize) }, (_, group) => group * groupSize)
  return (
    <>
      <div ref={list} role="list" aria-label={label} className={isLoading ? 'mb-2' : ''}>
        {starts.map((start) => (
          <div
            key={start}
            role="none"
            style={{ containIntrinsicHeight: `auto ${(groupSize / columns) * cardRem}rem` }}
            className={joinClasses(
              '[content-visibility:auto] print:[content-visibility:visible]',
              columns === 2 && 'grid grid-cols-2 gap-x-2',
            )}
          >
            {rows.slice(start, start + groupSize).map((row, place) => (
              <OrderCardItem
                key={row.api_id}
                row={row}
                index={start + place}
                total={total}
                tone={getTone(row)}
                isSelected={selectedIds.has(row.api_id)}
                isSelecting={selectedIds.size > 0}
                isInPanel={panelId === row.api_id}
              />
            ))}
          </div>
        ))}
      </div>
      {isLoading ? <SkeletonOrderCards columns={columns} /> : null}
    </>
  )
}

/** Returns the rows; those of a further page later, so that React renders them in slices while the user scrolls. */
function useRowsInSlices(rows: readonly OrderRow[]): readonly OrderRow[] {
  const deferred = useDeferredValue(rows)
  const isNextPage = deferred.length > 0 && rows.length >= deferred.length + firstPageSize
  return isNextPage ? deferred : rows
}

/** Usual height of a card with the gap below it. */
const cardRem = 8.5

interface OrderCardItemProps {
  row: OrderRow
  index: number
  total: number
  tone: RowTone
  isSelected: boolean
  isSelecting: boolean
  isInPanel: boolean
}

const OrderCardItem = memo(function OrderCardItem(props: OrderCardItemProps) {
  const { row, index, total, tone, isSelected, isSelecting, isInPanel } = props
  return (
    <div
      role="listitem"
      data-row={row.api_id}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={joinClasses(
        'group/row relative mb-2 min-w-0 scroll-my-28 rounded border p-3',
        isSelected || isInPanel ? 'border-accent-line bg-accent-soft' : getCardToneClasses(tone),
        row.sfid && linkedRowStyle,
      )}
    >
      <OrderCard
        row={row}
        checkbox={isSelecting ? <RowCheckbox row={row} isSelected={isSelected} isShown /> : null}
      />
    </div>
  )
})

/** Placeholders with the height of cards. */
function SkeletonOrderCards({ columns }: { columns: 1 | 2 }) {
  return (
    <div aria-hidden="true" className={joinClasses('grid gap-2', columns === 2 && 'grid-cols-2')}>
      {Array.from({ length: columns * 4 }, (_, card) => (
        <div key={card} className="flex h-32 flex-col gap-2 rounded border border-line bg-surface p-3">
          <SkeletonBar className="w-1/2" />
          <SkeletonBar className="w-2/3" />
          <SkeletonBar className="w-3/4" />
          <SkeletonBar className="w-full" />
        </div>
      ))}
    </div>
  )
}
