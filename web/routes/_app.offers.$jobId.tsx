import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/guard.ts'
import { OfferScreen } from '../features/offers/OfferScreen.tsx'

export const Route = createFileRoute('/_app/offers/$jobId')({ ...requires('offer'), component: Page })

function Page() {
  return <OfferScreen jobId={Route.useParams().jobId} />
}
