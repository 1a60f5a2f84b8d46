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
import { Comments } from './Comments.tsx'
import { Briefing } from './parts/Briefing.tsx'
import { CounterProposals } from './parts/CounterProposals.tsx'
import { Deliveries } from './parts/Deliveries.tsx'
import { ProductFiles } from './parts/ProductFiles.tsx'
import { SupportContacts } from './parts/SupportContacts.tsx'
import { OrderComplete } from './OrderComplete.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import type { Filler } from './filler.ts'
import { Files } from './Files.tsx'
import { History } from './History.tsx'
import { OrderBadges, OrderFacts } from './OrderFacts.tsx'
import { Products, Tasks } from './Lines.tsx'
import { workPackageQuery } from './order.data.ts'
import { UnsentNote } from './parts/UnsentNote.tsx'
import { StatusCard } from './StatusCard.tsx'

export interface OrderScreenProps {
  orderId: string
  /** Where one came from: the list's address and name; absent: the order stands alone. */
  back?: { href: string; label: string } | undefined
  Filler: Filler
  /** What other features let one do with the order; stands below its own steps. */
  More: ComponentType<{ order: Order }>
  /** What the work leaves behind, out of other features: reports of days, signatures by a link. */
  Papers: ComponentType<{ order: Order }>
  /** Scrolls to what is to be done (2 §2). */
  showActions?: boolean
  /** The short summary of work that is done, to read. */
  isSummary?: boolean
}

/** One order: left what to know, right what to do. */
export function OrderScreen({ orderId, ...props }: OrderScreenProps) {
  const query = useQuery(orderQuery(orderId))
  // It is much to draw: a slow phone does so in pieces, and hears its person in between.
  const isDue = useDeferredValue(query.data !== undefined)
  if (query.data && isDue) return <Expected order={query.data} {...props} />
  // What is not there, or not this company's, answers as a page that does not exist (2 §8).
  if (isMissing(query.error)) return <Missing back={props.back} />
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

function Missing({ back }: Pick<OrderScreenProps, 'back'>) {
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

function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === 404
}

/** As it will stand once what waits on this device is sent; what lies ahead is fetched for where there is no network. */
function Expected({ order, ...props }: OrderDetailProps) {
  useQuery({ ...workPackageQuery(order), enabled: canWork(order) })
  return <OrderDetail order={useOptimisticOrder(order)} {...props} />
}

function canWork({ actions }: Order): boolean {
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
        <UnsentNote order={order} />
      </div>
      {isSummary ? (
        <OrderComplete order={order} More={More} Papers={Papers} />
      ) : (
        <Whole order={order} Filler={Filler} More={More} Papers={Papers} showActions={showActions} />
      )}
    </>
  )
}

interface WholeProps {
  order: Order
  Filler: Filler
  More: ComponentType<{ order: Order }>
  Papers: ComponentType<{ order: Order }>
  showActions: boolean
}

/** Everything there is to know and to do. */
function Whole({ order, Filler, More, Papers, showActions }: WholeProps) {
  const narrow = useIsNarrow()
  return (
    <DetailColumns
      aside={
        // Who is on the way wants to know when, where and who; who plans, how it stands.
        <>
          {narrow ? <CustomerCard order={order} /> : null}
          <StatusCard order={order} Filler={Filler} More={More} showActions={showActions} />
          {narrow ? null : <CustomerCard order={order} />}
          <SupportContacts order={order} />
        </>
      }
    >
      <OrderFacts order={order} />
      <Tasks order={order} />
      <Products order={order} />
      <Deliveries order={order} />
      <ProductFiles order={order} />
      <Briefing order={order} />
      <CounterProposals order={order} />
      <Papers order={order} />
      <Files order={order} />
      <Comments order={order} />
      <History order={order} />
    </DetailColumns>
  )
}
