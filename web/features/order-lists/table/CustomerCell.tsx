import { getCustomerName } from '#contract/kit/person/customer-name'
import type { OrderRow } from '#contract/orders/orders'
import { getContactName } from '../contact/contact-facts.ts'
import { MapLink } from '../contact/MapLink.tsx'
import { PhoneLink } from '../contact/PhoneLink.tsx'
import { TwoLines } from './TwoLines.tsx'

/** Shows the customer with links to call and to open a map. In the compact list the panel has the address. */
export function CustomerCell({ row }: { row: OrderRow }) {
  const person = getContactName(row)
  const name = getCustomerName(row.customer)
  return (
    <TwoLines
      inCompactList="firstStays"
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
