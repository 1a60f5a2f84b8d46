import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/guard.ts'
import { ProposalScreen } from '../features/proposal/ProposalScreen.tsx'

export const Route = createFileRoute('/_app/order/$jobId/create')({
  ...requires('proposal', 'proposal'),
  component: Page,
})

function Page() {
  const { jobId } = Route.useParams()
  return <ProposalScreen key={jobId} jobId={jobId} />
}
