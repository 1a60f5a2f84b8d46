import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { joinClasses } from '#web/ui/classes'
import { checkboxAreaStyle } from '../cells/RowCheckbox.tsx'
import { useRowTools } from '../cells/row-tools.ts'

/** Selects all loaded rows, or ends the selection. */
export function SelectAllCheckbox({
  rows,
  selectedIds,
}: {
  rows: readonly OrderRow[]
  selectedIds: ReadonlySet<string>
}) {
  const t = useTranslations('orderLists')
  const { selectAll } = useRowTools()
  const isAll = rows.length > 0 && rows.every((row) => !row.sfid || selectedIds.has(row.api_id))
  return (
    <label
      className={joinClasses(
        checkboxAreaStyle,
        selectedIds.size === 0 &&
          'opacity-0 group-hover/head:opacity-100 group-focus-within/head:opacity-100 touch:opacity-100',
      )}
    >
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && selectedIds.size > 0
        }}
        aria-label={t('selectAll')}
        onChange={() => selectAll(!isAll)}
        className="size-4"
      />
    </label>
  )
}
