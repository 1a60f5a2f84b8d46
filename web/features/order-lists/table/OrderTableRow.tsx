import { memo } from 'react'
import type { OrderRow } from '#contract/orders/orders'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { linkedRowStyle, type RowTone } from '#web/ui/data/RowLink.tsx'
import { ActionCell } from '../cells/ActionCell.tsx'
import { RowCheckbox } from '../cells/RowCheckbox.tsx'
import { useRowTools } from '../cells/row-tools.ts'
import { AppointmentCell } from './AppointmentCell.tsx'
import { CustomerCell } from './CustomerCell.tsx'
import { type RowQueue, useRowCompletion } from './row-queue.ts'
import { ScrollingAppointment, ScrollingCustomer, ScrollingStatus } from './ScrollingText.tsx'
import { StatusCell } from './StatusCell.tsx'
import { TitleCell } from './TitleCell.tsx'

interface OrderTableRowProps {
  row: OrderRow
  index: number
  tone: RowTone
  isCompact: boolean
  isSelected: boolean
  isSelecting: boolean
  isInPanel: boolean
  isNarrow: boolean
  showsPrices: boolean
  rowQueue: RowQueue
}

export const OrderTableRow = memo(function OrderTableRow(props: OrderTableRowProps) {
  const { row, index, tone, isCompact, isSelected, isInPanel } = props
  const { isComplete, handlers } = useRowCompletion(props.rowQueue)
  const cell = joinClasses('border-b border-line px-2 py-0', isCompact ? 'h-10' : 'h-14')
  return (
    <tr
      {...handlers}
      data-row={row.api_id}
      aria-rowindex={index + 2}
      className={joinClasses(
        'group/row moves relative hover:bg-hover',
        isSelected || isInPanel ? 'bg-accent-soft' : tone === 'new' && 'bg-accent-soft',
        tone === 'gone' && 'grayscale [&_*]:text-faint!',
        row.sfid && linkedRowStyle,
      )}
    >
      <OrderCells {...props} cell={cell} isComplete={isComplete || !row.sfid} />
    </tr>
  )
})

interface OrderCellsProps extends OrderTableRowProps {
  /** The class of all cells. */
  cell: string
  isComplete: boolean
}

/**
 * The cells and the link stay the same elements when a row is completed: a press that has begun on the link would be lost
 * with it, and so would the focus.
 */
function OrderCells(props: OrderCellsProps) {
  const { row, tone, isSelected, isSelecting, isNarrow, showsPrices, cell, isComplete } = props
  const format = useFormat()
  const user = useUser()
  const { queue } = useRowTools()
  const price = row.job.price_purchasing
  return (
    <>
      <td className={joinClasses(cell, 'px-0!', tone === 'danger' && 'border-l-2 border-l-danger')}>
        {isComplete ? <RowCheckbox row={row} isSelected={isSelected} isShown={isSelecting} /> : null}
      </td>
      {/* Only badges and numbers may need more room than their column; clipping every cell makes scrolling slow. */}
      <td className={joinClasses(cell, 'overflow-hidden')}>
        <TitleCell
          row={row}
          isComplete={isComplete}
          isNarrow={isNarrow}
          hasAccount={user.is_partner_admin_and_master_account || user.is_company_owner_and_master_account}
        />
      </td>
      <td className={cell}>{isComplete ? <CustomerCell row={row} /> : <ScrollingCustomer row={row} />}</td>
      <td className={cell}>
        {isComplete ? (
          <AppointmentCell row={row} isEnded={queue === 'completed'} />
        ) : (
          <ScrollingAppointment row={row} />
        )}
      </td>
      <td className={cell}>{isComplete ? <StatusCell row={row} /> : <ScrollingStatus row={row} />}</td>
      {showsPrices && !isNarrow ? (
        <td className={joinClasses(cell, 'text-right whitespace-nowrap tabular')}>
          {price === null ? '' : format.money(price)}
        </td>
      ) : null}
      {isNarrow ? null : (
        <td className={joinClasses(cell, 'pr-3!')}>{isComplete ? <ActionCell row={row} /> : null}</td>
      )}
    </>
  )
}
