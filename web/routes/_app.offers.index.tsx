import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/guard.ts'
import { OffersScreen } from '../features/offers/OffersScreen.tsx'
import { readOffersSearch } from '../features/offers/won.ts'

export const Route = createFileRoute('/_app/offers/')({
  ...requires('offers'),
  validateSearch: readOffersSearch,
  component: Page,
})

function Page() {
  const { isBuilt } = Route.useRouteContext()
  return <OffersScreen told={Route.useSearch()} isBuilt={isBuilt} />
}
