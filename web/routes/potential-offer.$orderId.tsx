import { createFileRoute, useRouter } from '@tanstack/react-router'
import { QueryProvider } from '../api/queries/QueryProvider.tsx'
import { heldToken, takesToken } from '../app/routing/mailed-tokens.ts'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { InvitationScreen } from '../features/invitation/InvitationScreen.tsx'

const name = 'invitation'

export const Route = createFileRoute('/potential-offer/$orderId')({ ...takesToken(name), component: Page })

function Page() {
  const { orderId } = Route.useParams()
  const router = useRouter()
  return (
    <PublicFrame wide>
      <QueryProvider>
        <InvitationScreen
          orderId={orderId}
          token={heldToken(name)}
          onEntered={(job) => void router.navigate({ href: job ? `/offers/${job}/` : '/', replace: true })}
        />
      </QueryProvider>
    </PublicFrame>
  )
}
