import { useTranslations } from 'use-intl'
import type { Offer } from '#contract/orders/offers'
import { useFormat } from '#web/i18n/use-format'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Time } from '#web/ui/data/Time.tsx'

/** Shows the facts for the decision: duration, deadline and place. */
export function OfferFacts({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  const format = useFormat()
  const { job } = offer
  return (
    <Section title={t('facts')}>
      <DescriptionList
        facts={[
          { term: t('number'), value: <span className="tabular select-all">{job.name}</span> },
          { term: t('opportunity'), value: offer.opportunity.name },
          {
            term: t('duration'),
            value: offer.services_total_minutes ? format.duration(offer.services_total_minutes) : null,
          },
          {
            term: t('expected'),
            value: job.date_expected ? <Time when={job.date_expected} as="date" /> : null,
          },
          { term: t('delivery'), value: t('deliveryDays', { days: job.days_until_finalization_sla }) },
          {
            term: t('documentation'),
            value: <DocumentationType type={offer.opportunity.documentation_type} />,
          },
          { term: t('offered'), value: <Time when={offer.offered_at} as="ago" /> },
          { term: t('place'), value: <OfferPlace offer={offer} /> },
        ]}
      />
    </Section>
  )
}

const documentationTypes = ['standard', 'wallbox', 'pv', 'heat_pump', 'meter', 'appliance'] as const

/** Shows the documentation type; a type without a translation is shown by its own name. */
function DocumentationType({ type }: { type: string }) {
  const t = useTranslations('offers')
  const known = documentationTypes.find((kind) => kind === type)
  return known ? t(`documentationTypes.${known}`) : type
}

/** Shows only postal code and town; an offer does not contain the street. */
function OfferPlace({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  const { postal_code: code, city } = offer.customer.shipping_address
  const query = encodeURIComponent(`${code} ${city}`)
  return (
    <span className="flex flex-wrap gap-x-3">
      <span>
        <span className="tabular">{code}</span> {city}
        {offer.distance_km === null || offer.is_remote
          ? null
          : ` · ${t('distanceKm', { distance: offer.distance_km })}`}
      </span>
      <Link href={`https://www.openstreetmap.org/search?query=${query}`} isAlone>
        {t('map')}
      </Link>
    </span>
  )
}
