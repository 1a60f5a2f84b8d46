import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { lazyPart } from '#web/ui/lazy-part'
import { type CreditNoteFilters, noCreditNoteFilters, toCreditNoteQuery } from './credit-note-filters.ts'
import { MonthChips } from './summary/MonthChips.tsx'

const FurtherFilters = lazyPart(() =>
  import('./FurtherFilters.tsx').then((part) => ({ default: part.FurtherFilters })),
)

export interface CreditNoteFilterBarProps {
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
      <div id={fields}>
        <LazyBoundary>
          {isOpen ? <FurtherFilters filters={filters} onChange={onChange} /> : null}
        </LazyBoundary>
      </div>
    </div>
  )
}
