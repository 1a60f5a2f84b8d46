import { Mail, MapPin, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { getCustomerName, getCustomerPerson } from '#contract/kit/person/customer-name'
import { audiences } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { formatPersonName } from '#web/i18n/person-name'
import { toPhoneHref } from '#web/i18n/phone'
import { useFormat } from '#web/i18n/use-format'
import { ButtonLink, Link } from '#web/ui/controls/buttons/Link.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useWriteComment } from '../order.data.ts'

/** Shows whom to visit and where, with links to call and to navigate. */
export function CustomerCard({ order }: { order: Order }) {
  const t = useTranslations('order')
  const { customer, job_contact_person: contact } = order
  const { street, postal_code: code, city } = customer.shipping_address
  const phones = [...new Set([customer.mobile_phone, customer.phone].filter((phone) => phone !== null))]
  const person = getCustomerPerson(customer)
  return (
    <Section look="card" title={t('customer')}>
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{getCustomerName(customer)}</p>
          {person ? <p className="wrap-anywhere">{person}</p> : null}
          <p>
            {street}
            <br />
            <span className="tabular">{code}</span> {city}
          </p>
        </div>
        <ContactLinks order={order} phones={phones} email={customer.email} name={customer.name} />
      </div>
      <div className="mt-3 flex gap-2 max-md:grid max-md:grid-cols-2 print:hidden">
        {phones[0] ? (
          <CallLink order={order} phone={phones[0]} name={getCustomerName(customer)} isMain />
        ) : null}
        <ButtonLink icon={MapPin} href={getMapUrl(`${street}, ${code} ${city}`)}>
          {t('navigate')}
        </ButtonLink>
      </div>
      {contact ? (
        <div className="mt-3 grid gap-x-6 gap-y-1 border-t border-line pt-3 md:grid-cols-2">
          <div className="min-w-0">
            <p className="text-sm text-muted">{t('contactPerson')}</p>
            <p className="wrap-anywhere">{formatPersonName(contact)}</p>
          </div>
          <ContactLinks
            order={order}
            phones={contact.phone ? [contact.phone] : []}
            email={contact.email}
            name={formatPersonName(contact)}
          />
        </div>
      ) : null}
    </Section>
  )
}

interface ContactLinksProps {
  order: Order
  phones: readonly string[]
  email: string | null
  name: string
}

function ContactLinks({ order, phones, email, name }: ContactLinksProps) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      {phones.map((phone) => (
        <CallLink key={phone} order={order} phone={phone} name={name} />
      ))}
      {email ? (
        <Link icon={Mail} href={`mailto:${email}`}>
          <span className="min-w-0 break-all">{email}</span>
        </Link>
      ) : null}
    </div>
  )
}

function getMapUrl(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}

interface CallLinkProps {
  order: Order
  phone: string
  name: string
  /** A button for the thumb; the number is a link beside it. */
  isMain?: boolean
}

/** Calls the number and logs the call, because it counts as contact with the customer. */
export function CallLink({ order, phone, name, isMain = false }: CallLinkProps) {
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
      <ButtonLink icon={Phone} href={toPhoneHref(phone)} onPress={note} aria-label={t('call', { name })}>
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
