import { type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { getCustomerName, getCustomerPerson } from '#contract/kit/person/customer-name'
import { audiences } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { useWriteComment } from '#web/features/order/order.data'
import { formatPersonName } from '#web/i18n/person-name'
import { toPhoneHref } from '#contract/kit/person/phone'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { ButtonLink, PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'

/** Shows whom to visit and where, with links to call and to navigate. */
export function CustomerCard({ order, map }: { order: Order; map: ReactNode }) {
  const colon = useColon()
  const t = useTranslations('order')
  const id = useId()
  const isNarrow = useIsNarrow()
  const { customer, job_contact_person: contact } = order
  const { street, postal_code: code, city } = customer.shipping_address
  const phones = listPhones(order)
  const name = getCustomerName(customer)
  const person = getCustomerPerson(customer)
  return (
    <section
      aria-labelledby={id}
      className="flex items-start gap-4 rounded border border-line bg-surface px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <h2 id={id} className="text-h3 wrap-anywhere">
              <span className="sr-only">
                {t('customer')}
                {colon}{' '}
              </span>
              {name}
            </h2>
            {person ? <p className="wrap-anywhere">{person}</p> : null}
            <p>
              {street}, <span className="tabular">{code}</span> {city}
            </p>
          </div>
          <div className="flex gap-2 max-md:grid max-md:w-full max-md:grid-cols-2 print:hidden">
            {phones[0] ? <CallLink order={order} phone={phones[0]} name={name} isMain /> : null}
            <ButtonLink icon={MapPin} href={getMapUrl(`${street}, ${code} ${city}`)}>
              {t('navigate')}
            </ButtonLink>
          </div>
        </div>
        {isNarrow ? null : <ContactDetails order={order} phones={phones} map={null} />}
        {contact ? <ContactPerson order={order} contact={contact} /> : null}
        {isNarrow ? <ContactDetails order={order} phones={phones} map={map} /> : null}
      </div>
      {isNarrow ? null : <div className="w-48 shrink-0 empty:hidden">{map}</div>}
    </section>
  )
}

function listPhones({ customer }: Order): string[] {
  return [...new Set([customer.mobile_phone, customer.phone].filter((phone) => phone !== null))]
}

interface ContactPersonProps {
  order: Order
  contact: NonNullable<Order['job_contact_person']>
}

/** The contact person on site, with one link to call; further details are folded on a phone. */
function ContactPerson({ order, contact }: ContactPersonProps) {
  const t = useTranslations('order')
  const isNarrow = useIsNarrow()
  const name = formatPersonName(contact)
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm md:border-t md:border-line md:pt-2.5">
      <span className="text-muted">{t('contactPerson')}</span>
      <span className="wrap-anywhere">{name}</span>
      {contact.phone ? <CallLink order={order} phone={contact.phone} name={name} /> : null}
      {contact.email && !isNarrow ? <MailLink email={contact.email} /> : null}
    </div>
  )
}

interface ContactDetailsProps {
  order: Order
  phones: readonly string[]
  map: ReactNode
}

/** Phone numbers and email addresses: in one row, or folded with the map on a phone, whose buttons call and navigate. */
function ContactDetails({ order, phones, map }: ContactDetailsProps) {
  const t = useTranslations('order')
  const isNarrow = useIsNarrow()
  const { customer, job_contact_person: contact } = order
  const name = getCustomerName(customer)
  const links: ReactNode[] = [
    ...phones.map((phone) => <CallLink key={phone} order={order} phone={phone} name={name} />),
    ...(customer.email ? [<MailLink key="mail" email={customer.email} />] : []),
    ...(isNarrow && contact?.email ? [<MailLink key="contact" email={contact.email} />] : []),
  ]
  if (links.length === 0 && !map) return null
  const row = <div className="flex min-w-0 flex-wrap gap-x-6 gap-y-1 text-sm max-md:flex-col">{links}</div>
  if (!isNarrow) return row
  return (
    <Folded title={t('page.contactDetails')}>
      {row}
      {map}
    </Folded>
  )
}

function MailLink({ email }: { email: string }) {
  return (
    <ContactLink icon={Mail} href={`mailto:${email}`}>
      <span className="min-w-0 break-all">{email}</span>
    </ContactLink>
  )
}

interface ContactLinkProps {
  icon: LucideIcon
  href: string
  onPress?: () => void
  children: ReactNode
}

/** A link with an icon that is high enough for a thumb. */
function ContactLink({ icon: Icon, children, ...props }: ContactLinkProps) {
  return (
    <PlainLink
      {...props}
      className="moves inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm text-accent-ink underline decoration-accent-line underline-offset-[0.2em] hover:decoration-current touch:min-h-11"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      {children}
    </PlainLink>
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
  const colon = useColon()
  const t = useTranslations('order')
  const format = useFormat()
  const comment = useWriteComment(order)
  const note = () => {
    if (!order.actions.includes('order.logCall')) return
    // Visible to all four roles, as every comment from this page.
    comment.mutate({
      kind: 'phone',
      message: `${t('callStarted')}${colon} ${format.phone(phone)}`,
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
    <ContactLink icon={Phone} href={toPhoneHref(phone)} onPress={note}>
      <span className="tabular">{format.phone(phone)}</span>
    </ContactLink>
  )
}
