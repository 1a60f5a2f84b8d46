import { Radio } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { OwnNumberFact } from './OwnNumberFact.tsx'

export function OrderBadges({ order }: { order: Order }) {
  const t = useTranslations('order')
  return (
    <>
      <Badge>{t(`types.${order.order_type}`)}</Badge>
      {order.is_remote ? <Badge icon={Radio}>{t('remote')}</Badge> : null}
      {order.sequence_index && order.last_sequence_index ? (
        <Badge>{t('sequence', { index: order.sequence_index, last: order.last_sequence_index })}</Badge>
      ) : null}
    </>
  )
}

/** Shows dates, duration, numbers and notes. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTranslations('order')
  return (
    <Section title={t('facts')}>
      <DescriptionList facts={useOrderFacts(order)} />
      {order.job.professional_comment ? (
        <OrderNote title={t('note')} text={order.job.professional_comment} />
      ) : null}
      {order.job.customer_comment ? (
        <OrderNote title={t('customerNote')} text={order.job.customer_comment} />
      ) : null}
    </Section>
  )
}

function useOrderFacts(order: Order) {
  const t = useTranslations('order')
  const format = useFormat()
  const user = useUser()
  const isMaster = user.is_partner_admin_and_master_account || user.is_company_owner_and_master_account
  const { job, delegated_to: delegate } = order
  return [
    { term: t('number'), value: <span className="tabular select-all">{job.name}</span> },
    { term: t('ownNumber'), value: <OwnNumberFact order={order} /> },
    {
      term: t('delegatedTo'),
      value: delegate ? formatPersonName(delegate) : null,
    },
    { term: t('expected'), value: job.date_expected ? <Time when={job.date_expected} as="date" /> : null },
    { term: t('readiness'), value: job.readiness_date ? <Time when={job.readiness_date} as="date" /> : null },
    { term: t('started'), value: job.started_at ? <Time when={job.started_at} as="dayTime" /> : null },
    { term: t('finished'), value: job.finished_at ? <Time when={job.finished_at} as="dayTime" /> : null },
    {
      term: t('duration'),
      value: order.services_total_minutes ? format.duration(order.services_total_minutes) : null,
    },
    { term: t('delivery'), value: t('deliveryDays', { days: job.days_until_finalization_sla }) },
    { term: t('project'), value: order.project?.name },
    { term: t('brand'), value: order.brand.name },
    { term: t('externalId'), value: job.eid },
    { term: t('invoicingId'), value: job.invoicing_eid },
    { term: t('created'), value: <Time when={job.created_date} as="date" /> },
    { term: t('account'), value: isMaster ? order.account.name : null },
    {
      term: t('price'),
      value:
        job.price_purchasing === null ? null : (
          <span className="tabular">{format.money(job.price_purchasing)}</span>
        ),
    },
  ]
}

function OrderNote({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-4 rounded border border-line bg-surface p-4">
      <h3 className="mb-1 text-h3">{title}</h3>
      <p data-written="" className="whitespace-pre-line">
        {text}
      </p>
    </div>
  )
}
