import { useTranslations } from 'use-intl'
import type { CreditNoteState } from '#contract/credit-notes'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { MultiSelect } from '../../ui/MultiSelect.tsx'
import type { Filters } from './credit-notes.data.ts'

export const states = [
  'sent',
  'received',
  'paid',
  'cancelled',
  'cancellation_sent',
] as const satisfies readonly CreditNoteState[]

/** One quiet row: text, from, to, states. */
export function FilterBar({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const t = useTranslations('creditNotes')
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part })
  return (
    <div
      role="group"
      aria-label={t('filters')}
      className="mb-4 grid grid-cols-2 items-end gap-3 xl:grid-cols-[minmax(12rem,1.4fr)_1fr_1fr_1.4fr] print:hidden max-md:*:first:col-span-2 max-md:*:last:col-span-2"
    >
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        value={filters.search}
        onChange={(search) => set({ search })}
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
        options={states.map((state) => ({ value: state, label: t(`states.${state}`) }))}
      />
    </div>
  )
}
