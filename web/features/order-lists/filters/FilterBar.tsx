import { Ellipsis, Rows2, Rows3, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useUser } from '#web/api/session/session'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { Toggle } from '#web/ui/controls/buttons/Toggle.tsx'
import { type FilterValues, hasFilters, removeFilters, addFilters } from './filters.ts'
import { ActiveFilters, FilterDialog, ListMenu, loadListMenu, SavedViews } from '../lazy-components.ts'
import { listDefinitions, type QuickFilterName, quickFilters } from '../list/list-definitions.ts'
import { useCardColumns, useCompactRows } from '../rows/use-row-layout.ts'
import { hasSavedViews } from './saved-views-key.ts'
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

/** Shows the search text, saved views and quick filters in one row, and the other active filters below. */
export function FilterBar({ view, typed, onType, onFilters, people, hasProtocols }: FilterBarProps) {
  const t = useTranslations('orderLists')
  const [isOpen, setOpen] = useState(false)
  const { contact } = useUser()
  const { quick } = listDefinitions[view.queue]
  // Without a saved view or something to save, the part with the views is not loaded.
  const hasViews = Object.keys(toListQuery(view)).length > 0 || hasSavedViews(contact.id, view.queue)
  const rest = removeQuickFilters(view)
  return (
    <div
      role="group"
      aria-label={t('filters')}
      className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden"
    >
      <SearchField
        label={t('search')}
        value={typed}
        onChange={onType}
        className="min-w-0 flex-1 md:w-56 md:flex-none xl:w-64"
      />
      <div className="order-last flex w-full min-w-0 gap-1.5 overflow-x-auto py-0.5 pr-6 [mask-image:linear-gradient(to_right,black_calc(100%-1.5rem),transparent)] md:order-none md:w-auto md:flex-1">
        {hasViews ? (
          <LazyBoundary>
            <SavedViews view={view} />
          </LazyBoundary>
        ) : null}
        {quick.map((name) => (
          <QuickFilter key={name} name={name} filters={view.filters} onFilters={onFilters} />
        ))}
      </div>
      <div className="flex items-center gap-1">
        <Button icon={SlidersHorizontal} onPress={() => setOpen(true)}>
          {t('allFilters')}
        </Button>
        <DensityToggle />
        <ListMenuButton view={view} hasProtocols={hasProtocols} />
      </div>
      {Object.keys(rest).length > 0 ? (
        <LazyBoundary>
          <ActiveFilters
            shown={rest}
            people={people}
            onRemove={(names) => onFilters(removeFilters(view.filters, names))}
          />
        </LazyBoundary>
      ) : null}
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
    </div>
  )
}

/** Switches between rows of two lines and of one; cards have no such choice. */
function DensityToggle() {
  const t = useTranslations('orderLists')
  const [isCompact, choose] = useCompactRows(useUser().contact.id)
  if (useCardColumns() !== 0) return null
  return (
    <IconButton
      icon={isCompact ? Rows3 : Rows2}
      label={t('compactRows')}
      aria-pressed={isCompact}
      onPress={() => choose(!isCompact)}
    />
  )
}

/** Loads the menu of the list when the user points at its button or presses it. */
function ListMenuButton({ view, hasProtocols }: Pick<FilterBarProps, 'view' | 'hasProtocols'>) {
  const t = useTranslations('orderLists')
  const [isOpened, setIsOpened] = useState(false)
  const button = (
    <IconButton
      icon={Ellipsis}
      label={t('moreTools')}
      aria-haspopup="menu"
      withoutTooltip
      onPress={() => setIsOpened(true)}
      onPointerEnter={() => void loadListMenu()}
    />
  )
  if (!isOpened) return button
  return (
    <LazyBoundary fallback={button}>
      <ListMenu view={view} hasProtocols={hasProtocols} />
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

/** Returns the filters that no quick filter shows. */
function removeQuickFilters({ queue, filters }: ListView): FilterValues {
  const shown = listDefinitions[queue].quick.filter((name) => hasFilters(filters, quickFilters[name]))
  return removeFilters(
    filters,
    shown.flatMap((name) => Object.keys(quickFilters[name])),
  )
}
