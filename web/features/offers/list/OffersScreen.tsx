import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferRow } from '#contract/orders/offers'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { ActivationNotice } from './ActivationNotice.tsx'
import { offersQuery } from '../offers.data.ts'
import { OffersTable } from './OffersTable.tsx'
import { TermsNotice } from './TermsNotice.tsx'
import { SuccessBanner } from './SuccessBanner.tsx'
import { useAcceptance } from '../accept/use-acceptance.ts'
import { useTakenOffers } from './use-taken-offers.ts'
import { toSuccessSearch } from '../success-message.ts'
import type { OffersSearch } from '../success-search-param.ts'

const offerDialogs = {
  accept: () => import('../accept/AcceptDialog.tsx'),
  missing: () => import('../accept/MissingDialog.tsx'),
  nearby: () => import('../accept/NearbyDialog.tsx'),
}
const AcceptDialog = lazy(() => offerDialogs.accept().then((part) => ({ default: part.AcceptDialog })))
const MissingDialog = lazy(() => offerDialogs.missing().then((part) => ({ default: part.MissingDialog })))
const NearbyDialog = lazy(() => offerDialogs.nearby().then((part) => ({ default: part.NearbyDialog })))

interface OffersScreenProps {
  /** Search parameters, including the result of the last decision. */
  searchParams: OffersSearch
  /** Returns whether a path leads to a page that exists. */
}

/** Lists the open offers of this company. */
export function OffersScreen(props: OffersScreenProps) {
  const user = useUser()
  return (
    <OffersList name={user.contact.first_name} mayAccept={canMakeCall('offer.reject', user)} {...props} />
  )
}

interface OffersListProps extends OffersScreenProps {
  name: string
  mayAccept: boolean
}

function OffersList({ name, mayAccept, searchParams }: OffersListProps) {
  const t = useTranslations('offers')
  const navigate = useNavigate()
  const search = searchParams.search ?? ''
  const [typed, setTyped] = useSearchInput(search, (next) => {
    void navigate({ to: '/offers/', search: { ...searchParams, search: next || undefined }, replace: true })
  })
  const query = useInfiniteQuery(offersQuery(search))
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const shown = useTakenOffers(rows)
  const last = query.data?.pages.at(-1)
  const total = last?.pagination.total_count
  const missing = last?.extra.missing ?? []
  const termsToAccept = last?.extra.terms_to_accept ?? []
  const accepting = useAcceptFromList(rows)
  // Loads the dialog before the button is pressed, but after the list, because the fastest company gets the
  // order.
  useEffect(() => {
    if (query.isSuccess) void offerDialogs.accept().catch(() => undefined)
  }, [query.isSuccess])
  const press = (row: OfferRow) => {
    if (missing.some((point) => point.blocks)) accepting.showMissing(missing)
    else accepting.choose(row)
  }
  return (
    <>
      <PageHead
        title={t('title')}
        counter={total === undefined ? undefined : { shown: rows.length, total }}
        subtitle={t('greeting', { name })}
      />
      <DecisionOutcome {...searchParams} />
      {query.isSuccess ? <ActivationNotice missing={missing} termsToAccept={termsToAccept} /> : null}
      {query.isSuccess ? <TermsNotice categories={termsToAccept} /> : null}
      {query.isError ? <QueryError error={query.error} retrying={query.isFetching} /> : null}
      {query.isPending || search || typed || rows.length > 0 ? (
        <SearchField label={t('search')} value={typed} onChange={setTyped} className="mb-4 md:max-w-72" />
      ) : null}
      {query.isSuccess && shown.length === 0 ? (
        <EmptyOffers search={search} onClear={() => setTyped('')} />
      ) : null}
      {query.isPending || shown.length > 0 ? (
        <OffersTable shown={shown} isPending={query.isPending} onAccept={mayAccept ? press : null} />
      ) : null}
      <LoadMore
        remaining={(total ?? 0) - rows.length}
        isPending={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      {shown.length > 0 ? (
        <p className="mt-4 text-sm text-muted">{t(mayAccept ? 'note' : 'onlyReading')}</p>
      ) : null}
      {accepting.dialogs}
    </>
  )
}

function EmptyOffers({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useTranslations('offers')
  if (search) {
    return (
      <EmptyState
        title={t('noHitsTitle')}
        icon={SearchX}
        action={<Button onPress={onClear}>{t('clearSearch')}</Button>}
      >
        {t('noHits', { search })}
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

/** Accepts an offer from a row: the dialog for date and location, and missing details. */
function useAcceptFromList(rows: readonly OfferRow[]) {
  const [row, setRow] = useState<OfferRow | null>(null)
  const [place, setPlace] = useState(0)
  const navigate = useNavigate()
  const acceptance = useAcceptance()
  const close = () => setRow(null)
  const choose = (chosen: OfferRow) => {
    acceptance.reset()
    setPlace(rows.findIndex(({ api_id }) => api_id === chosen.api_id))
    setRow(chosen)
  }
  // The offer below, even if the row itself has left the list.
  const others = rows.filter(({ api_id }) => api_id !== row?.api_id)
  const next = others[place] ?? others.at(-1) ?? null
  const dialogs = (
    <LazyBoundary>
      {row ? (
        <AcceptDialog
          key={row.api_id}
          row={row}
          next={next}
          acceptance={acceptance}
          onNext={choose}
          onClose={close}
          onMine={(answer, request) => {
            close()
            void navigate({ to: '/offers/', search: toSuccessSearch(answer, request) })
          }}
        />
      ) : null}
      {acceptance.missing.length > 0 ? (
        <MissingDialog missing={acceptance.missing} onClose={acceptance.clearMissing} />
      ) : null}
    </LazyBoundary>
  )
  return { choose, showMissing: acceptance.showMissing, dialogs }
}

/** Shows the result of the last decision, and nearby offers after an acceptance. */
function DecisionOutcome({ success, order, nearby }: OffersSearch) {
  const navigate = useNavigate()
  if (!success) return null
  const go = (search: OffersSearch) => void navigate({ to: '/offers/', search, replace: true })
  return (
    <>
      <SuccessBanner success={success} order={order} onClose={() => go({})} />
      {nearby ? (
        <LazyBoundary>
          <NearbyDialog key={nearby} orderId={nearby} onClose={() => go({ success, order })} />
        </LazyBoundary>
      ) : null}
    </>
  )
}
