import { Mail, MapPin, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders'
import { phoneHref } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { useComment } from './order.data.ts'

/** The customer: call, write, find the way, each with one press. */
export function CustomerCard({ order }: { order: Order }) {
  const t = useTranslations('order')
  const { customer, job_contact_person: contact } = order
  const { street, postal_code: code, city } = customer.shipping_address
  const address = `${street}, ${code} ${city}`
  return (
    <Section look="card" title={t('customer')}>
      <p className="font-medium">{customer.name}</p>
      {customer.company_name ? <p>{customer.company_name}</p> : null}
      <p className="text-muted">
        {street}
        <br />
        <span className="tabular">{code}</span> {city}
      </p>
      <div className="mt-3 flex flex-col items-start gap-1">
        <Call order={order} phone={customer.mobile_phone} name={customer.name} />
        <Call order={order} phone={customer.phone} name={customer.name} />
        {customer.email ? (
          <Link icon={Mail} href={`mailto:${customer.email}`}>
            {customer.email}
          </Link>
        ) : null}
        <Link icon={MapPin} href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}>
          {t('navigate')}
        </Link>
      </div>
      {contact ? (
        <div className="mt-4 border-t border-line pt-3">
          <p className="text-sm text-muted">{t('contactPerson')}</p>
          <p>{[contact.first_name, contact.last_name].filter(Boolean).join(' ')}</p>
          <Call order={order} phone={contact.phone} name={contact.last_name} />
        </div>
      ) : null}
    </Section>
  )
}

/** Calls, and notes that somebody did: it counts as contact with the customer (design 5). */
function Call({ order, phone, name }: { order: Order; phone: string | null; name: string }) {
  const t = useTranslations('order')
  const format = useFormat()
  const comment = useComment(order)
  if (!phone) return null
  const note = () => {
    if (!order.actions.includes('order.logCall')) return
    comment.mutate({ kind: 'phone', message: `${t('callStarted')}: ${format.phone(phone)}` })
  }
  return (
    <Link icon={Phone} href={phoneHref(phone)} onPress={note} aria-label={t('call', { name })}>
      <span className="tabular">{format.phone(phone)}</span>
    </Link>
  )
}
