import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { DescriptionList, type Fact } from '#web/ui/data/DescriptionList.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { OwnNumberFact } from './OwnNumberFact.tsx'

/** Shows what the marketplace and the customer wrote about the order; nothing if they wrote nothing. */
export function OrderNotes({ order }: { order: Order }) {
  const t = useTranslations('order')
  const { professional_comment: note, customer_comment: customerNote } = order.job
  if (!note && !customerNote) return null
  return (
    <div className="flex flex-col gap-3">
      {note ? <OrderNote title={t('note')} text={note} /> : null}
      {customerNote ? <OrderNote title={t('customerNote')} text={customerNote} /> : null}
    </div>
  )
}

/** Shows reference numbers and dates, folded because they are rarely needed. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTranslations('order')
  const hint = [order.partner_eid, order.job.eid].filter(Boolean).join(' · ')
  return (
    <Folded title={t('page.numbers')} hint={hint}>
      <DescriptionList facts={useOrderFacts(order)} />
    </Folded>
  )
}

function useOrderFacts(order: Order): readonly Fact[] {
  const t = useTranslations('order')
  const format = useFormat()
  const user = useUser()
  const isMaster = user.is_partner_admin_and_master_account || user.is_company_owner_and_master_account
  const { job, delegated_to: delegate } = order
  const day = (when: string | null) => (when ? <Time when={when} as="date" /> : null)
  const dayTime = (when: string | null) => (when ? <Time when={when} as="dayTime" /> : null)
  return [
    { term: t('number'), value: <span className="tabular select-all">{job.name}</span> },
    { term: t('ownNumber'), value: <OwnNumberFact order={order} /> },
    { term: t('externalId'), value: job.eid ? <Reference text={job.eid} /> : null },
    { term: t('invoicingId'), value: job.invoicing_eid ? <Reference text={job.invoicing_eid} /> : null },
    { term: t('brand'), value: order.brand.name },
    { term: t('project'), value: order.project?.name },
    { term: t('account'), value: isMaster ? order.account.name : null },
    { term: t('delegatedTo'), value: delegate ? formatPersonName(delegate) : null },
    { term: t('created'), value: day(job.created_date) },
    { term: t('expected'), value: day(job.date_expected) },
    { term: t('readiness'), value: day(job.readiness_date) },
    { term: t('started'), value: dayTime(job.started_at) },
    { term: t('finished'), value: dayTime(job.finished_at) },
    {
      term: t('duration'),
      value: order.services_total_minutes ? format.estimate(order.services_total_minutes) : null,
    },
    {
      term: t('delivery'),
      value: job.finish_until ? (
        <Time when={job.finish_until} as={job.finished_at ? 'date' : 'deadline'} />
      ) : (
        t('deliveryDays', { days: job.days_until_finalization_sla })
      ),
    },
  ].filter(({ value }) => value !== null && value !== undefined)
}

function Reference({ text }: { text: string }) {
  return <span className="tabular select-all">{text}</span>
}

function OrderNote({ title, text }: { title: string; text: string }) {
  return (
    <section className="rounded border border-line bg-surface px-4 py-3">
      <h2 className="text-h3">{title}</h2>
      <p data-written="" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </section>
  )
}
