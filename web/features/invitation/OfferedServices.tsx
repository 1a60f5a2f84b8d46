import { CalendarDays, MapPin, Radio } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Invitation } from '#contract/invitations'
import { useFormat } from '../../i18n/useFormat.ts'
import { Badge } from '../../ui/signals.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { PeriodTime } from '../../ui/Time.tsx'

type Offer = NonNullable<Invitation['offer']>

interface Line {
  id: string
  name: string
  quantity: string
  unit: string
  price: number
  sum: number
}

/** The offered job: services, quantities, units, prices, and what it comes to. Nothing of the customer. */
export function OfferedServices({ offer }: { offer: Offer }) {
  const t = useTranslations('invitation')
  const format = useFormat()
  const lines = useLines(offer)
  const columns: Column<Line>[] = [
    { id: 'service', header: t('service'), cell: ({ name }) => name },
    { id: 'quantity', header: t('quantity'), align: 'end', cell: ({ quantity }) => quantity },
    { id: 'unit', header: t('unit'), cell: ({ unit }) => format.unit(unit) },
    { id: 'price', header: t('price'), align: 'end', cell: ({ price }) => format.money(price) },
    { id: 'sum', header: t('sum'), align: 'end', cell: ({ sum }) => format.money(sum) },
  ]
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
      <Table
        label={t('services')}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        card={(line) => (
          <div className="flex justify-between gap-3">
            <span>
              {line.name}{' '}
              <span className="text-sm text-muted">
                {line.quantity} {format.unit(line.unit)} · {format.money(line.price)}
              </span>
            </span>
            <span className="shrink-0 tabular">{format.money(line.sum)}</span>
          </div>
        )}
      />
      <p className="flex justify-between gap-4 px-4 text-lg font-semibold max-md:px-0">
        <span>{t('total')}</span>
        <span className="tabular">{format.money(offer.total)}</span>
      </p>
    </section>
  )
}

function useLines(offer: Offer): Line[] {
  const locale = useLocale()
  const format = useFormat()
  const services = offer.services.map((line, place) => ({
    id: `s${place}`,
    name: line.description[locale],
    unit: line.unit_measure,
    quantity: format.number(line.quantity, 2),
    price: line.price_purchasing,
    sum: line.price_purchasing_sum,
  }))
  const custom = offer.custom_services.map((line, place) => ({
    id: `c${place}`,
    name: line.name,
    unit: '',
    quantity: format.number(line.quantity, 2),
    price: line.price_purchasing,
    sum: line.price_purchasing_sum,
  }))
  return [...services, ...custom]
}
