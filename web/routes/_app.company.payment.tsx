import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requires } from '../app/routing/route-guards.ts'
import { locationSearch } from '../app/routing/search-params.ts'
import { PaymentScreen } from '../features/payment/PaymentScreen.tsx'

export const Route = createFileRoute('/_app/company/payment')({
  ...requires('payment', 'payment'),
  validateSearch: locationSearch,
  component: Page,
})

function Page() {
  const { account = null } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return <PaymentScreen location={account} onLocation={(id) => void navigate({ search: { account: id } })} />
}
