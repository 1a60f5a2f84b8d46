import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requires } from '../app/routing/route-guards.ts'
import { locationSearch } from '../app/routing/search-params.ts'
import { QualificationsScreen } from '../features/qualifications/QualificationsScreen.tsx'

export const Route = createFileRoute('/_app/company/qualifications')({
  ...requires('qualifications', 'qualifications'),
  validateSearch: locationSearch,
  component: Page,
})

function Page() {
  const { account = null } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <QualificationsScreen
      location={account}
      onLocation={(id) => void navigate({ search: { account: id } })}
    />
  )
}
