import { CalendarDays, MapPin, Radio } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Invitation } from '#contract/company/invitations'
import { PricedLines } from '#web/ui/data/PricedLines.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { PeriodTime } from '#web/ui/data/Time.tsx'

type InvitationOffer = NonNullable<Invitation['offer']>

/** Shows services, quantities, units, prices and the sum of the offer, without customer data. */
export function OfferedServices({ offer }: { offer: InvitationOffer }) {
  const t = useTranslations('invitation')
  const labels = {
    label: t('services'),
    name: t('service'),
    quantity: t('quantity'),
    unit: t('unit'),
    price: t('price'),
    sum: t('sum'),
    total: t('total'),
  }
  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-col gap-1.5">
        <p className="text-sm text-muted">{t('lead')}</p>
        <h1 className="text-h1">{offer.opportunity}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <span className="tabular">{offer.name}</span>
          {offer.is_remote ? <Badge icon={Radio}>{t('remote')}</Badge> : null}
          {offer.distance !== null && !offer.is_remote ? (
            <span className="inline-flex items-center gap-1.5">
              <MapPin size={16} aria-hidden="true" />
              {t('distance', { km: Math.max(1, Math.round(offer.distance / 1000)) })}
            </span>
          ) : null}
          {offer.dates.slice(0, 3).map((date) => (
            <span key={date.start} className="inline-flex items-center gap-1.5">
              <CalendarDays size={16} aria-hidden="true" />
              <PeriodTime {...date} />
            </span>
          ))}
        </p>
      </header>
      <PricedLines work={offer} total={offer.total} labels={labels} />
    </section>
  )
}
