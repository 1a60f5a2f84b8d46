import { MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { getCustomerAddress, toMapUrl } from './contact-facts.ts'

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
