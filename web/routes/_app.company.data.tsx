import { createFileRoute } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { CompanyDataScreen } from '../features/data-protection/CompanyDataScreen.tsx'

export const Route = createFileRoute('/_app/company/data')({
  ...requirePage('companyData', 'dataProtection'),
  component: CompanyDataScreen,
})
