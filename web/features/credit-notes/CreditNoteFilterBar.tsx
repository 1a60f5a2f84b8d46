import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreditNoteState } from '#contract/money/credit-notes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { MultiSelect } from '#web/ui/controls/choices/MultiSelect.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import {
  type CreditNoteFilters,
  filterableStates,
  noCreditNoteFilters,
  toCreditNoteQuery,
} from './credit-note-filters.ts'
import { MonthChips } from './summary/MonthChips.tsx'

interface CreditNoteFilterBarProps {
  filters: CreditNoteFilters
  onChange: (filters: CreditNoteFilters) => void
}

/** Shows the search text and the months; a button shows the further filters below. */
export function CreditNoteFilterBar({ filters, onChange }: CreditNoteFilterBarProps) {
  const t = useTranslations('creditNotes')
  const [isOpen, setOpen] = useState(false)
  const fields = useId()
  const [search, setSearch] = useSearchInput(filters.search, (next) => onChange({ ...filters, search: next }))
  const used = Object.keys(toCreditNoteQuery({ ...filters, search: '' })).length
  return (
    <div role="group" aria-label={t('filters')} className="mb-4 print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SearchField
          label={t('search')}
          placeholder={t('searchHint')}
          value={search}
          onChange={setSearch}
          className="min-w-0 flex-1 md:w-56 md:flex-none"
        />
        <MonthChips filters={filters} onChange={onChange} />
        <div className="flex items-center gap-1 md:ml-auto">
          {used > 0 || filters.search ? (
            <Button kind="quiet" onPress={() => onChange(noCreditNoteFilters)}>
              {t('clearShort')}
            </Button>
          ) : null}
          <Button
            icon={SlidersHorizontal}
            aria-expanded={isOpen}
            aria-controls={fields}
            onPress={() => setOpen(!isOpen)}
          >
            {used > 0 ? `${t('filter')} (${used})` : t('filter')}
          </Button>
        </div>
      </div>
      <div id={fields}>{isOpen ? <FurtherFilters filters={filters} onChange={onChange} /> : null}</div>
    </div>
  )
}

function FurtherFilters({ filters, onChange }: CreditNoteFilterBarProps) {
  const t = useTranslations('creditNotes')
  const set = (part: Partial<CreditNoteFilters>) => onChange({ ...filters, ...part })
  const [number, setNumber] = useSearchInput(filters.number, (next) => set({ number: next }))
  return (
    <div className="mt-3 grid grid-cols-1 items-end gap-3 min-[24rem]:grid-cols-2 lg:grid-cols-4">
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
