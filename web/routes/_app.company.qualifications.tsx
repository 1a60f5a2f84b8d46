import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { type LocationSearch, parseLocationSearch } from '../app/routing/search-params.ts'
import { QualificationsScreen } from '../features/qualifications/QualificationsScreen.tsx'

export const Route = createFileRoute('/_app/company/qualifications')({
  ...requirePage('qualifications', 'qualifications'),
  // The page parses the parameters, because this file is in the scripts of every page.
  validateSearch: (search: Record<string, unknown>): LocationSearch => search,
  component: QualificationsPage,
})

function QualificationsPage() {
  const { account = null } = parseLocationSearch({ ...Route.useSearch() })
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <QualificationsScreen
      location={account}
      onLocation={(id) => void navigate({ search: { account: id } })}
    />
  )
}
