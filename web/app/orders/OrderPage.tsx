import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { pages, type PageName } from '#contract/access'
import type { Order } from '#contract/orders/orders'
import { SiteMap } from '#web/features/map/SiteMap.tsx'
import { OrderScreen } from '#web/features/order/detail/OrderScreen.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { LazyFormFiller } from './LazyFormFiller.tsx'
import { getLastListUrl } from '../navigation/last-list-url.ts'
import { useExtraOrderActions } from './order-extra-actions.ts'
import { useCorrectAddress } from './use-correct-address.ts'
import { useOrderNeighbours } from './use-order-neighbours.ts'
import { type NavigationItem } from '../navigation/navigation-items.ts'

const Reports = lazyPart(() =>
  import('#web/features/reports/DayReports.tsx').then((part) => ({ default: part.DayReports })),
)
const RemoteSignature = lazyPart(() =>
  import('#web/features/signatures/RemoteSignature.tsx').then((part) => ({ default: part.RemoteSignature })),
)

/** Daily reports, and the customer's signature by a link. */
function OrderAttachments({ order }: { order: Order }) {
  return (
    <LazyBoundary isPageContent>
      {order.opportunity.multiday_documentation_form_id ? (
        <Reports order={order} Filler={LazyFormFiller} />
      ) : null}
      {order.is_customer_sign_required && !order.is_remote ? <RemoteSignature order={order} /> : null}
    </LazyBoundary>
  )
}

function OrderSiteMap({ order: { api_id: id, customer, is_remote: isRemote } }: { order: Order }) {
  const { street, postal_code: code, city } = customer.shipping_address
  return isRemote ? null : <SiteMap key={id} orderId={id} address={`${street}, ${code} ${city}`} />
}

/** The order page with the form filler: combines several features. */
export function OrderPage({
  orderId,
  from,
  showActions = false,
}: {
  orderId: string
  /** The list before this page; null if the order was opened without a list. */
  from: NavigationItem | null
  showActions?: boolean
}) {
  const t = useTranslations('order')
  useCorrectAddress(orderId, from)
  const list = from as Exclude<
    NavigationItem,
    'offers' | 'invoices' | 'calendar' | 'today' | 'company'
  > | null
  const back = list
    ? { href: getLastListUrl(list, pages[list as PageName].path), label: t(`backTo.${list}`) }
    : undefined
  return (
    <OrderScreen
      orderId={orderId}
      back={back}
      neighbours={useOrderNeighbours(orderId, from)}
      Filler={LazyFormFiller}
      extraActions={useExtraOrderActions()}
      Papers={OrderAttachments}
      Map={OrderSiteMap}
      showActions={showActions}
      isSummary={from === 'completed'}
    />
  )
}
