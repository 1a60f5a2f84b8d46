import { createFileRoute } from '@tanstack/react-router'
import { FinishingOfOrder } from '../app/orders/FinishingOfOrder.tsx'
import { orderPageMessages } from '../app/orders/order-page-messages.ts'
import { requirePage } from '../app/routing/route-guards.ts'

export const Route = createFileRoute('/_app/orders/$type/$orderId_/finish')({
  ...requirePage('orderFinish', ...orderPageMessages),
  component: QueueFinishingPage,
})

function QueueFinishingPage() {
  const { orderId } = Route.useParams()
  return <FinishingOfOrder orderId={orderId} />
}
