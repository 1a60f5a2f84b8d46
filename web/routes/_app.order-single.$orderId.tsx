import { createFileRoute } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { OrderPage } from '../app/orders/OrderPage.tsx'
import { orderPageMessages } from '../app/orders/order-page-messages.ts'

export const Route = createFileRoute('/_app/order-single/$orderId')({
  ...requirePage('orderSingle', ...orderPageMessages),
  component: SingleOrderPage,
})

function SingleOrderPage() {
  const { orderId } = Route.useParams()
  return <OrderPage key={orderId} orderId={orderId} from={null} />
}
