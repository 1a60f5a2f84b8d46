import { useQuery } from '@tanstack/react-query'
import { type ComponentType } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Order, OrderRow } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { orderQuery } from '#web/api/queries/order-queries'
import { useFormat } from '#web/i18n/use-format'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { AppointmentText } from './cells/AppointmentCell.tsx'
import { CustomerCell } from './cells/CustomerCell.tsx'
import { StatusCell } from './cells/StatusCell.tsx'

interface OrderPanelProps {
  row: OrderRow
  /** Actions from other features. */
  More: ComponentType<{ order: Order }>
  onClose: () => void
}

/** Shows the order over its list, for users whose profile has no order page. */
export function OrderPanel({ row, More, onClose }: OrderPanelProps) {
  const query = useQuery(orderQuery(row.sfid ?? row.api_id))
  return (
    <Dialog title={row.opportunity.name} isOpen onClose={onClose} size="large">
      <div className="flex flex-col gap-5 pb-3">
        <PanelFacts row={row} />
        {query.error ? <QueryError error={query.error} /> : null}
        {query.isPending ? <SkeletonText lines={4} /> : null}
        {query.data ? <PanelWork order={query.data} /> : null}
        {query.data ? (
          <LazyBoundary isPageContent fallback={<SkeletonText lines={3} />}>
            <More order={query.data} />
          </LazyBoundary>
        ) : null}
      </div>
    </Dialog>
  )
}

function PanelFacts({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const contact = row.job_contact_person
  return (
    <DescriptionList
      facts={[
        { term: t('order'), value: <span className="tabular select-all">{row.job.name}</span> },
        { term: t('status'), value: <StatusCell row={row} /> },
        { term: t('appointment'), value: <AppointmentText row={row} /> },
        { term: t('customer'), value: <CustomerCell row={row} /> },
        {
          term: t('contact'),
          value: formatRowPerson(contact),
        },
        { term: t('fields.delegated_to'), value: formatRowPerson(row.delegated_to) },
        { term: t('ownNumber'), value: row.partner_eid },
      ]}
    />
  )
}

function formatRowPerson(person: OrderRow['job_contact_person']): string | null {
  return person ? formatPersonName(person) : null
}

/** Lists the tasks of the order in short. */
function PanelWork({ order }: { order: Order }) {
  const t = useTranslations('orderLists')
  const locale = useLocale()
  const format = useFormat()
  const tasks = [
    ...order.services.map(
      (line) => [line.api_id, line.quantity, line.unit_measure, line.service.description[locale]] as const,
    ),
    ...order.custom_services.map((line) => [line.api_id, line.quantity, '', line.name] as const),
  ]
  return (
    <DescriptionList
      facts={[
        {
          term: t('tasks'),
          value: tasks.map(([id, quantity, unit, name]) => (
            <span key={id} className="block">
              {format.number(quantity, 2)} {format.unit(unit)} {name}
            </span>
          )),
        },
        {
          term: t('products'),
          value: order.products.length
            ? order.products.map((product) => (
                <span key={product.id} className="block">
                  {format.number(product.quantity, 2)} × {product.name}
                </span>
              ))
            : null,
        },
        { term: t('note'), value: order.job.professional_comment },
      ]}
    />
  )
}
