import { createFileRoute, redirect } from '@tanstack/react-router'
import { passwordResetToken } from '../app/routing/mailed-tokens.ts'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { NewPasswordScreen } from '../features/password/NewPasswordScreen.tsx'
import { language } from '../i18n/language.ts'

export const Route = createFileRoute('/change-password')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...(typeof search.token === 'string' ? { token: search.token } : {}),
    ...(typeof search.role === 'string' ? { role: search.role } : {}),
  }),
  beforeLoad: async ({ search: { token, ...rest } }) => {
    if (token) {
      passwordResetToken.set(token)
      throw redirect({ to: '/change-password/', search: rest, replace: true })
    }
    await language.loadFeatures('password')
  },
  component: NewPasswordPage,
})

function NewPasswordPage() {
  return (
    <PublicFrame>
      <NewPasswordScreen token={passwordResetToken.get()} onSpent={() => passwordResetToken.set(null)} />
    </PublicFrame>
  )
}
