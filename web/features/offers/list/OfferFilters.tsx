import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { offerSorts } from '#contract/orders/model/offer-sorts'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { NativeSelect } from '#web/ui/controls/choices/NativeSelect.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import type { OffersView } from '../offers-search.ts'

const OfferFilterDialog = lazyPart(() =>
  import('./OfferFilterDialog.tsx').then((part) => ({ default: part.OfferFilterDialog })),
)
const SelectedChips = lazyPart(() =>
  import('#web/ui/controls/choices/SelectedChips.tsx').then((part) => ({ default: part.SelectedChips })),
)

interface OfferFiltersProps {
  view: OffersView
  typed: string
  onType: (typed: string) => void
  onView: (view: OffersView) => void
  /** Further buttons of the row. */
  children?: ReactNode
}

/** Shows the search field, the order of the list, a button for the filters, and the active filters. */
export function OfferFilters({ view, typed, onType, onView, children }: OfferFiltersProps) {
  const t = useTranslations('offers')
  const [isOpen, setOpen] = useState(false)
  return (
    <FilterRow label={t('filters')}>
      <SearchField
        label={t('search')}
        value={typed}
        onChange={onType}
        className="min-w-0 flex-1 basis-48 max-md:basis-full md:w-72 md:flex-none"
      />
      <div className="w-full min-[25rem]:w-auto min-[25rem]:min-w-44 max-md:flex-1">
        <NativeSelect
          label={t('sort')}
          value={view.sort ?? 'newest'}
          onChange={(sort) => onView({ ...view, sort: sort === 'newest' ? undefined : sort })}
          options={offerSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        />
      </div>
      <Button icon={SlidersHorizontal} onPress={() => setOpen(true)}>
        {t('filter')}
      </Button>
      {children}
      <ActiveOfferFilters view={view} onView={onView} />
      <LazyBoundary>
        {isOpen ? (
          <OfferFilterDialog
            view={view}
            onClose={() => setOpen(false)}
            onApply={(next) => {
              setOpen(false)
              onView(next)
            }}
          />
        ) : null}
      </LazyBoundary>
    </FilterRow>
  )
}

function ActiveOfferFilters({ view, onView }: Pick<OfferFiltersProps, 'view' | 'onView'>) {
  const t = useTranslations('offers')
  const format = useFormat()
  const { types = [], within, from, to } = view
  const chips = [
    ...types.map((type) => ({ value: type, label: t(`types.${type}`) })),
    ...(within ? [{ value: 'within', label: t('withinKm', { distance: within }) }] : []),
    ...(from ? [{ value: 'from', label: t('fromDay', { day: format.date(from) }) }] : []),
    ...(to ? [{ value: 'to', label: t('toDay', { day: format.date(to) }) }] : []),
  ]
  if (chips.length === 0) return null
  const remove = (values: Set<string>) => {
    const left = types.filter((type) => !values.has(type))
    onView({
      ...view,
      types: left.length > 0 ? left : undefined,
      within: values.has('within') ? undefined : within,
      from: values.has('from') ? undefined : from,
      to: values.has('to') ? undefined : to,
    })
  }
  return (
    <div className="w-full">
      <LazyBoundary>
        <SelectedChips label={t('filters')} options={chips} onRemove={remove} />
      </LazyBoundary>
    </div>
  )
}
