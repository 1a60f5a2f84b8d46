import { getCustomerName } from '#contract/kit/person/customer-name'
import { MapPin, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { toPhoneHref } from '#web/i18n/phone'
import { useFormat } from '#web/i18n/use-format'
import { getIconButtonClasses } from '#web/ui/controls/buttons/icon-button-style'
import { PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { useLogCall } from '../list/order-lists.data.ts'
import { TwoLines } from './TwoLines.tsx'

/** Shows the customer with links to call and to open a map. */
export function CustomerCell({ row }: { row: OrderRow }) {
  const person = getContactName(row)
  const name = getCustomerName(row.customer)
  return (
    <TwoLines
      first={
        <>
          <span title={name} className="truncate">
            {name}
          </span>
          <PhoneLink row={row} />
        </>
      }
      second={
        <>
          <MapLink row={row} />
          {person ? (
            <span title={person} className="min-w-0 shrink-[0.5] truncate">
              {person}
            </span>
          ) : null}
        </>
      }
    />
  )
}

export function getCustomerAddress({ customer }: OrderRow): string {
  const { street, postal_code: code, city } = customer.shipping_address
  return `${street}, ${code} ${city}`
}

export function toMapUrl(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}

/** Returns the contact person on site if it is not the customer. */
export function getContactName({ job_contact_person: person, customer }: OrderRow): string | null {
  const name = person ? formatPersonName(person) : ''
  return name && name !== customer.name ? name : null
}

/**
 * Returns the number to call first: that of the contact person, else the customer's mobile, else the
 * customer's landline.
 */
export function getCallNumber(row: OrderRow): string | null {
  return row.job_contact_person?.phone ?? row.customer.mobile_phone ?? row.customer.phone
}

/** The address as a link to a map. */
export function MapLink({ row, withIcon = false }: { row: OrderRow; withIcon?: boolean }) {
  const t = useTranslations('orderLists')
  const address = getCustomerAddress(row)
  return (
    <PlainLink
      href={toMapUrl(address)}
      title={address}
      aria-label={t('mapOf', { address })}
      className="moves inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm underline-offset-2 hover:text-ink hover:underline focus-visible:-outline-offset-2 touch:in-data-panel:min-h-11"
    >
      {withIcon ? <MapPin size={16} aria-hidden="true" className="shrink-0" /> : null}
      <span className={withIcon ? '' : 'truncate'}>{address}</span>
    </PlainLink>
  )
}

interface PhoneLinkProps {
  row: OrderRow
  /** A number other than the one to call first. */
  phone?: string | null
  isButton?: boolean
}

/** Calls the number and logs the call in the order. */
export function PhoneLink({ row, phone = getCallNumber(row), isButton = false }: PhoneLinkProps) {
  const t = useTranslations('orderLists')
  const format = useFormat()
  const failure = useErrorMessages()
  const log = useLogCall()
  if (!phone) return null
  const note = () => {
    if (!row.actions.includes('order.logCall')) return
    const message = `${t('callStarted')}: ${format.phone(phone)}`
    log.mutate({ row, message }, { onError: failure.showToast })
  }
  const name = getContactName(row) ?? row.customer.name
  const label = t('callAt', { name, phone: format.phone(phone) })
  if (isButton)
    return (
      <PlainLink
        href={toPhoneHref(phone)}
        onPress={note}
        aria-label={label}
        className={`${getIconButtonClasses('normal')} border border-line`}
      >
        <Phone size={18} strokeWidth={1.75} aria-hidden="true" />
      </PlainLink>
    )
  return (
    <PlainLink
      href={toPhoneHref(phone)}
      onPress={note}
      aria-label={label}
      className="moves inline-flex min-h-6 shrink-0 items-center rounded-sm text-xs whitespace-nowrap text-accent-ink tabular underline-offset-2 hover:underline focus-visible:-outline-offset-2 in-data-panel:text-sm"
    >
      {format.phone(phone)}
    </PlainLink>
  )
}
