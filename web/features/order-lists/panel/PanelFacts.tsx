import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { getCustomerName } from '#contract/kit/person/customer-name'
import { removeLocationTag } from '#contract/kit/identifiers/account-name'
import type { Order, OrderRow } from '#contract/orders/orders'
import { formatPersonName } from '#web/i18n/person-name'
import { useFormat } from '#web/i18n/use-format'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { AppointmentText, DelegateName, UnreachableButton } from '../cells/appointment-text.tsx'
import { CopyText } from '../contact/CopyText.tsx'
import { getContactName } from '../contact/contact-facts.ts'
import { MapLink } from '../contact/MapLink.tsx'
import { OwnNumber } from '../cells/OwnNumber.tsx'
import { PhoneLink } from '../contact/PhoneLink.tsx'
import { RowBadges } from '../marks/RowBadges.tsx'
import { UrgencyMark } from '../marks/status-marks.tsx'
import { UnsentMark } from '../marks/UnsentMark.tsx'

/** The facts of the row, with every number to call and every number to quote. */
export function PanelFacts({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const format = useFormat()
  const { price_purchasing: price } = row.job
  return (
    <>
      <RowBadges row={row} />
      <DescriptionList
        facts={[
          { term: t('customer'), value: <CustomerFact row={row} /> },
          { term: t('phones'), value: <PhoneFacts row={row} /> },
          { term: t('appointment'), value: <AppointmentFact row={row} /> },
          { term: t('status'), value: <StatusFact row={row} /> },
          { term: t('assignedTo'), value: row.delegated_to ? <DelegateName row={row} /> : null },
          { term: t('account'), value: removeLocationTag(row.account.name, row.account.city) },
          { term: t('price'), value: price === null ? null : format.money(price) },
          ...useNumberFacts(row),
        ]}
      />
    </>
  )
}

function CustomerFact({ row }: { row: OrderRow }) {
  const person = getContactName(row)
  const { company_name: company, name } = row.customer
  return (
    <span className="flex flex-col items-start">
      <span className="font-medium">{getCustomerName(row.customer)}</span>
      {company && company !== name ? <span>{name}</span> : null}
      {person && person !== name ? <span>{person}</span> : null}
      <MapLink row={row} withIcon />
    </span>
  )
}

function PhoneFacts({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const person = row.job_contact_person
  const { mobile_phone: mobile, phone: landline } = row.customer
  const numbers = [
    [person?.phone ?? null, person ? formatPersonName(person) : ''],
    [mobile, t('mobile')],
    [landline, t('landline')],
  ] as const
  const seen = numbers.filter(
    ([phone], at) =>
      phone !== null && numbers.findIndex(([other]) => toDigits(other) === toDigits(phone)) === at,
  )
  if (seen.length === 0) return null
  return (
    <span className="flex flex-col items-start">
      {seen.map(([phone, whose]) => (
        <span key={phone} className="flex min-h-6 flex-wrap items-center gap-x-2 touch:min-h-11">
          <PhoneLink row={row} phone={phone} />
          <span className="text-xs text-muted">{whose}</span>
        </span>
      ))}
    </span>
  )
}

/** The same number may be stored with and without spaces. */
function toDigits(phone: string | null): string {
  return (phone ?? '').replaceAll(/\D/g, '')
}

function AppointmentFact({ row }: { row: OrderRow }) {
  return (
    <span className="flex flex-col items-start">
      <AppointmentText row={row} />
      <UnreachableButton row={row} />
    </span>
  )
}

function StatusFact({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const locale = useLocale()
  return (
    <span className="flex flex-col items-start">
      <span>{row.status_description.partner_name[locale]}</span>
      <span className="text-xs text-muted">
        {t('days', { days: row.days_since_last_status_change })},{' '}
        <Time when={row.job.last_status_change} as="date" />
      </span>
      <UrgencyMark row={row} />
      <UnsentMark orderId={row.api_id} />
      {row.job.readiness_date ? (
        <span className="text-xs text-muted">
          {t('ready')} <Time when={row.job.readiness_date} as="date" />
        </span>
      ) : null}
    </span>
  )
}

function useNumberFacts(row: OrderRow): { term: string; value: ReactNode }[] {
  const t = useTranslations('orderLists')
  const { name, eid, invoicing_eid: invoicing } = row.job
  const copied = (term: string, text: string | null | undefined) => ({
    term,
    value: text ? <CopyText text={text} label={`${term} ${text}`} hasIcon /> : null,
  })
  return [
    copied(t('order'), row.sfid ? name : null),
    copied(t('projectNumber'), row.project?.name),
    copied(t('brandNumber'), eid),
    copied(t('invoiceNumber'), invoicing),
    { term: t('ownNumber'), value: <OwnNumber row={row} /> },
  ]
}

/** Lists the tasks, products and notes of the order in short. */
export function PanelWork({ order }: { order: Order }) {
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
        { term: t('customerNote'), value: order.job.customer_comment },
      ]}
    />
  )
}
