import { createFileRoute } from '@tanstack/react-router'
import type { PageName } from '#contract/access'
import { isOrderQueue, type OrderQueue } from '#contract/orders/model/queues'
import { lazyPart } from '#web/ui/lazy-part'
import { LazyBoundary } from '../api/feedback/LazyBoundary.tsx'
import { requirePage } from '../app/routing/route-guards.ts'
import { OrderPage } from '../app/orders/OrderPage.tsx'
import { orderPageMessages } from '../app/orders/order-page-messages.ts'
import { SkeletonDetail } from '../ui/feedback/Skeleton.tsx'

/** Loaded lazily, because signing includes all form elements. */
const SignaturePage = lazyPart(() =>
  import('../app/orders/SignaturePage.tsx').then((part) => ({ default: part.SignaturePage })),
)

/** The page in the access table, by the queue in the URL; `order` for the others. */
const pageNameByQueue: Partial<Record<OrderQueue, PageName>> = {
  'final-confirmation': 'finalConfirmationOrder',
  completed: 'completedOrder',
  'customer-signature': 'customerSignatureOrder',
}

interface OrderSearch {
  showActions?: string
  redirect?: string
  type?: string
  name?: string
}

export const Route = createFileRoute('/_app/orders/$type/$orderId')({
  // The page parses the parameters, because this file is in the scripts of every page.
  validateSearch: (search: Record<string, unknown>): OrderSearch => search,
  beforeLoad: async ({ params, location }) => {
    // The parent route shows the 404 page.
    if (!isOrderQueue(params.type)) return
    await requirePage(pageNameByQueue[params.type] ?? 'order', ...orderPageMessages).beforeLoad({ location })
  },
  component: QueueOrderPage,
})

function parseOrderSearch(search: Record<string, unknown>): OrderSearch {
  return Object.fromEntries(
    ['showActions', 'redirect', 'type', 'name'].flatMap((key) =>
      typeof search[key] === 'string' ? [[key, search[key]]] : [],
    ),
  )
}

function QueueOrderPage() {
  const { type, orderId } = Route.useParams()
  const { showActions, redirect, type: queue, name } = parseOrderSearch({ ...Route.useSearch() })
  if (!isOrderQueue(type)) return null
  if (type === 'customer-signature')
    return (
      <LazyBoundary isPageContent fallback={<SkeletonDetail />}>
        <SignaturePage orderId={orderId} redirect={redirect} type={queue} name={name} />
      </LazyBoundary>
    )
  return <OrderPage key={orderId} orderId={orderId} from={type} showActions={showActions !== undefined} />
}
