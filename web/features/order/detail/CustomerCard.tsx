import { Mail, MapPin, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { audiences } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { toPhoneHref } from '#web/i18n/phone'
import { useFormat } from '#web/i18n/use-format'
import { ButtonLink, Link } from '#web/ui/controls/buttons/Link.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { PeriodTime, Time } from '#web/ui/data/Time.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { useWriteComment } from '../order.data.ts'

/** Shows time, place and contact, with links to call and to navigate. */
export function CustomerCard({ order }: { order: Order }) {
  const t = useTranslations('order')
  const { customer, job_contact_person: contact } = order
  const { street, postal_code: code, city } = customer.shipping_address
  const [first, ...others] = [
    ...new Set([customer.mobile_phone, customer.phone].filter((phone) => phone !== null)),
  ]
  return (
    <Section look="card" title={t('customer')}>
      <CustomerAppointment order={order} />
      <p className="mt-2 font-medium">{customer.name}</p>
      {customer.company_name ? <p>{customer.company_name}</p> : null}
      <p className="text-muted">
        {street}
        <br />
        <span className="tabular">{code}</span> {city}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2 print:hidden">
        {first ? <CallLink order={order} phone={first} name={customer.name} isMain /> : null}
        <ButtonLink icon={MapPin} wide href={getMapUrl(`${street}, ${code} ${city}`)}>
          {t('navigate')}
        </ButtonLink>
      </div>
      <div className="mt-3 flex flex-col items-start gap-1">
        {first ? <CallLink order={order} phone={first} name={customer.name} /> : null}
        {others.map((phone) => (
          <CallLink key={phone} order={order} phone={phone} name={customer.name} />
        ))}
        {customer.email ? (
          <Link icon={Mail} href={`mailto:${customer.email}`}>
            <span className="min-w-0 break-all">{customer.email}</span>
          </Link>
        ) : null}
      </div>
      {contact ? (
        <div className="mt-4 border-t border-line pt-3">
          <p className="text-sm text-muted">{t('contactPerson')}</p>
          <p>{formatPersonName(contact)}</p>
          <div className="flex flex-col items-start gap-1">
            {contact.phone ? <CallLink order={order} phone={contact.phone} name={contact.last_name} /> : null}
            {contact.email ? (
              <Link icon={Mail} href={`mailto:${contact.email}`}>
                <span className="min-w-0 break-all">{contact.email}</span>
              </Link>
            ) : null}
          </div>
        </div>
      ) : null}
    </Section>
  )
}

function getMapUrl(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}

function CustomerAppointment({ order }: { order: Order }) {
  const t = useTranslations('order')
  const {
    appointment_start_timestamp: start,
    appointment_end_timestamp: end,
    started_at: startedAt,
  } = order.job
  if (start && end) {
    return (
      <p className="text-h2">
        <PeriodTime start={start} end={end} />
      </p>
    )
  }
  // Some orders start without an appointment, so it is no longer missing.
  if (startedAt) return null
  return (
    <p className="text-muted">
      {t('noAppointment')}, {t('earliestFrom')} <Time when={order.earliest_date} as="date" />
    </p>
  )
}

interface CallLinkProps {
  order: Order
  phone: string
  name: string
  /** A large button for phones; the number is shown below it. */
  isMain?: boolean
}

/** Calls the number and logs the call, because it counts as contact with the customer. */
function CallLink({ order, phone, name, isMain = false }: CallLinkProps) {
  const t = useTranslations('order')
  const format = useFormat()
  const comment = useWriteComment(order)
  const note = () => {
    if (!order.actions.includes('order.logCall')) return
    // Visible to all four roles, as every comment from this page.
    comment.mutate({
      kind: 'phone',
      message: `${t('callStarted')}: ${format.phone(phone)}`,
      visibleForRoles: [...audiences],
    })
  }
  if (isMain) {
    return (
      <ButtonLink icon={Phone} wide href={toPhoneHref(phone)} onPress={note} aria-label={t('call', { name })}>
        {t('callShort')}
      </ButtonLink>
    )
  }
  return (
    <Link icon={Phone} href={toPhoneHref(phone)} onPress={note}>
      <span className="tabular">{format.phone(phone)}</span>
    </Link>
  )
}
