import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/guard.ts'
import { OrderPage } from '../app/OrderPage.tsx'
import { orderWords } from '../app/orderWords.ts'

export const Route = createFileRoute('/_app/order-single/$orderId')({
  ...requires('orderSingle', ...orderWords),
  component: Page,
})

function Page() {
  const { orderId } = Route.useParams()
  return <OrderPage key={orderId} orderId={orderId} from={null} />
}
