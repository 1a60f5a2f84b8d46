import { Radio, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OfferRow } from '#contract/orders/offers'
import { useFormat } from '#web/i18n/use-format'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { PeriodTime } from '#web/ui/data/Time.tsx'
import { getHourlyPay } from '../offers.data.ts'
import { OfferExpiry } from '../OfferExpiry.tsx'

interface OfferTitleProps {
  row: OfferRow
  isNew: boolean
}

export function OfferTitle({ row, isNew }: OfferTitleProps) {
  const t = useTranslations('offers')
  return (
    <span className="block">
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        {row.opportunity.name}
        {isNew ? <Badge tone="accent">{t('new')}</Badge> : null}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-normal text-muted tabular">
        {row.job.name}
        {row.is_remote ? <Badge icon={Radio}>{t('remote')}</Badge> : null}
        {row.offered_again ? (
          <Badge tone="warning" icon={RotateCcw}>
            {t('again')}
          </Badge>
        ) : null}
        <OfferExpiry at={row.expires_at} />
      </span>
      <OfferProductNames row={row} />
    </span>
  )
}

/** Names the first product and counts the others; all of them on hover. */
function OfferProductNames({ row: { products } }: { row: OfferRow }) {
  const t = useTranslations('offers')
  const [first, ...rest] = products.map(({ name, quantity }) =>
    quantity === 1 ? name : `${quantity} × ${name}`,
  )
  if (!first) return null
  return (
    <span
      className="line-clamp-1 text-xs font-normal break-all text-muted"
      title={[first, ...rest].join(' · ')}
    >
      {rest.length > 0 ? t('productsMore', { name: first, count: rest.length }) : first}
    </span>
  )
}

export function OfferRowPlace({ row }: { row: OfferRow }) {
  const { postal_code: code, city } = row.customer.shipping_address
  return (
    <span>
      <span className="tabular">{code}</span> {city}
      <OfferDistance row={row} />
    </span>
  )
}

function OfferDistance({ row: { distance_km: distance, is_remote: isRemote } }: { row: OfferRow }) {
  const t = useTranslations('offers')
  if (distance === null || isRemote) return null
  return (
    <span className="block text-xs text-muted tabular" title={t('distanceHint')}>
      {distance < 1 ? t('distanceNear') : t('distanceKm', { distance })}
    </span>
  )
}

export function OfferDates({ row }: { row: OfferRow }) {
  const t = useTranslations('offers')
  const [first, second, ...rest] = row.job.dates
  if (!first) return <span className="text-muted">{t('noDates')}</span>
  return (
    <span className="flex flex-col">
      <PeriodTime {...first} />
      {second ? <PeriodTime {...second} /> : null}
      {rest.length > 0 ? <span className="text-muted">{t('moreDates', { count: rest.length })}</span> : null}
    </span>
  )
}

/** Shows the planned duration; nothing if it is unknown. */
export function OfferDuration({ row: { services_total_minutes: minutes } }: { row: OfferRow }) {
  const format = useFormat()
  return minutes > 0 ? <span className="whitespace-nowrap tabular">{format.duration(minutes)}</span> : null
}

export function OfferPrice({ row }: { row: OfferRow }) {
  const t = useTranslations('offers')
  const format = useFormat()
  const hourly = getHourlyPay(row)
  return (
    <span className="block text-right tabular">
      <span className="block font-medium whitespace-nowrap">
        {format.money(row.job.service_price_purchasing_sum)}
      </span>
      {hourly === null ? null : (
        <span className="block text-xs font-normal whitespace-nowrap text-muted">
          {t('hourly', { amount: format.money(hourly) })}
        </span>
      )}
    </span>
  )
}
