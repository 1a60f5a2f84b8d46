import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Map as MapIcon, SearchX } from 'lucide-react'
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferRow } from '#contract/orders/offers'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import { joinClasses } from '#web/ui/classes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { useIsWide } from '#web/ui/hooks/use-is-wide'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { useCountOpenDialog } from '#web/ui/overlays/use-dialog-queue'
import { lazyPart } from '#web/ui/lazy-part'
import { ActivationNotice } from './ActivationNotice.tsx'
import { offersQuery } from '../offers.data.ts'
import { OfferFilters } from './OfferFilters.tsx'
import { OffersTable } from './OffersTable.tsx'
import { TermsNotice } from './TermsNotice.tsx'
import { SuccessBanner } from './SuccessBanner.tsx'
import { loadAcceptDialog, useAcceptFromList } from './use-accept-from-list.tsx'
import { useLastVisit } from './use-last-visit.ts'
import { useTakenOffers } from './use-taken-offers.ts'
import { getOffersView, isFilteredView, type OffersSearch, type OffersView } from '../offers-search.ts'

const AcceptedDialog = lazyPart(() =>
  import('../accept/AcceptedDialog.tsx').then((part) => ({ default: part.AcceptedDialog })),
)

export interface OffersAsideProps {
  offers: readonly OfferRow[]
  /** The offer that has the focus or the pointer. */
  activeId: string | null
  /** The first day of the filter. */
  from: string | undefined
}

interface OffersScreenProps {
  /** Search parameters, including the result of the last decision. */
  searchParams: OffersSearch
  /** The map of the offers: beside the list on wide screens, above it on demand on others. */
  Aside: ComponentType<OffersAsideProps>
}

/** Lists the open offers of this company. */
export function OffersScreen({ searchParams, Aside }: OffersScreenProps) {
  const t = useTranslations('offers')
  const user = useUser()
  const navigate = useNavigate()
  const view = getOffersView(searchParams)
  const show = (next: OffersView) => void navigate({ to: '/offers/', search: next, replace: true })
  const [typed, setTyped] = useSearchInput(view.search ?? '', (search) => {
    show({ ...view, search: search || undefined })
  })
  const query = useInfiniteQuery(offersQuery(view))
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const last = query.data?.pages.at(-1)
  const total = last?.pagination.total_count
  const missing = last?.extra.missing ?? []
  const termsToAccept = last?.extra.terms_to_accept ?? []
  const isFiltered = isFilteredView(view)
  const isWide = useIsWide()
  const [isMapOpen, setMapOpen] = useState(false)
  const hasMap = rows.length > 0 && canMakeCall('place.positions', user)
  // After the list, because the list is what the user waits for.
  useEffect(() => {
    if (query.isSuccess) void loadAcceptDialog().catch(() => undefined)
  }, [query.isSuccess])
  return (
    <>
      <PageHead
        title={t('title')}
        counter={total === undefined ? undefined : { shown: rows.length, total }}
        subtitle={t('subtitle')}
      />
      <DecisionOutcome {...searchParams} />
      {query.isSuccess ? <ActivationNotice missing={missing} termsToAccept={termsToAccept} /> : null}
      {query.isSuccess ? <TermsNotice categories={termsToAccept} /> : null}
      {query.isError ? <QueryError error={query.error} retrying={query.isFetching} /> : null}
      {query.isPending || isFiltered || typed || rows.length > 0 ? (
        <OfferFilters view={view} typed={typed} onType={setTyped} onView={show}>
          {hasMap && !isWide ? (
            <Button icon={MapIcon} aria-expanded={isMapOpen} onPress={() => setMapOpen(!isMapOpen)}>
              <span className="max-md:sr-only">{t('mapToggle')}</span>
            </Button>
          ) : null}
        </OfferFilters>
      ) : null}
      <ListWithAside
        isWide={isWide}
        renderAside={
          hasMap && (isWide || isMapOpen)
            ? (activeId) => <Aside offers={rows} activeId={activeId} from={view.from} />
            : null
        }
      >
        <OffersList
          rows={rows}
          searchParams={searchParams}
          isPending={query.isPending}
          missing={missing}
          mayAccept={canMakeCall('offer.reject', user)}
          contactId={user.contact.id}
          isBeside={isWide}
          empty={
            query.isSuccess ? (
              <EmptyOffers
                search={view.search}
                isFiltered={isFiltered}
                onClear={() => {
                  setTyped('')
                  show({ sort: view.sort })
                }}
              />
            ) : null
          }
        />
        <LoadMore
          remaining={(total ?? 0) - rows.length}
          isPending={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      </ListWithAside>
    </>
  )
}

interface ListWithAsideProps {
  isWide: boolean
  renderAside: ((activeId: string | null) => ReactNode) | null
  children: ReactNode
}

/** Places the aside beside the list from 1100 px on, and above it on narrower screens. */
function ListWithAside({ isWide, renderAside, children }: ListWithAsideProps) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const markRow = ({ target }: { target: EventTarget }) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    if (row?.dataset.row) setActiveId(row.dataset.row)
  }
  return (
    <div
      className={joinClasses(
        'grid items-start gap-6',
        renderAside && isWide && 'grid-cols-[minmax(0,1fr)_24rem]',
      )}
    >
      {renderAside && !isWide ? <div className="min-w-0 print:hidden">{renderAside(activeId)}</div> : null}
      <div className="min-w-0" onFocus={markRow} onMouseOver={markRow}>
        {children}
      </div>
      {renderAside && isWide ? (
        <div className="sticky top-[calc(var(--top)+1.5rem)] print:hidden">{renderAside(activeId)}</div>
      ) : null}
    </div>
  )
}

interface OffersListProps {
  rows: readonly OfferRow[]
  searchParams: OffersSearch
  isPending: boolean
  missing: Parameters<typeof ActivationNotice>[0]['missing']
  mayAccept: boolean
  contactId: string
  isBeside: boolean
  /** Shown instead of an empty table. */
  empty: ReactNode
}

function OffersList({ rows, searchParams, missing, mayAccept, ...props }: OffersListProps) {
  const t = useTranslations('offers')
  const shown = useTakenOffers(rows)
  const newSince = useLastVisit(props.contactId)
  const accepting = useAcceptFromList(rows, searchParams)
  const press = (row: OfferRow) => {
    if (missing.some((point) => point.blocks)) accepting.showMissing(missing, row)
    else accepting.choose(row)
  }
  return (
    <>
      {shown.length === 0 ? props.empty : null}
      {props.isPending || shown.length > 0 ? (
        <OffersTable
          shown={shown}
          isPending={props.isPending}
          newSince={newSince}
          isBeside={props.isBeside}
          onAccept={mayAccept ? press : null}
        />
      ) : null}
      {shown.length > 0 ? (
        <p className="mt-4 text-sm text-muted">{t(mayAccept ? 'note' : 'onlyReading')}</p>
      ) : null}
      {accepting.dialogs}
    </>
  )
}

interface EmptyOffersProps {
  search: string | undefined
  isFiltered: boolean
  onClear: () => void
}

function EmptyOffers({ search, isFiltered, onClear }: EmptyOffersProps) {
  const t = useTranslations('offers')
  if (isFiltered) {
    return (
      <EmptyState
        title={t('noHitsTitle')}
        icon={SearchX}
        action={<Button onPress={onClear}>{t(search ? 'clearSearch' : 'clearFilters')}</Button>}
      >
        {search ? t('noHits', { search }) : t('noHitsFiltered')}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('emptyTitle')}>
      {t('emptyText')}
      <span className="mt-2 block">{t('emptyNote')}</span>
    </EmptyState>
  )
}

/** Shows the result of the last decision, and after an acceptance the order with nearby offers. */
function DecisionOutcome({ success, order, nearby, ...view }: OffersSearch) {
  const navigate = useNavigate()
  if (!success) return null
  const go = (search: OffersSearch) => void navigate({ to: '/offers/', search, replace: true })
  if (!nearby || success === 'rejected')
    return <SuccessBanner success={success} order={order} onClose={() => go(view)} />
  return (
    <Accepted
      key={nearby}
      orderId={nearby}
      success={success}
      path={order}
      onClose={() => go({ ...view, success, order })}
    />
  )
}

function Accepted(props: ComponentProps<typeof AcceptedDialog>) {
  // Also while the dialog loads: no other dialog may open in between.
  useCountOpenDialog()
  return (
    <LazyBoundary>
      <AcceptedDialog {...props} />
    </LazyBoundary>
  )
}
