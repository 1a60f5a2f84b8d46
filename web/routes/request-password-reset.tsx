import { createFileRoute } from '@tanstack/react-router'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { RequestResetScreen } from '../features/password/RequestResetScreen.tsx'
import { language } from '../i18n/language.ts'

export const Route = createFileRoute('/request-password-reset')({
  // Any role in the URL is ignored; the reset is always for a partner.
  validateSearch: ({ email }: Record<string, unknown>): { email?: string } =>
    typeof email === 'string' ? { email } : {},
  beforeLoad: () => language.loadFeatures('password'),
  component: PasswordResetPage,
})

function PasswordResetPage() {
  const { email = '' } = Route.useSearch()
  return (
    <PublicFrame>
      <RequestResetScreen email={email} />
    </PublicFrame>
  )
}
