import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { PeriodTime, Time } from '#web/ui/data/Time.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { Order } from '../orders.data.ts'

/** The customer and whom to meet on site. */
export function OrderCustomer({
  order: { customer, contact_person: contact, customer_comment },
}: {
  order: Order
}) {
  const t = useTranslations('operatorOrders.page')
  const { first_name, last_name, company_name, street, postal_code, city } = customer
  return (
    <Section look="card" title={t('customer')}>
      <div className="flex flex-col gap-3">
        <div>
          {company_name ? <p className="font-medium">{company_name}</p> : null}
          <p className={company_name ? '' : 'font-medium'}>
            {[first_name, last_name].filter(Boolean).join(' ')}
          </p>
          <p>{street}</p>
          <p>
            {postal_code} {city}
          </p>
        </div>
        <Reach phone={customer.phone} email={customer.email} />
        {contact ? (
          <div>
            <p className="text-sm text-muted">{t('contact')}</p>
            <p>{[contact.first_name, contact.last_name].filter(Boolean).join(' ')}</p>
            <Reach phone={contact.phone} email={contact.email} />
          </div>
        ) : null}
        <Note title={t('customerNote')} text={customer_comment} />
      </div>
    </Section>
  )
}

function Reach({ phone, email }: { phone: string | null; email: string | null }) {
  const format = useFormat()
  if (!phone && !email) return null
  return (
    <p className="flex flex-col items-start gap-1">
      {phone ? (
        <Link isAlone href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {format.phone(phone)}
        </Link>
      ) : null}
      {email ? (
        <Link isAlone href={`mailto:${email}`}>
          <span className="wrap-anywhere">{email}</span>
        </Link>
      ) : null}
    </p>
  )
}

function Note({ title, text }: { title: string; text: string | null }): ReactNode {
  if (!text) return null
  return (
    <div>
      <p className="text-sm text-muted">{title}</p>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  )
}

/** Numbers, dates and prices. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTranslations('operatorOrders')
  const format = useFormat()
  const { appointment, dates } = order
  return (
    <Section look="card" title={t('page.facts')}>
      <div className="flex flex-col gap-3">
        <DescriptionList
          facts={[
            { term: t('page.appointment'), value: appointment ? <PeriodTime {...appointment} /> : null },
            {
              term: t('page.wishes'),
              value:
                !appointment && dates.length > 0
                  ? dates.map((period) => (
                      <span key={period.start} className="block">
                        <PeriodTime {...period} />
                      </span>
                    ))
                  : null,
            },
            { term: t('page.sale'), value: order.opportunity.name },
            { term: t('page.brand'), value: order.brand },
            { term: t('page.project'), value: order.project },
            {
              term: t('page.number'),
              value: order.sfid ? (
                <code className="wrap-anywhere select-all">{order.sfid}</code>
              ) : (
                t('page.noNumber')
              ),
            },
            { term: t('page.brandNumber'), value: order.eid },
            { term: t('page.companyNumber'), value: order.partner_eid },
            { term: t('page.buying'), value: format.money(order.price_purchasing) },
            { term: t('page.selling'), value: format.money(order.price_selling) },
            { term: t('page.created'), value: <Time when={order.created_at} as="date" /> },
          ]}
        />
        <Note title={t('page.note')} text={order.professional_comment} />
      </div>
    </Section>
  )
}

/** Why the order waits, and what its company still has to do. */
export function OrderNotices({ order: { hold, tasks } }: { order: Order }) {
  const t = useTranslations('operatorOrders')
  const open = tasks.filter(({ state }) => state === 'open')
  if (!hold && open.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {hold ? (
        <Banner tone="warning" title={t('page.held', { reason: t(`holds.${hold.reason}`) })}>
          {hold.comment ? (
            <p className="whitespace-pre-line">{t('page.quoted', { text: hold.comment })}</p>
          ) : null}
          <p>{t('waitsFor', { who: t(`movers.${hold.next}`) })}</p>
        </Banner>
      ) : null}
      {open.length > 0 ? (
        <Banner tone="neutral" title={t('page.tasks')}>
          {open.map(({ kind }) => t(`tasks.${kind}`)).join(' · ')}
        </Banner>
      ) : null}
    </div>
  )
}
