import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { parseLocationSearch } from '../app/routing/search-params.ts'
import { OfferRulesScreen } from '../features/offer-rules/OfferRulesScreen.tsx'

export const Route = createFileRoute('/_app/company/offer-rules')({
  ...requirePage('offerRules', 'offerRules'),
  validateSearch: parseLocationSearch,
  component: OfferRulesPage,
})

function OfferRulesPage() {
  const { account = null } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <OfferRulesScreen location={account} onLocation={(id) => void navigate({ search: { account: id } })} />
  )
}
