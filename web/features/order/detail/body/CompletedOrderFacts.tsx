import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getCustomerName, getCustomerPerson } from '#contract/kit/person/customer-name'
import type { Order } from '#contract/orders/orders'
import { DescriptionList, type Fact } from '#web/ui/data/DescriptionList.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { useHistoryText } from '#web/features/order/history/history-text'
import { orderHistoryQuery } from '#web/features/order/order.data'

/** Shows the summary of completed work: for whom, when, and what came of it. */
export function CompletedOrderFacts({ order }: { order: Order }) {
  const t = useTranslations('order')
  return (
    <Section look="card" title={t('summary')}>
      <DescriptionList facts={useCompletedOrderFacts(order)} />
    </Section>
  )
}

function useCompletedOrderFacts(order: Order): readonly Fact[] {
  const t = useTranslations('order')
  const { job, customer } = order
  const { street, postal_code: code, city } = customer.shipping_address
  const isCancelled = job.status === 'cancelled'
  const person = getCustomerPerson(customer)
  return [
    {
      term: t('customer'),
      value: (
        <>
          {getCustomerName(customer)}
          {person ? <span className="block">{person}</span> : null}
          <span className="block text-muted">
            {street}, <span className="tabular">{code}</span> {city}
          </span>
        </>
      ),
    },
    { term: t('finished'), value: job.finished_at ? <Time when={job.finished_at} as="dayTime" /> : null },
    {
      term: t(isCancelled ? 'cancelledOn' : 'ended'),
      value: job.date_end && !job.finished_at ? <Time when={job.date_end} as="date" /> : null,
    },
    { term: t('cancelledFor'), value: useCancellationReason(order, isCancelled) },
    {
      term: t('signatureOf'),
      value: order.is_customer_sign_required ? t(`signatureStates.${order.signature.state}`) : null,
    },
    { term: t('invoices'), value: order.invoices.length > 0 ? <CreditNoteLinks order={order} /> : null },
  ]
}

function CreditNoteLinks({ order }: { order: Order }) {
  return order.invoices.map(({ id, number, issue_date }) => (
    <span key={id} className="block">
      <Link href={`/invoices/?search=${encodeURIComponent(number)}`} isAlone>
        {number}
      </Link>{' '}
      <span className="text-muted">
        <Time when={issue_date} as="date" />
      </span>
    </span>
  ))
}

/** Returns the reason of the cancellation from the history; null if there is none. */
function useCancellationReason(order: Order, isCancelled: boolean) {
  const historyText = useHistoryText()
  const history = useQuery({ ...orderHistoryQuery(order), enabled: isCancelled })
  const entry = history.data?.data.find(({ step }) => step === 'order.cancel')
  return entry && isCancelled ? <span className="whitespace-pre-line">{historyText.body(entry)}</span> : null
}
