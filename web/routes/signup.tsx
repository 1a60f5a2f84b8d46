import { createFileRoute } from '@tanstack/react-router'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { SignupScreen } from '../features/signup/SignupScreen.tsx'
import { parsePrefill } from '../features/signup/prefill.ts'
import { language } from '../i18n/language.ts'

export const Route = createFileRoute('/signup')({
  validateSearch: parsePrefill,
  beforeLoad: () => language.loadFeatures('signup'),
  component: SignupPage,
})

function SignupPage() {
  // The router returns the whole query, so the allowed fields are selected again.
  const prefill = parsePrefill(Route.useSearch())
  return (
    <PublicFrame>
      <SignupScreen prefill={prefill} />
    </PublicFrame>
  )
}
