import { FolderDown, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { joinClasses } from '#web/ui/classes'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { PrintButton } from '#web/ui/controls/buttons/PrintButton.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { Toggle } from '#web/ui/controls/buttons/Toggle.tsx'
import { type FilterValues, hasFilters, removeFilters, addFilters } from './filters.ts'
import { SelectedChips, FilterDialog, SavedViews } from '../lazy-components.ts'
import { listDefinitions, type QuickFilterName, quickFilters } from '../list/list-definitions.ts'
import { useDownloadProtocols } from '../list/order-lists.data.ts'
import { useFilterTexts } from './filter-text.ts'
import { listSavedViews } from './saved-views.ts'
import { type ListView, toListQuery } from '../list/list-query.ts'

interface FilterBarProps {
  view: ListView
  typed: string
  onType: (typed: string) => void
  onFilters: (filters: FilterValues) => void
  /** Delegates of the orders in the list: email address and name. */
  people: ReadonlyMap<string, string>
  hasProtocols: boolean
}

/** Shows the search text and quick filters, a button for all others, and the active filters below. */
export function FilterBar({ view, typed, onType, onFilters, people, hasProtocols }: FilterBarProps) {
  const t = useTranslations('orderLists')
  const [isOpen, setOpen] = useState(false)
  const { quick } = listDefinitions[view.queue]
  return (
    <>
      <FilterRow label={t('filters')}>
        <SearchField
          label={t('search')}
          value={typed}
          onChange={onType}
          className="min-w-0 flex-1 basis-48 md:w-72 md:flex-none"
        />
        <Button icon={SlidersHorizontal} onPress={() => setOpen(true)}>
          {t('allFilters')}
        </Button>
        <SavedViewsMenu view={view} />
        <span className={joinClasses('ml-auto items-center gap-1', hasProtocols ? 'flex' : 'hidden md:flex')}>
          {hasProtocols ? <ProtocolsButton view={view} /> : null}
          <PrintButton />
        </span>
        <div className="flex w-full gap-1.5 overflow-x-auto py-0.5 md:flex-wrap">
          {quick.map((name) => (
            <QuickFilter key={name} name={name} filters={view.filters} onFilters={onFilters} />
          ))}
        </div>
        <ActiveFilterChips view={view} people={people} onFilters={onFilters} />
      </FilterRow>
      {isOpen ? (
        <LazyBoundary>
          <FilterDialog
            view={view}
            people={people}
            onApply={(filters) => {
              onFilters(filters)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      ) : null}
    </>
  )
}

/** Shown if the view can be saved or a saved view exists. */
function SavedViewsMenu({ view }: { view: ListView }) {
  const { contact } = useUser()
  const isNarrowed = Object.keys(toListQuery(view)).length > 0
  if (!isNarrowed && listSavedViews(contact.id, view.queue).length === 0) return null
  return (
    <LazyBoundary>
      <SavedViews view={view} />
    </LazyBoundary>
  )
}

interface QuickFilterProps {
  name: QuickFilterName
  filters: FilterValues
  onFilters: (filters: FilterValues) => void
}

function QuickFilter({ name, filters, onFilters }: QuickFilterProps) {
  const t = useTranslations('orderLists')
  const some = quickFilters[name]
  return (
    <span className="shrink-0">
      <Toggle
        isSelected={hasFilters(filters, some)}
        onChange={(on) =>
          onFilters(on ? addFilters(filters, some) : removeFilters(filters, Object.keys(some)))
        }
      >
        {t(`quick.${name}`)}
      </Toggle>
    </span>
  )
}

/** Shows active filters without a quick filter; each can be removed. */
function ActiveFilterChips({
  view,
  people,
  onFilters,
}: Pick<FilterBarProps, 'view' | 'people' | 'onFilters'>) {
  const t = useTranslations('orderLists')
  const formatFilter = useFilterTexts(people)
  const shown = listDefinitions[view.queue].quick.filter((name) =>
    hasFilters(view.filters, quickFilters[name]),
  )
  const rest = removeFilters(
    view.filters,
    shown.flatMap((name) => Object.keys(quickFilters[name])),
  )
  const options = formatFilter(rest).map(({ name, text }) => ({ value: name, label: text }))
  if (options.length === 0) return null
  return (
    <LazyBoundary>
      <SelectedChips
        label={t('filters')}
        options={options}
        onRemove={(names) => onFilters(removeFilters(view.filters, [...names]))}
      />
    </LazyBoundary>
  )
}

function ProtocolsButton({ view }: { view: ListView }) {
  const t = useTranslations('orderLists')
  const failure = useErrorMessages()
  const save = useDownloadProtocols(view)
  return (
    <Button
      kind="quiet"
      icon={FolderDown}
      isPending={save.isPending}
      onPress={() => save.mutate(undefined, { onError: failure.showToast })}
    >
      {t('protocols')}
    </Button>
  )
}
