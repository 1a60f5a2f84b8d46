import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { requirePage } from '../app/routing/route-guards.ts'
import { useUser } from '../api/session/session.ts'
import { OffersScreen } from '../features/offers/list/OffersScreen.tsx'
import { parseOffersSearch } from '../features/offers/offers-search.ts'
import { language } from '../i18n/language.ts'

const ReactivateScreen = lazy(async () => {
  const screen = import('../features/offer-subscription/ResumeOffersScreen.tsx')
  const [part] = await Promise.all([screen, language.loadFeatures('offerSubscription')])
  return { default: part.ResumeOffersScreen }
})

export const Route = createFileRoute('/_app/offers/')({
  ...requirePage('offers', 'offers'),
  validateSearch: parseOffersSearch,
  component: OffersPage,
})

function OffersPage() {
  const user = useUser()
  const search = Route.useSearch()
  // A company that wants no offers can only reactivate them here.
  if (user.account.account_status === 'not_interested') return <ReactivateScreen />
  return <OffersScreen searchParams={search} />
}
