import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/routing/route-guards.ts'
import { ProposalScreen } from '../features/proposal/ProposalScreen.tsx'

export const Route = createFileRoute('/_app/order/$orderId/create')({
  ...requires('proposal', 'proposal'),
  component: Page,
})

function Page() {
  const { orderId } = Route.useParams()
  return <ProposalScreen key={orderId} orderId={orderId} />
}
