import { createFileRoute } from '@tanstack/react-router'
import { PublicFrame } from '../app/shell/PublicFrame.tsx'
import { SignupScreen } from '../features/signup/SignupScreen.tsx'
import { parsePrefill, type SignupPrefill } from '../features/signup/prefill.ts'
import { language } from '../i18n/language.ts'

export const Route = createFileRoute('/signup')({
  // The page parses the parameters, because this file is in the scripts of every page.
  validateSearch: (search: Record<string, unknown>): SignupPrefill => search,
  beforeLoad: () => language.loadFeatures('signup'),
  component: SignupPage,
})

function SignupPage() {
  const prefill = parsePrefill({ ...Route.useSearch() })
  return (
    <PublicFrame>
      <SignupScreen prefill={prefill} />
    </PublicFrame>
  )
}
