import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { type LocationSearch, parseLocationSearch } from '../app/routing/search-params.ts'
import { CompanyDocumentsScreen } from '../features/company-documents/CompanyDocumentsScreen.tsx'

export const Route = createFileRoute('/_app/company/documents')({
  ...requirePage('companyDocuments', 'companyDocuments'),
  // The page parses the parameters, because this file is in the scripts of every page.
  validateSearch: (search: Record<string, unknown>): LocationSearch => search,
  component: CompanyDocumentsPage,
})

function CompanyDocumentsPage() {
  const { account = null } = parseLocationSearch({ ...Route.useSearch() })
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <CompanyDocumentsScreen
      location={account}
      onLocation={(id) => void navigate({ search: { account: id } })}
    />
  )
}
