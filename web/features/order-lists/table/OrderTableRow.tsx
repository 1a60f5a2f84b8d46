import { memo } from 'react'
import type { OrderRow } from '#contract/orders/orders'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { linkedRowStyle, type RowTone } from '#web/ui/data/RowLink.tsx'
import { ActionCell } from '../cells/ActionCell.tsx'
import { RowCheckbox } from '../cells/RowCheckbox.tsx'
import { RowControlsContext } from '../cells/row-controls.ts'
import { useRowTools } from '../cells/row-tools.ts'
import { AppointmentCell } from './AppointmentCell.tsx'
import { CustomerCell } from './CustomerCell.tsx'
import { type RowControlsQueue, useRowControls } from './row-controls-queue.ts'
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
  controlsQueue: RowControlsQueue
}

export const OrderTableRow = memo(function OrderTableRow(props: OrderTableRowProps) {
  const { row, index, tone, isCompact, isSelected, isSelecting, isInPanel, isNarrow, showsPrices } = props
  const { hasControls, handlers } = useRowControls(props.controlsQueue)
  const format = useFormat()
  const user = useUser()
  const { queue } = useRowTools()
  const price = row.job.price_purchasing
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
      <RowControlsContext value={hasControls}>
        <td className={joinClasses(cell, 'px-0!', tone === 'danger' && 'border-l-2 border-l-danger')}>
          <RowCheckbox row={row} isSelected={isSelected} isShown={isSelecting} />
        </td>
        {/* Only badges and numbers may need more room than their column; clipping every cell makes scrolling slow. */}
        <td className={joinClasses(cell, 'overflow-hidden')}>
          <TitleCell
            row={row}
            isNarrow={isNarrow}
            hasAccount={user.is_partner_admin_and_master_account || user.is_company_owner_and_master_account}
          />
        </td>
        <td className={cell}>
          <CustomerCell row={row} />
        </td>
        <td className={cell}>
          <AppointmentCell row={row} isEnded={queue === 'completed'} />
        </td>
        <td className={cell}>
          <StatusCell row={row} />
        </td>
        {showsPrices && !isNarrow ? (
          <td className={joinClasses(cell, 'text-right whitespace-nowrap tabular')}>
            {price === null ? '' : format.money(price)}
          </td>
        ) : null}
        {isNarrow ? null : (
          <td className={joinClasses(cell, 'pr-3!')}>
            <ActionCell row={row} />
          </td>
        )}
      </RowControlsContext>
    </tr>
  )
})
