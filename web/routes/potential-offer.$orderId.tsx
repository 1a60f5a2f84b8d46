import { createFileRoute, useRouter } from '@tanstack/react-router'
import { QueryProvider } from '../api/queries/QueryProvider.tsx'
import { getStoredMailedToken, createMailedTokenRoute } from '../app/routing/mailed-tokens.ts'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { InvitationScreen } from '../features/invitation/InvitationScreen.tsx'

const tokenName = 'invitation'

export const Route = createFileRoute('/potential-offer/$orderId')({
  ...createMailedTokenRoute(tokenName),
  component: InvitationPage,
})

function InvitationPage() {
  const { orderId } = Route.useParams()
  const router = useRouter()
  return (
    <PublicFrame wide>
      <QueryProvider>
        <InvitationScreen
          orderId={orderId}
          token={getStoredMailedToken(tokenName)}
          onEntered={(job) => void router.navigate({ href: job ? `/offers/${job}/` : '/', replace: true })}
        />
      </QueryProvider>
    </PublicFrame>
  )
}
