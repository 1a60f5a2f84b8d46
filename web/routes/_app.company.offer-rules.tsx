import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { type LocationSearch, parseLocationSearch } from '../app/routing/search-params.ts'
import { OfferRulesScreen } from '../features/offer-rules/OfferRulesScreen.tsx'

export const Route = createFileRoute('/_app/company/offer-rules')({
  ...requirePage('offerRules', 'offerRules'),
  // The page parses the parameters, because this file is in the scripts of every page.
  validateSearch: (search: Record<string, unknown>): LocationSearch => search,
  component: OfferRulesPage,
})

function OfferRulesPage() {
  const { account = null } = parseLocationSearch({ ...Route.useSearch() })
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <OfferRulesScreen location={account} onLocation={(id) => void navigate({ search: { account: id } })} />
  )
}
