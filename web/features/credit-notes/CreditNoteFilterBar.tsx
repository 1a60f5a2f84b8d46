import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreditNoteState } from '#contract/money/credit-notes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { MultiSelect } from '#web/ui/controls/choices/MultiSelect.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { joinClasses } from '#web/ui/classes'
import type { CreditNoteFilters } from './credit-notes.data.ts'

export const filterableStates = [
  'sent',
  'received',
  'paid',
  'cancelled',
  'cancellation_sent',
] as const satisfies readonly CreditNoteState[]

/**
 * Shows the filters: text, number, from, to, states. Phones show only the text until the user expands the
 * others.
 */
export function CreditNoteFilterBar({
  filters,
  onChange,
}: {
  filters: CreditNoteFilters
  onChange: (filters: CreditNoteFilters) => void
}) {
  const t = useTranslations('creditNotes')
  const [isOpen, setOpen] = useState(false)
  const set = (part: Partial<CreditNoteFilters>) => onChange({ ...filters, ...part })
  const used = [filters.number, filters.from, filters.to, filters.states.length > 0].filter(Boolean).length
  const later = isOpen ? 'contents' : 'hidden md:contents'
  return (
    <div
      role="group"
      aria-label={t('filters')}
      className="mb-4 grid grid-cols-1 items-end gap-3 min-[24rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-[minmax(12rem,1.4fr)_1fr_1fr_1fr_1.4fr] print:hidden"
    >
      <div className="col-span-full flex items-end gap-2 md:col-span-1">
        <div className="min-w-0 flex-1">
          <SearchField
            label={t('search')}
            placeholder={t('searchHint')}
            value={filters.search}
            onChange={(search) => set({ search })}
          />
        </div>
        <span className="md:hidden">
          <Button icon={SlidersHorizontal} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {used > 0 ? `${t('filter')} (${used})` : t('filter')}
          </Button>
        </span>
      </div>
      <div className={joinClasses(later)}>
        <TextField
          label={t('number')}
          placeholder={t('numberHint')}
          tabular
          value={filters.number}
          onChange={(number) => set({ number })}
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
    </div>
  )
}
