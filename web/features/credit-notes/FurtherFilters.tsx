import { useTranslations } from 'use-intl'
import type { CreditNoteState } from '#contract/money/credit-notes'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { MultiSelect } from '#web/ui/controls/choices/MultiSelect.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import type { CreditNoteFilterBarProps } from './CreditNoteFilterBar.tsx'
import { type CreditNoteFilters, filterableStates } from './credit-note-filters.ts'

/** The fields for number, days of issue and state. */
export function FurtherFilters({ filters, onChange }: CreditNoteFilterBarProps) {
  const t = useTranslations('creditNotes')
  const set = (part: Partial<CreditNoteFilters>) => onChange({ ...filters, ...part })
  const [number, setNumber] = useSearchInput(filters.number, (next) => set({ number: next }))
  return (
    <div className="mt-3 grid grid-cols-1 items-end gap-3 min-[28rem]:grid-cols-2 lg:grid-cols-4">
      <TextField
        label={t('number')}
        placeholder={t('numberHint')}
        tabular
        value={number}
        onChange={setNumber}
      />
      <DatePicker
        label={t('from')}
        value={filters.from}
        onChange={(from) => set({ from })}
        max={filters.to ?? undefined}
      />
      <DatePicker
        label={t('to')}
        value={filters.to}
        onChange={(to) => set({ to })}
        min={filters.from ?? undefined}
      />
      <MultiSelect
        label={t('status')}
        value={[...filters.states]}
        onChange={(chosen) => set({ states: chosen as CreditNoteState[] })}
        options={filterableStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
      />
    </div>
  )
}
