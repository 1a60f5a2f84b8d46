import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { isOrderQueue } from '#contract/orders/model/queues'
import { lazyPart } from '#web/ui/lazy-part'
import { queryClient } from '../api/queries/query-client.ts'
import { session } from '../api/session/session.ts'
import { requirePage } from '../app/routing/route-guards.ts'
import { useRememberListUrl } from '../app/navigation/last-list-url.ts'
import { formatQueryString } from '../app/routing/query-string.ts'
import { prefetchOrderList } from '../features/order-lists/list/order-lists.data.ts'
import { OrdersScreen } from '../features/order-lists/OrdersScreen.tsx'
import { waitingQueues } from '../features/order-lists/list/waiting-queues.ts'
import { parseListView, toListQuery, type ListQuery } from '../features/order-lists/list/list-query.ts'
import { language } from '../i18n/language.ts'

/** The order messages are loaded with the panel, which few users of a list open. */
const PanelMore = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../app/orders/ListPanelActions.tsx'),
    language.loadFeatures('order'),
  ])
  return { default: part.ListPanelActions }
})

const loadRowMenu = () => import('../app/orders/ListRowMenu.tsx')
const rowMenu = {
  Menu: lazyPart(() => loadRowMenu().then((part) => ({ default: part.ListRowMenu }))),
  load: loadRowMenu,
}

export const Route = createFileRoute('/_app/orders/$type/')({
  // The list ignores parameters that are not its filters.
  validateSearch: (search: Record<string, unknown>): ListQuery => search as ListQuery,
  beforeLoad: async ({ params, location }) => {
    // The parent route shows the 404 page.
    if (!isOrderQueue(params.type)) return
    // Rows on hold show their reason with messages of the order feature.
    const words = waitingQueues.includes(params.type) ? (['order'] as const) : []
    await requirePage(params.type, ...words).beforeLoad({ location })
  },
  // Bundled with the page instead of the scripts of every page.
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ params: { type }, location }) => {
    const { user } = session.get()
    if (user && isOrderQueue(type))
      await prefetchOrderList(queryClient, parseListView(type, location.search), user.contact.id)
  },
  component: OrderListPage,
})

function OrderListPage() {
  const { type } = Route.useParams()
  const query = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  useRememberListUrl(type, Route.useMatch({ select: (match) => match.pathname }) + formatQueryString(query))
  if (!isOrderQueue(type)) return null
  const go = (search: ListQuery) => void navigate({ search, replace: true, resetScroll: false })
  const view = parseListView(type, query)
  const { peek } = query
  return (
    <OrdersScreen
      key={type}
      view={view}
      onQuery={go}
      peek={typeof peek === 'string' ? peek : null}
      onPeek={(next) => go({ ...toListQuery(view), ...(next === null ? {} : { peek: next }) })}
      rowMenu={rowMenu}
      PanelMore={PanelMore}
    />
  )
}
