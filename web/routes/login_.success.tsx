import { createFileRoute } from '@tanstack/react-router'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { LinkSentScreen } from '../features/login/LinkSentScreen.tsx'

export const Route = createFileRoute('/login_/success')({ component: LinkSentPage })

function LinkSentPage() {
  return (
    <PublicFrame>
      <LinkSentScreen />
    </PublicFrame>
  )
}
