import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/guard.ts'
import { OrderPage } from '../app/OrderPage.tsx'

export const Route = createFileRoute('/_app/order-single/$jobId')({
  ...requires('orderSingle'),
  component: Page,
})

function Page() {
  const { jobId } = Route.useParams()
  return <OrderPage key={jobId} jobId={jobId} from={null} />
}
