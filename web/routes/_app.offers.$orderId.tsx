import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/routing/route-guards.ts'
import { OfferScreen } from '../features/offers/detail/OfferScreen.tsx'

export const Route = createFileRoute('/_app/offers/$orderId')({
  ...requires('offer', 'offers'),
  component: Page,
})

function Page() {
  const { isBuilt } = Route.useRouteContext()
  const { orderId } = Route.useParams()
  return <OfferScreen key={orderId} orderId={orderId} isBuilt={isBuilt} />
}
