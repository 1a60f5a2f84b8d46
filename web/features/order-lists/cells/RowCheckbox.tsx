import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { joinClasses } from '#web/ui/classes'
import { useRowTools } from './row-tools.ts'

/** The area of a checkbox, larger than the box. */
export const checkboxAreaStyle = 'moves grid size-full min-h-8 cursor-pointer place-items-center print:hidden'

interface RowCheckboxProps {
  row: OrderRow
  isSelected: boolean
  /** Visible without the pointer, because rows are selected. */
  isShown: boolean
}

/** Selects a row; with Shift all rows since the last selected one. Appears with the pointer or the focus. */
export function RowCheckbox({ row, isSelected, isShown }: RowCheckboxProps) {
  const t = useTranslations('orderLists')
  const { toggleSelected } = useRowTools()
  if (!row.sfid) return null
  return (
    <label
      className={joinClasses(
        checkboxAreaStyle,
        !isShown &&
          'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 touch:opacity-100',
      )}
    >
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t('selectRow', { name: row.job.name })}
        // The click event says whether Shift is held; the change event does not.
        onClick={({ shiftKey }) => toggleSelected(row.api_id, shiftKey)}
        onChange={() => undefined}
        className="size-4"
      />
    </label>
  )
}
