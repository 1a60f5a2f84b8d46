import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { parseLocationSearch } from '../app/routing/search-params.ts'
import { QualificationsScreen } from '../features/qualifications/QualificationsScreen.tsx'

export const Route = createFileRoute('/_app/company/qualifications')({
  ...requirePage('qualifications', 'qualifications'),
  validateSearch: parseLocationSearch,
  component: QualificationsPage,
})

function QualificationsPage() {
  const { account = null } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <QualificationsScreen
      location={account}
      onLocation={(id) => void navigate({ search: { account: id } })}
    />
  )
}
