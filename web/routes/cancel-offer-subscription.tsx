import { createFileRoute } from '@tanstack/react-router'
import { tab } from '../api/storage.ts'
import { Data } from '../api/queries/QueryProvider.tsx'
import { heldToken, takesToken } from '../app/routing/mailed-tokens.ts'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { NotInterestedScreen } from '../features/subscription/NotInterestedScreen.tsx'

const name = 'subscription'

export const Route = createFileRoute('/cancel-offer-subscription')({ ...takesToken(name), component: Page })

function Page() {
  const token = heldToken(name)
  return (
    <PublicFrame>
      <Data>
        {/* The link of an invitation leads on to its job's page, where the account is made. */}
        <NotInterestedScreen token={token} onRegister={() => tab.set('invitation', token)} />
      </Data>
    </PublicFrame>
  )
}
