import { useLocale } from 'use-intl'
import { getCustomerName } from '#contract/kit/person/customer-name'
import type { OrderRow } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { getCustomerAddress } from '../contact/contact-facts.ts'
import { useHoldReason } from '../marks/status-marks.tsx'

/*
 * Cells of a row while the user scrolls: the texts by which an order is recognized. They have a quarter of the
 * elements of a complete row, because their number decides how long a frame takes.
 */

export function ScrollingCustomer({ row }: { row: OrderRow }) {
  return (
    <>
      <div className="truncate leading-6">{getCustomerName(row.customer)}</div>
      <div className="truncate text-xs leading-6 text-muted group-data-compact/list:hidden">
        {getCustomerAddress(row)}
      </div>
    </>
  )
}

export function ScrollingAppointment({ row }: { row: OrderRow }) {
  const format = useFormat()
  const start = row.job.appointment_start_timestamp
  return <div className={firstLineOfTwo}>{start ? format.dayTime(start) : null}</div>
}

export function ScrollingStatus({ row }: { row: OrderRow }) {
  const locale = useLocale()
  const reason = useHoldReason(row)
  return <div className={firstLineOfTwo}>{reason ?? row.status_description.partner_name[locale]}</div>
}

/** The complete row has a second line below this one. */
const firstLineOfTwo = 'truncate pb-6 leading-6 group-data-compact/list:pb-0'
