import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/guard.ts'
import { OrderPage } from '../app/OrderPage.tsx'
import { orderWords } from '../app/orderWords.ts'

export const Route = createFileRoute('/_app/order-single/$jobId')({
  ...requires('orderSingle', ...orderWords),
  component: Page,
})

function Page() {
  const { jobId } = Route.useParams()
  return <OrderPage key={jobId} jobId={jobId} from={null} />
}
