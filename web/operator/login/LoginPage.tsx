import type { Locale } from '#contract/kit/locale'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { EntryLayout } from './EntryLayout.tsx'
import { LoginSteps } from './LoginSteps.tsx'

interface LoginPageProps {
  onEntered: (staff: CurrentStaff) => void
  onLocale: (locale: Locale) => void
}

/** The log-in as a page. */
export function LoginPage({ onEntered, onLocale }: LoginPageProps) {
  return (
    <LoginSteps
      onEntered={onEntered}
      renderStep={(title, content) => (
        <EntryLayout title={title} onLocale={onLocale}>
          {content}
        </EntryLayout>
      )}
    />
  )
}
