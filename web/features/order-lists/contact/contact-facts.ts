import type { OrderRow } from '#contract/orders/orders'
import { formatPersonName } from '#web/i18n/person-name'

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
