import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { orderQueues, type OrderQueue } from '#contract/queues'
import { requires } from '../app/guard.ts'
import { OrdersScreen } from '../features/order-lists/OrdersScreen.tsx'

function isQueue(type: string): type is OrderQueue {
  return (orderQueues as readonly string[]).includes(type)
}

export const Route = createFileRoute('/_app/orders/$type/')({
  validateSearch: (search: Record<string, unknown>): { search?: string } =>
    typeof search.search === 'string' && search.search ? { search: search.search } : {},
  beforeLoad: async ({ params, location }) => {
    if (!isQueue(params.type)) throw notFound()
    await requires(params.type).beforeLoad({ location })
  },
  component: Page,
})

function Page() {
  const { type } = Route.useParams()
  const { search = '' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  if (!isQueue(type)) return null
  const keep = (next: string) => void navigate({ search: next ? { search: next } : {}, replace: true })
  return <OrdersScreen key={type} queue={type} search={search} onSearch={keep} />
}
