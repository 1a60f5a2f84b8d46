import { createFileRoute } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { OfferScreen } from '../features/offers/detail/OfferScreen.tsx'

export const Route = createFileRoute('/_app/offers/$orderId')({
  ...requirePage('offer', 'offers'),
  component: OfferDetailPage,
})

function OfferDetailPage() {
  const { orderId } = Route.useParams()
  return <OfferScreen key={orderId} orderId={orderId} />
}
