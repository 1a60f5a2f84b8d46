import { createFileRoute } from '@tanstack/react-router'
import { tabStorage } from '../api/device/storage.ts'
import { QueryProvider } from '../api/queries/QueryProvider.tsx'
import { getStoredMailedToken, createMailedTokenRoute } from '../app/routing/mailed-tokens.ts'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { UnsubscribeScreen } from '../features/offer-subscription/UnsubscribeScreen.tsx'

const tokenName = 'subscription'

export const Route = createFileRoute('/cancel-offer-subscription')({
  ...createMailedTokenRoute(tokenName),
  component: UnsubscribePage,
})

function UnsubscribePage() {
  const token = getStoredMailedToken(tokenName)
  return (
    <PublicFrame>
      <QueryProvider>
        {/* The token of an invitation also opens the page of its order, where the user registers. */}
        <UnsubscribeScreen token={token} onRegister={() => tabStorage.set('invitation', token)} />
      </QueryProvider>
    </PublicFrame>
  )
}
