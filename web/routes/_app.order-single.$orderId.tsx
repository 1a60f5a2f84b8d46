import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/routing/route-guards.ts'
import { OrderPage } from '../app/orders/OrderPage.tsx'
import { orderWords } from '../app/orders/order-page-messages.ts'

export const Route = createFileRoute('/_app/order-single/$orderId')({
  ...requires('orderSingle', ...orderWords),
  component: Page,
})

function Page() {
  const { orderId } = Route.useParams()
  return <OrderPage key={orderId} orderId={orderId} from={null} />
}
