import { useQuery } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
import { type ComponentType, useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { CallError } from '#web/api/http/errors'
import { useOptimisticOrder } from '#web/offline/outbox/optimistic-order'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { orderQuery } from '#web/api/queries/order-queries'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { DetailColumns } from '#web/ui/layout/page-layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { PrintButton } from '#web/ui/controls/buttons/PrintButton.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import { OrderComments } from './OrderComments.tsx'
import { Briefing } from '../sections/Briefing.tsx'
import { CounterProposals } from '../sections/CounterProposals.tsx'
import { Deliveries } from '../sections/Deliveries.tsx'
import { ProductFiles } from '../sections/ProductFiles.tsx'
import { SupportContacts } from '../sections/SupportContacts.tsx'
import { CompletedOrder } from './CompletedOrder.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import type { FormSlot } from '../form-slot.ts'
import { OrderFiles } from './OrderFiles.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderBadges, OrderFacts } from './OrderFacts.tsx'
import { OrderProducts, OrderTasks } from './order-lines.tsx'
import { workPackageQuery } from '../order.data.ts'
import { UnsentBanner } from '../sections/UnsentBanner.tsx'
import { StatusCard } from '../change/StatusCard.tsx'

export interface OrderScreenProps {
  orderId: string
  /** The list that the user came from; absent if the order was opened directly. */
  back?: { href: string; label: string } | undefined
  Filler: FormSlot
  /** Actions from other features; shown below the order's own steps. */
  More: ComponentType<{ order: Order }>
  /** Documents from other features: day reports and remote signatures. */
  Papers: ComponentType<{ order: Order }>
  /** Scrolls to the actions. */
  showActions?: boolean
  /** Shows the read-only summary of completed work. */
  isSummary?: boolean
}

/** Shows one order: information at the left, actions at the right. */
export function OrderScreen({ orderId, ...props }: OrderScreenProps) {
  const query = useQuery(orderQuery(orderId))
  // A deferred value lets slow phones render the page in parts and stay responsive.
  const isDue = useDeferredValue(query.data !== undefined)
  if (query.data && isDue) return <OptimisticOrder order={query.data} {...props} />
  // An order that is missing or belongs to another company looks the same, so that its existence stays
  // secret.
  if (isNotFound(query.error)) return <OrderNotFound back={props.back} />
  if (query.error) {
    return (
      <QueryError
        isPage
        error={query.error}
        retrying={query.isFetching}
        action={props.back ? <ButtonLink href={props.back.href}>{props.back.label}</ButtonLink> : null}
      />
    )
  }
  return <SkeletonDetail />
}

function OrderNotFound({ back }: Pick<OrderScreenProps, 'back'>) {
  const t = useTranslations('order')
  useTitle(t('pageMissing'))
  return (
    <EmptyState
      isPage
      icon={Compass}
      title={t('pageMissing')}
      action={back ? <ButtonLink href={back.href}>{back.label}</ButtonLink> : null}
    >
      {t('pageMissingText')}
    </EmptyState>
  )
}

function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404
}

/**
 * Shows the order with pending outbox entries applied, and prefetches the next steps for work without a
 * network.
 */
function OptimisticOrder({ order, ...props }: OrderDetailProps) {
  useQuery({ ...workPackageQuery(order), enabled: canStartOrFinish(order) })
  return <OrderDetail order={useOptimisticOrder(order)} {...props} />
}

function canStartOrFinish({ actions }: Order): boolean {
  return actions.includes('order.start') || actions.includes('order.finish')
}

type OrderDetailProps = Omit<OrderScreenProps, 'orderId'> & { order: Order }

function OrderDetail({
  order,
  back,
  Filler,
  More,
  Papers,
  showActions = false,
  isSummary = false,
}: OrderDetailProps) {
  const t = useTranslations('order')
  const { street, postal_code: code, city } = order.customer.shipping_address
  const narrow = useIsNarrow()
  return (
    <>
      <PageHead
        back={back}
        title={order.sfid ? order.opportunity.name : t('processing')}
        badges={<OrderBadges order={order} />}
        actions={<PrintButton />}
        subtitle={
          <>
            <span className="tabular select-all">{order.job.name}</span>
            {narrow
              ? null
              : ` · ${order.customer.company_name ?? order.customer.name} · ${street}, ${code} ${city}`}
          </>
        }
      />
      <div className="mb-4 empty:hidden print:hidden">
        <UnsentBanner order={order} />
      </div>
      {isSummary ? (
        <CompletedOrder order={order} More={More} Papers={Papers} />
      ) : (
        <OpenOrder order={order} Filler={Filler} More={More} Papers={Papers} showActions={showActions} />
      )}
    </>
  )
}

interface OpenOrderProps {
  order: Order
  Filler: FormSlot
  More: ComponentType<{ order: Order }>
  Papers: ComponentType<{ order: Order }>
  showActions: boolean
}

/** Shows the full order page. */
function OpenOrder({ order, Filler, More, Papers, showActions }: OpenOrderProps) {
  const narrow = useIsNarrow()
  return (
    <DetailColumns
      aside={
        // A field worker needs time, place and contact first; a dispatcher needs the status first.
        <>
          {narrow ? <CustomerCard order={order} /> : null}
          <StatusCard order={order} Filler={Filler} More={More} showActions={showActions} />
          {narrow ? null : <CustomerCard order={order} />}
          <SupportContacts order={order} />
        </>
      }
    >
      <OrderFacts order={order} />
      <OrderTasks order={order} />
      <OrderProducts order={order} />
      <Deliveries order={order} />
      <ProductFiles order={order} />
      <Briefing order={order} />
      <CounterProposals order={order} />
      <Papers order={order} />
      <OrderFiles order={order} />
      <OrderComments order={order} />
      <OrderHistory order={order} />
    </DetailColumns>
  )
}
