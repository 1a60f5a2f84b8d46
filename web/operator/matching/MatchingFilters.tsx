import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Toggle } from '#web/ui/controls/buttons/Toggle.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import type { MatchedCompany } from '../orders/orders.data.ts'
import { groupNames, type Group, type MatchingGroups, type MatchingView } from './matching-view.ts'
import { widenings } from './widened-radius.ts'

interface MatchingFiltersProps {
  view: MatchingView
  groups: MatchingGroups
  /** null while they load. */
  rows: readonly MatchedCompany[] | null
  onChange: (next: Partial<MatchingView>) => void
}

/** Search, groups, the widened radius, and whether the map is shown. */
export function MatchingFilters({ view, groups, rows, onChange }: MatchingFiltersProps) {
  const t = useTranslations('matching')
  const [typed, setTyped] = useSearchInput(view.text, (next) => onChange({ text: next }))
  return (
    <FilterRow label={t('filters')}>
      <SearchField label={t('search')} value={typed} onChange={setTyped} className="w-full md:w-80" />
      <div className="w-full md:w-56">
        <Select
          isLabelHidden
          label={t('widen.label')}
          value={String(view.widenKm)}
          onChange={(value) => onChange({ widenKm: widenings.find((one) => String(one) === value) ?? 0 })}
          options={widenings.map((km) => ({
            value: String(km),
            label: km === 0 ? t('widen.own') : t('widen.by', { km }),
          }))}
        />
      </div>
      {rows
        ? groupNames.map((name) => (
            <Toggle key={name} isSelected={name === view.group} onChange={() => onChange({ group: name })}>
              {t(`show.${name}`, { count: rows.filter(groups[name]).length })}
            </Toggle>
          ))
        : null}
      <Toggle isSelected={view.hasMap} onChange={(hasMap) => onChange({ hasMap })}>
        {t('map.show')}
      </Toggle>
    </FilterRow>
  )
}

/** Says why the list is empty. */
export function NoCompanies({ text, group, onAll }: { text: string; group: Group; onAll: () => void }) {
  const t = useTranslations('matching')
  const isFiltered = text !== '' || group !== 'all'
  return (
    <EmptyState
      title={t('none')}
      {...(isFiltered ? { action: <Button onPress={onAll}>{t('showAll')}</Button> } : {})}
    >
      {t(text ? 'noneFound' : isFiltered ? 'noneFiltered' : 'noneText')}
    </EmptyState>
  )
}

/** How many companies there are, and the keys of the list. */
export function MatchingFoot({ shown, total }: { shown: number; total: number }) {
  const t = useTranslations('matching')
  return (
    <>
      {total > shown ? <p className="mt-3 text-sm text-muted">{t('more', { shown, total })}</p> : null}
      {shown > 1 ? <p className="mt-3 text-sm text-muted touch:hidden">{t('keys')}</p> : null}
    </>
  )
}
