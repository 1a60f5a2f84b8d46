import { createFileRoute } from '@tanstack/react-router'
import { FinishingOfOrder } from '../app/orders/FinishingOfOrder.tsx'
import { orderPageMessages } from '../app/orders/order-page-messages.ts'
import { requirePage } from '../app/routing/route-guards.ts'

export const Route = createFileRoute('/_app/order-single/$orderId_/finish')({
  ...requirePage('orderSingleFinish', ...orderPageMessages),
  component: SingleFinishingPage,
})

function SingleFinishingPage() {
  const { orderId } = Route.useParams()
  return <FinishingOfOrder orderId={orderId} />
}
