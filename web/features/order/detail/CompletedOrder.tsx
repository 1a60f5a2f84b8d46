import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { getActionName } from '#contract/orders/model/order-actions'
import type { Order } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { ActionBar, DetailColumns } from '#web/ui/layout/page-layout.tsx'
import { ButtonLink, Link } from '#web/ui/controls/buttons/Link.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { PeriodTime, Time } from '#web/ui/data/Time.tsx'
import { OrderComments } from './OrderComments.tsx'
import { OrderFiles } from './OrderFiles.tsx'
import { useHistoryText } from './history-text.ts'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderTasks } from './order-lines.tsx'
import { orderHistoryQuery } from '../order.data.ts'
import { SignLink, WaitingForText } from '../change/StatusCard.tsx'
import { ReminderButton } from '../change/ReminderButton.tsx'

interface CompletedOrderProps {
  order: Order
  More: ComponentType<{ order: Order }>
  Papers: ComponentType<{ order: Order }>
}

/** Shows a read-only summary of completed work. */
export function CompletedOrder({ order, More, Papers }: CompletedOrderProps) {
  const t = useTranslations('order')
  return (
    <DetailColumns aside={<CompletedOrderActions order={order} More={More} />}>
      <Section title={t('summary')}>
        <DescriptionList facts={useCompletedOrderFacts(order)} />
      </Section>
      <OrderTasks order={order} />
      <Papers order={order} />
      <OrderFiles order={order} />
      <OrderComments order={order} />
      <OrderHistory order={order} />
    </DetailColumns>
  )
}

function useCompletedOrderFacts(order: Order) {
  const t = useTranslations('order')
  const format = useFormat()
  const { job, customer } = order
  const { street, postal_code: code, city } = customer.shipping_address
  const isCancelled = job.status === 'cancelled'
  const { appointment_start_timestamp: start, appointment_end_timestamp: end } = job
  return [
    {
      term: t('customer'),
      value: (
        <>
          {[customer.name, customer.company_name].filter(Boolean).join(', ')}
          <span className="block text-muted">
            {street}, <span className="tabular">{code}</span> {city}
          </span>
        </>
      ),
    },
    { term: t('appointment'), value: start && end ? <PeriodTime start={start} end={end} /> : null },
    { term: t('finished'), value: job.finished_at ? <Time when={job.finished_at} as="dayTime" /> : null },
    {
      term: t(isCancelled ? 'cancelledOn' : 'ended'),
      value: job.date_end && !job.finished_at ? <Time when={job.date_end} as="date" /> : null,
    },
    { term: t('cancelledFor'), value: useCancellationReason(order, isCancelled) },
    { term: t('ownNumber'), value: order.partner_eid },
    { term: t('project'), value: order.project?.name },
    { term: t('brand'), value: order.brand.name },
    {
      term: t('signatureOf'),
      value: order.is_customer_sign_required ? t(`signatureStates.${order.signature.state}`) : null,
    },
    {
      term: t('price'),
      value:
        job.price_purchasing === null || isCancelled ? null : (
          <span className="tabular">{format.money(job.price_purchasing)}</span>
        ),
    },
    {
      term: t('invoices'),
      value:
        order.invoices.length > 0
          ? order.invoices.map(({ id, number, issue_date }) => (
              <span key={id} className="block">
                <Link href={`/invoices/?search=${encodeURIComponent(number)}`}>{number}</Link>{' '}
                <span className="text-muted">
                  <Time when={issue_date} as="date" />
                </span>
              </span>
            ))
          : null,
    },
  ]
}

/** Returns the reason of the cancellation from the history; null if there is none. */
function useCancellationReason(order: Order, isCancelled: boolean) {
  const historyText = useHistoryText()
  const history = useQuery({ ...orderHistoryQuery(order), enabled: isCancelled })
  const entry = history.data?.data.find(({ step }) => step === 'order.cancel')
  return entry && isCancelled ? <span className="whitespace-pre-line">{historyText.body(entry)}</span> : null
}

/** Shows the status and the remaining actions. */
function CompletedOrderActions({ order, More }: Omit<CompletedOrderProps, 'Papers'>) {
  const t = useTranslations('order')
  const locale = useLocale()
  const id = order.sfid ?? order.api_id
  const proposes = order.actions.includes('order.createProposal')
  const orderPath = order.path.startsWith('/orders/completed/') ? null : order.path
  const signs = order.actions.includes('order.sign') && order.sfid !== null
  return (
    <Section look="card" title={t('status')}>
      <p className="font-semibold">{order.status_description.partner_name[locale]}</p>
      <p className="text-sm text-muted">
        {t('since')} <Time when={order.job.last_status_change} as="dayTime" />
      </p>
      <WaitingForText order={order} />
      <div className="mt-4 flex flex-col gap-2 empty:hidden print:hidden">
        {orderPath ? (
          <ActionBar>
            <ButtonLink href={orderPath} kind="primary" size="large" wide>
              {t(order.actions.includes('order.submit') ? 'toFinalConfirmation' : 'toOrder')}
            </ButtonLink>
          </ActionBar>
        ) : null}
        {proposes ? (
          <ButtonLink
            href={`/order/${id}/create`}
            kind={orderPath ? 'secondary' : 'primary'}
            size={orderPath ? 'normal' : 'large'}
            wide
          >
            {getActionName('order.createProposal', order.order_type)[locale]}
          </ButtonLink>
        ) : null}
        {signs ? <SignLink order={order} isMain={!orderPath && !proposes} /> : null}
        <More
          order={{ ...order, actions: order.actions.filter((action) => action !== 'order.createProposal') }}
        />
        <ReminderButton order={order} />
      </div>
    </Section>
  )
}
