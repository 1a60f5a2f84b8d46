import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requirePage } from '../app/routing/route-guards.ts'
import { parseLocationSearch } from '../app/routing/search-params.ts'
import { PaymentScreen } from '../features/payment/PaymentScreen.tsx'

export const Route = createFileRoute('/_app/company/payment')({
  ...requirePage('payment', 'payment'),
  validateSearch: parseLocationSearch,
  component: PaymentPage,
})

function PaymentPage() {
  const { account = null } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return <PaymentScreen location={account} onLocation={(id) => void navigate({ search: { account: id } })} />
}
