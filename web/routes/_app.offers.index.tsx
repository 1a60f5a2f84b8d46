import { createFileRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/ui/lazy-part'
import { LazyBoundary } from '../api/feedback/LazyBoundary.tsx'
import { requirePage } from '../app/routing/route-guards.ts'
import { useUser } from '../api/session/session.ts'
import { type OffersAsideProps, OffersScreen } from '../features/offers/list/OffersScreen.tsx'
import { parseOffersSearch, type OffersSearch } from '../features/offers/offers-search.ts'
import { language } from '../i18n/language.ts'

const ReactivateScreen = lazyPart(async () => {
  const screen = import('../features/offer-subscription/ResumeOffersScreen.tsx')
  const [part] = await Promise.all([screen, language.loadFeatures('offerSubscription')])
  return { default: part.ResumeOffersScreen }
})

const OffersMap = lazyPart(() =>
  import('../app/offers/OffersMap.tsx').then((part) => ({ default: part.OffersMap })),
)

/** Shows the empty area of the map while its scripts load. */
function OffersAside(props: OffersAsideProps) {
  const area = <div aria-hidden="true" className="h-[24rem] rounded border border-line bg-sunken" />
  return (
    <LazyBoundary isPageContent fallback={props.offers.length > 0 ? area : null}>
      <OffersMap {...props} />
    </LazyBoundary>
  )
}

export const Route = createFileRoute('/_app/offers/')({
  ...requirePage('offers', 'offers', 'map'),
  // The page parses the parameters, because this file is in the scripts of every page.
  validateSearch: (search: Record<string, unknown>): OffersSearch => search,
  component: OffersPage,
})

function OffersPage() {
  const user = useUser()
  const search = parseOffersSearch({ ...Route.useSearch() })
  // A company that wants no offers can only reactivate them here.
  if (user.account.account_status === 'not_interested') return <ReactivateScreen />
  return <OffersScreen searchParams={search} Aside={OffersAside} />
}
