import { createFileRoute } from '@tanstack/react-router'
import { useUser } from '../api/session/session.ts'
import { useCompanyFacts } from '../app/company/use-company-facts.ts'
import { requirePage } from '../app/routing/route-guards.ts'
import { CompanyHome } from '../features/company-home/CompanyHome.tsx'
import { onboardingSnooze } from '../features/onboarding/snooze.ts'

export const Route = createFileRoute('/_app/company/')({
  ...requirePage('company', 'companyHome'),
  component: CompanyPage,
})

function CompanyPage() {
  const { account } = useUser()
  const onboard = () => {
    onboardingSnooze.clear(account.id)
    location.reload()
  }
  return <CompanyHome facts={useCompanyFacts()} onOnboard={onboard} />
}
