import { useQuery } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
import { type ComponentType, useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { CallError } from '#web/api/http/errors'
import { useExpectedOrder, useOptimisticOrder } from '#web/offline/outbox/optimistic-order'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { orderQuery } from '#web/api/queries/order-queries'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { OrderActions } from '../actions/OrderActions.tsx'
import type { ExtraOrderAction } from '../actions/order-actions.ts'
import { StepDialogs } from '../actions/StepDialogs.tsx'
import type { FormSlot } from '../form-slot.ts'
import { useRunOrderAction } from '../actions/use-run-order-action.ts'
import { workPackageQuery } from '../order.data.ts'
import { OrderColumns } from './OrderColumns.tsx'
import { OrderHead, type OrderNeighbours } from './head/OrderHead.tsx'
import { OrderNotices } from './head/OrderNotices.tsx'

export interface OrderScreenProps {
  orderId: string
  /** The list that the user came from; absent if the order was opened directly. */
  back?: { href: string; label: string } | undefined
  /** The pages before and after this one in that list; null if the list is not loaded. */
  neighbours?: OrderNeighbours | null
  Filler: FormSlot
  /** Actions of other features; they follow the order's own steps. */
  extraActions: readonly ExtraOrderAction[]
  /** Documents from other features: day reports and remote signatures. */
  Papers: ComponentType<{ order: Order }>
  /** The site on a small map. */
  Map: ComponentType<{ order: Order }>
  /** Scrolls to the actions. */
  showActions?: boolean
  /** Shows the read-only summary of completed work. */
  isSummary?: boolean
}

/** Shows one order: what to do, whom to visit, what was agreed, and what has happened. */
export function OrderScreen({ orderId, ...props }: OrderScreenProps) {
  const query = useQuery(orderQuery(orderId))
  // A deferred value lets slow phones render the page in parts and stay responsive.
  const isDue = useDeferredValue(query.data !== undefined)
  const isGone = isNotFound(query.error)
  if (query.data && isDue) return <OptimisticOrder order={query.data} isLost={isGone} {...props} />
  // An order that is missing or belongs to another company looks the same, so that its existence stays
  // secret.
  if (isGone) return <OrderNotFound back={props.back} />
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

type OrderDetailProps = Omit<OrderScreenProps, 'orderId'> & {
  order: Order
  /** The order left the company while its page was open. */
  isLost: boolean
}

/**
 * Shows the order with pending outbox entries applied, and prefetches the next steps for work without a
 * network. An order that left the company stays readable until the user leaves, but nothing can be done.
 */
function OptimisticOrder({ order, ...props }: OrderDetailProps) {
  useQuery({ ...workPackageQuery(order), enabled: !props.isLost && canStartOrFinish(order) })
  const shown = useOptimisticOrder(order)
  return <OrderDetail order={props.isLost ? { ...shown, actions: [], tasks: [] } : shown} {...props} />
}

function canStartOrFinish({ actions }: Order): boolean {
  return actions.includes('order.start') || actions.includes('order.finish')
}

function OrderDetail(props: OrderDetailProps) {
  const { order, isLost, back, neighbours = null, Filler, extraActions, Papers, Map } = props
  const { showActions = false, isSummary = false } = props
  const [opened, setOpened] = useState<string | null>(null)
  const expected = useExpectedOrder(order)
  const run = useRunOrderAction(order)
  const open = (id: string) => {
    if (!run(id)) setOpened(id)
  }
  return (
    <div className="mx-auto max-w-[70rem]">
      <OrderHead
        order={expected}
        back={back}
        neighbours={neighbours}
        actions={
          <OrderActions
            order={expected}
            extra={extraActions}
            isSummary={isSummary}
            showActions={showActions}
            onOpen={open}
          />
        }
      />
      <OrderNotices order={expected} isLost={isLost} />
      <OrderColumns order={expected} Papers={Papers} Map={Map} isSummary={isSummary} onOpen={open} />
      <StepDialogs
        order={order}
        opened={opened}
        extra={extraActions}
        Filler={Filler}
        onClose={() => setOpened(null)}
      />
    </div>
  )
}
