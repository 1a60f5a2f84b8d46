import { useQuery } from '@tanstack/react-query'
import { CircleCheck, MapPin, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import { getCustomerName, getCustomerPerson } from '#contract/kit/person/customer-name'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import { toPhoneHref } from '#contract/kit/person/phone'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { PeriodTime } from '#web/ui/data/Time.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { takenOrderQuery } from '../offers.data.ts'
import type { OfferSuccess } from '../offers-search.ts'

interface AcceptedOrderProps {
  orderId: string
  success: Exclude<OfferSuccess, 'rejected'>
}

const textKeys = {
  accepted_mail: 'acceptedMail',
  accepted_no_mail: 'acceptedNoMail',
  accepted_open: 'acceptedOpen',
} as const

/** Shows for whom and when the accepted work is, with links to call and to navigate. */
export function AcceptedOrder({ orderId, success }: AcceptedOrderProps) {
  const t = useTranslations('offers')
  const mayRead = canMakeCall('order.read', useUser())
  const { data: order, isPending } = useQuery({ ...takenOrderQuery(orderId), enabled: mayRead })
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-start gap-2">
        <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-done-ink" />
        {t(textKeys[success])}
      </p>
      {order ? <AcceptedCustomer order={order} /> : null}
      {mayRead && isPending ? <SkeletonText lines={3} /> : null}
    </div>
  )
}

function AcceptedCustomer({ order: { customer, job } }: { order: Reply<'order.read'> }) {
  const t = useTranslations('offers')
  const { street, postal_code: code, city } = customer.shipping_address
  const phone = customer.mobile_phone ?? customer.phone
  const person = getCustomerPerson(customer)
  const { appointment_start_timestamp: start, appointment_end_timestamp: end } = job
  const address = encodeURIComponent(`${street}, ${code} ${city}`)
  return (
    <div className="flex flex-col gap-3 rounded border border-line bg-sunken p-4">
      <div>
        {start && end ? (
          <p className="text-h3">
            <PeriodTime start={start} end={end} />
          </p>
        ) : null}
        <p className="font-medium">{getCustomerName(customer)}</p>
        {person ? <p>{person}</p> : null}
        <p className="text-muted">
          {street}, <span className="tabular">{code}</span> {city}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2 md:flex">
        {phone ? (
          <ButtonLink icon={Phone} href={toPhoneHref(phone)}>
            {t('callCustomer')}
          </ButtonLink>
        ) : null}
        <ButtonLink icon={MapPin} href={`https://www.openstreetmap.org/search?query=${address}`}>
          {t('route')}
        </ButtonLink>
      </div>
    </div>
  )
}
