import { createFileRoute } from '@tanstack/react-router'
import { PublicFrame } from '../app/PublicFrame.tsx'
import { SignupScreen } from '../features/signup/SignupScreen.tsx'
import { prefillOf } from '../features/signup/signup.rules.ts'
import { language } from '../i18n/language.ts'

export const Route = createFileRoute('/signup')({
  validateSearch: prefillOf,
  beforeLoad: () => language.need('signup'),
  component: Signup,
})

function Signup() {
  return (
    <PublicFrame>
      <SignupScreen prefill={Route.useSearch()} />
    </PublicFrame>
  )
}
