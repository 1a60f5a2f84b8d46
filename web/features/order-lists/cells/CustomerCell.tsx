import { getCustomerName } from '#contract/kit/person/customer-name'
import { MapPin, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { toPhoneHref } from '#web/i18n/phone'
import { useFormat } from '#web/i18n/use-format'
import { ButtonLink, Link } from '#web/ui/controls/buttons/Link.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { useLogCall } from '../list/order-lists.data.ts'

/** Shows the customer with links to call and to open a map. */
export function CustomerCell({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const address = getCustomerAddress(row)
  const person = getContactName(row)
  return (
    <span className="flex flex-col items-start">
      <span className="font-medium wrap-anywhere">{getCustomerName(row.customer)}</span>
      <Link kind="plain" icon={MapPin} href={toMapUrl(address)} aria-label={t('mapOf', { address })}>
        <span className="text-muted">{address}</span>
      </Link>
      {person ? <span className="text-muted">{person}</span> : null}
      <PhoneLink row={row} />
    </span>
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
function getCallNumber(row: OrderRow): string | null {
  return row.job_contact_person?.phone ?? row.customer.mobile_phone ?? row.customer.phone
}

/** Calls the number and logs the call in the order. */
export function PhoneLink({ row, isButton = false }: { row: OrderRow; isButton?: boolean }) {
  const t = useTranslations('orderLists')
  const format = useFormat()
  const failure = useErrorMessages()
  const log = useLogCall()
  const phone = getCallNumber(row)
  if (!phone) return null
  const note = () => {
    if (!row.actions.includes('order.logCall')) return
    const message = `${t('callStarted')}: ${format.phone(phone)}`
    log.mutate({ row, message }, { onError: failure.showToast })
  }
  const name = getContactName(row) ?? row.customer.name
  if (isButton) {
    return (
      <ButtonLink icon={Phone} wide href={toPhoneHref(phone)} onPress={note} aria-label={t('call', { name })}>
        {t('callShort')}
      </ButtonLink>
    )
  }
  return (
    <Link
      icon={Phone}
      href={toPhoneHref(phone)}
      onPress={note}
      aria-label={t('callAt', { name, phone: format.phone(phone) })}
    >
      <span className="tabular whitespace-nowrap">{format.phone(phone)}</span>
    </Link>
  )
}
