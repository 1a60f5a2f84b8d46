import { useEffect, useMemo, useRef } from 'react'
import { joinClasses } from '#web/ui/classes'
import { SkeletonBar } from '#web/ui/feedback/Skeleton.tsx'
import { getRowToneClasses, linkedRowStyle } from '#web/ui/data/Table.tsx'
import { OrderCard } from '../cells/OrderCard.tsx'
import type { OrderRowsProps } from './order-rows.ts'
import { RowCheckbox } from './SelectionCheckbox.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Orders as cards, in one column or two. */
export function OrderCards({ columns, ...props }: OrderRowsProps & { columns: 1 | 2 }) {
  const { label, rows, total, getTone, selectedIds, panelId, scrollRef, isLoading } = props
  const list = useRef<HTMLUListElement>(null)
  const ids = useMemo(() => rows.map((row) => row.api_id), [rows])
  const virtual = useVirtualRows({
    listRef: list,
    ids,
    rowRem: 8.5,
    lanes: columns,
    focusedIndex: props.focusedIndex,
  })
  useEffect(() => {
    scrollRef.current = (index) => virtual.scrollToIndex(index, { align: 'auto' })
  })
  useEffect(() => virtual.measure(), [columns, virtual])
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        style={{ height: virtual.getTotalSize() }}
        className="relative print:h-auto!"
      >
        {virtual.getVirtualItems().map(({ key, index, start, lane }) => {
          const row = rows[index]
          if (!row) return null
          const isSelected = selectedIds.has(row.api_id)
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-row={row.api_id}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{
                top: start - virtual.options.scrollMargin,
                left: `${(lane * 100) / columns}%`,
                width: `${100 / columns}%`,
              }}
              className={joinClasses(
                'absolute pb-2 print:static! print:w-full!',
                columns === 2 && cardGutters[lane === 0 ? 0 : 1],
              )}
            >
              <div
                className={joinClasses(
                  'group/row relative rounded border border-line bg-surface p-3',
                  getRowToneClasses(getTone(row)),
                  (isSelected || panelId === row.api_id) && 'border-accent-line bg-accent-soft',
                  row.sfid && linkedRowStyle,
                )}
              >
                {selectedIds.size > 0 ? (
                  <div className="absolute top-0 right-0 z-2 size-11 rounded bg-surface">
                    <RowCheckbox row={row} isSelected={isSelected} isShown />
                  </div>
                ) : null}
                <OrderCard row={row} />
              </div>
            </li>
          )
        })}
      </ul>
      {isLoading ? <SkeletonOrderCards columns={columns} /> : null}
    </>
  )
}

const cardGutters = ['pr-1', 'pl-1'] as const

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
