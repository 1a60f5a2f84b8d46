import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { isRefusedWith } from '#web/api/http/errors'
import { useFormat } from '#web/i18n/use-format'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { LoadFailure } from '../../LoadFailure.tsx'
import { getOperatorPath } from '../../navigation.ts'
import { OrderActions } from '../actions/OrderActions.tsx'
import { orderQuery, reloadOrder, type Order } from '../orders.data.ts'
import { statusTones } from '../order-states.ts'
import { CompanyProposals } from './CompanyProposals.tsx'
import { OrderConversation } from './OrderConversation.tsx'
import { OrderCustomer, OrderFacts, OrderNotices } from './OrderFacts.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { OrderForms } from './OrderForms.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderOffers } from './OrderOffers.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'

interface OrderPageProps {
  id: string
  staff: CurrentStaff
}

/** One order as the marketplace sees it: what happened, what is next, and both sides' words. */
export function OrderPage({ id, staff }: OrderPageProps) {
  const t = useTranslations('operatorOrders.page')
  const queries = useQueryClient()
  const { data: order, error, isPending } = useQuery(orderQuery(id))
  if (isRefusedWith(error, 'not_found'))
    return (
      <EmptyState isPage title={t('missing')}>
        {t('missingText')}
      </EmptyState>
    )
  if (error && !order) return <LoadFailure error={error} onRetry={() => void reloadOrder(queries, id)} />
  if (isPending || !order)
    return (
      <p className="grid min-h-40 place-items-center">
        <Spinner />
      </p>
    )
  const isOffered = order.partner === null && order.status !== 'cancelled' && order.status !== 'closed'
  return (
    <>
      <OrderHead order={order} staff={staff} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem]">
        <Column>
          <OrderNotices order={order} />
          <CompanyProposals order={order} staff={staff} />
          {isOffered ? <OrderOffers id={order.api_id} /> : null}
          <OrderLines order={order} />
          <OrderForms id={order.api_id} />
          <OrderFiles id={order.api_id} />
          <OrderTimeline id={order.api_id} />
        </Column>
        <Column>
          <OrderConversation order={order} canWrite={staff.actions.includes('order.comment')} />
          <OrderCustomer order={order} />
          <OrderFacts order={order} />
        </Column>
      </div>
    </>
  )
}

function Column({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-6">{children}</div>
}

function OrderHead({ order, staff }: OrderHeadProps) {
  const t = useTranslations('operatorOrders')
  const format = useFormat()
  const { partner } = order
  return (
    <PageHead
      title={order.name}
      back={{ href: getOperatorPath('orders'), label: t('page.back') }}
      badges={<Badge tone={statusTones[order.status]}>{t(`statuses.${order.status}`)}</Badge>}
      subtitle={
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Time when={order.status_since} as="since" />
          <span>{t(`types.${order.order_type}`)}</span>
          {partner ? (
            <Link
              href={getOperatorPath('orders', {}, { partner: partner.id })}
              aria-label={t('page.ordersOf', { name: partner.name })}
            >
              {partner.name}
            </Link>
          ) : (
            <span>{t('page.noCompany')}</span>
          )}
          <span className="tabular">{format.money(order.price_purchasing)}</span>
        </span>
      }
      actions={<OrderActions order={order} staff={staff} />}
    />
  )
}

interface OrderHeadProps {
  order: Order
  staff: CurrentStaff
}
