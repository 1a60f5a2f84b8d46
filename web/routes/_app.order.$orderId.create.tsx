import { createFileRoute } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { ProposalScreen } from '../features/proposal/ProposalScreen.tsx'

export const Route = createFileRoute('/_app/order/$orderId/create')({
  ...requirePage('proposal', 'proposal'),
  component: QuotePage,
})

function QuotePage() {
  const { orderId } = Route.useParams()
  return <ProposalScreen key={orderId} orderId={orderId} />
}
