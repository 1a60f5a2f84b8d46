import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { NearbyOffer } from '#contract/orders/offers'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { getOfferId } from '../offers.data.ts'
import { MissingChoice } from './accept-fields.tsx'
import type { AcceptOutcome, useAcceptSeveral } from './use-accept-several.ts'

interface NearbyItemProps {
  offer: NearbyOffer
  acceptances: ReturnType<typeof useAcceptSeveral>
}

/** Shows one nearby offer with title, distance, price, date and result. */
export function NearbyItem({ offer, acceptances }: NearbyItemProps) {
  const t = useTranslations('offers')
  const descriptionId = useId()
  const outcome = acceptances.outcomeOf(offer)
  const lacks = acceptances.lacksOf(offer)
  const isDecided = outcome !== null && outcome.kind !== 'failed' && outcome.kind !== 'pending'
  return (
    <div className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
      <NearbyItemHead offer={offer} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        {isDecided ? null : <NearbyItemChoices offer={offer} acceptances={acceptances} />}
        <div role="status" className="empty:-ml-3">
          {outcome && outcome.kind !== 'pending' ? <OutcomeText outcome={outcome} /> : null}
        </div>
        {isDecided ? null : (
          <div className="flex flex-col items-end gap-1">
            <MissingChoice id={descriptionId} lacks={lacks} />
            <Button
              aria-label={t('acceptOf', { name: offer.job.name })}
              disabledBy={lacks ? descriptionId : null}
              isPending={outcome?.kind === 'pending'}
              onPress={() => void acceptances.acceptOne(offer)}
            >
              {t('accept')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

function NearbyItemHead({ offer }: { offer: NearbyOffer }) {
  const t = useTranslations('offers')
  const format = useFormat()
  const { postal_code: code, city } = offer.shipping_address
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {offer.opportunity.name}
          {offer.offered_again ? (
            <Badge tone="warning" icon={RotateCcw}>
              {t('again')}
            </Badge>
          ) : null}
        </p>
        <p className="text-sm text-muted">
          <span className="tabular">{offer.job.name}</span> · <span className="tabular">{code}</span> {city} ·{' '}
          <Link href={`/offers/${getOfferId(offer)}/`} aria-label={t('detailsOf', { name: offer.job.name })}>
            {t('details')}
          </Link>
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className="font-semibold tabular">{format.money(offer.job.service_price_purchasing_sum)}</p>
        <p className="text-sm text-muted tabular">{format.distance(offer.distance_from_ref_job)}</p>
      </div>
    </div>
  )
}

function NearbyItemChoices({ offer, acceptances }: NearbyItemProps) {
  const t = useTranslations('offers')
  const format = useFormat()
  const { date, location } = acceptances.choiceOf(offer)
  if (offer.job.dates.length === 0 && offer.locations.length < 2) {
    return <p className="text-sm text-muted">{t('noDates')}</p>
  }
  return (
    <div className="grid flex-1 basis-64 gap-3 md:auto-cols-fr md:grid-flow-col">
      {offer.job.dates.length > 0 ? (
        <Select
          label={t('chooseDate')}
          value={date}
          onChange={(start) => acceptances.choose(offer, { date: start })}
          options={offer.job.dates.map((period) => ({ value: period.start, label: format.period(period) }))}
        />
      ) : null}
      {offer.locations.length > 1 ? (
        <Select
          label={t('chooseLocation')}
          value={location}
          onChange={(id) => acceptances.choose(offer, { location: id })}
          options={offer.locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
    </div>
  )
}

function OutcomeText({ outcome }: { outcome: Exclude<AcceptOutcome, { kind: 'pending' }> }) {
  const t = useTranslations('offers')
  if (outcome.kind === 'accepted') return <SignalText tone="done">{t('outcome.accepted')}</SignalText>
  if (outcome.kind === 'taken') return <SignalText tone="neutral">{t('taken')}</SignalText>
  if (outcome.kind === 'incomplete') return <SignalText tone="warning">{t('outcome.incomplete')}</SignalText>
  return <SignalText tone="danger">{outcome.kind === 'failed' ? outcome.text : null}</SignalText>
}
