import { useTranslations } from 'use-intl'
import { SelectedChips } from '#web/ui/controls/choices/SelectedChips.tsx'
import type { FilterValues } from './filters.ts'
import { useFilterTexts } from './filter-text.ts'

interface ActiveFiltersProps {
  /** The filters to show. */
  shown: FilterValues
  /** Delegates of the orders in the list: email address and name. */
  people: ReadonlyMap<string, string>
  onRemove: (names: readonly string[]) => void
}

/** Shows active filters without a quick filter; each can be removed. */
export function ActiveFilters({ shown, people, onRemove }: ActiveFiltersProps) {
  const t = useTranslations('orderLists')
  const formatFilters = useFilterTexts(people)
  const options = formatFilters(shown).map(({ name, text }) => ({ value: name, label: text }))
  return <SelectedChips label={t('filters')} options={options} onRemove={(names) => onRemove([...names])} />
}
