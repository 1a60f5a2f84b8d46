import { createFileRoute } from '@tanstack/react-router'
import { requires } from '../app/guard.ts'
import { CompanyHome } from '../features/company-home/CompanyHome.tsx'

export const Route = createFileRoute('/_app/company/')({
  ...requires('company', 'companyHome'),
  component: Page,
})

function Page() {
  const { isBuilt } = Route.useRouteContext()
  return <CompanyHome isBuilt={isBuilt} />
}
