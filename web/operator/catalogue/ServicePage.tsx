import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { locales } from '#contract/kit/locale'
import type { ServiceDetail, ServicePrice } from '#contract/operator/companies/service-prices'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { isRefusedWith } from '#web/api/http/errors'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { NewPriceDialog } from './PriceDialogs.tsx'
import { describePriceChange, serviceQuery } from './services.data.ts'

/** A service with its prices by first day: the general ones, and those of single companies. */
export function ServicePage({ id, staff }: { id: string; staff: CurrentStaff }) {
  const t = useTranslations('catalogue.services')
  const service = useQuery(serviceQuery(id))
  if (isRefusedWith(service.error, 'not_found') || isRefusedWith(service.error, 'validation_failed'))
    return (
      <EmptyState isPage title={t('missing')}>
        {t('missingText')}
      </EmptyState>
    )
  if (service.error) return <LoadFailure error={service.error} onRetry={() => void service.refetch()} />
  if (!service.data) return <SkeletonDetail />
  return <ServiceContent service={service.data} mayAdd={staff.actions.includes('servicePrice.add')} />
}

function ServiceContent({ service, mayAdd }: { service: ServiceDetail; mayAdd: boolean }) {
  const t = useTranslations('catalogue.services')
  const type = useTranslations('operatorOrders.types')
  const language = useTranslations('operator.languages')
  const format = useFormat()
  const locale = useLocale()
  const [isAdding, setAdding] = useState(false)
  const { prices } = service
  const general = prices.filter(({ account }) => account === null)
  const own = prices.filter(({ account, state }) => account !== null && state !== 'replaced')
  const unit = (general[0] ?? prices[0])?.unit_measure ?? ''
  return (
    <>
      <PageHead
        title={service.service[locale]}
        back={{ href: getOperatorPath('services'), label: t('title') }}
        subtitle={t('line', { category: type(service.service_category), unit: format.unit(unit) })}
        actions={
          mayAdd ? (
            <Button kind="primary" icon={Plus} onPress={() => setAdding(true)}>
              {t('newPrice')}
            </Button>
          ) : null
        }
      />
      <div className="flex flex-col gap-6">
        <Section title={t('general')} aside={<span className="text-sm text-muted">{t('net')}</span>}>
          {general.length > 0 ? (
            <GeneralPrices rows={general} />
          ) : (
            <p className="text-sm text-muted">{t('noPrice')}</p>
          )}
        </Section>
        <Section title={t('own')}>
          {own.length > 0 ? <OwnPrices rows={own} /> : <p className="text-sm text-muted">{t('noOwn')}</p>}
        </Section>
        <Section title={t('names')}>
          <DescriptionList
            facts={locales.map((one) => ({
              term: language(one),
              value: <span lang={one}>{service.service[one]}</span>,
            }))}
          />
        </Section>
      </div>
      {isAdding ? <NewPriceDialog service={service} unit={unit} onClose={() => setAdding(false)} /> : null}
    </>
  )
}

const stateTones: Record<ServicePrice['state'], Tone> = {
  in_force: 'done',
  scheduled: 'accent',
  replaced: 'neutral',
}

function PriceState({ state }: { state: ServicePrice['state'] }) {
  const t = useTranslations('catalogue.services')
  return <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>
}

/** Prices from the newest to the oldest, each with its difference to the one before. */
function GeneralPrices({ rows }: { rows: readonly ServicePrice[] }) {
  const t = useTranslations('catalogue.services')
  const format = useFormat()
  const getChange = (row: ServicePrice) => {
    const before = rows[rows.indexOf(row) + 1]
    return before ? describePriceChange(before.price_purchasing, row.price_purchasing, format) : null
  }
  const columns: Column<ServicePrice>[] = [
    { id: 'from', header: t('columns.from'), cell: ({ valid_from }) => format.date(valid_from) },
    {
      id: 'price',
      header: t('columns.price'),
      align: 'end',
      cell: ({ price_purchasing }) => format.money(price_purchasing),
    },
    { id: 'change', header: t('columns.change'), align: 'end', cell: getChange },
    { id: 'state', header: t('columns.state'), cell: ({ state }) => <PriceState state={state} /> },
  ]
  return (
    <Table
      label={t('general')}
      columns={columns}
      rows={rows}
      rowKey={({ valid_from }) => valid_from}
      card={(row) => (
        <div className="flex items-start justify-between gap-3 text-sm">
          <p>
            <span className="block font-medium">{format.money(row.price_purchasing)}</span>
            <span className="block text-muted">{t('fromDay', { day: format.date(row.valid_from) })}</span>
          </p>
          <PriceState state={row.state} />
        </div>
      )}
    />
  )
}

function OwnPrices({ rows }: { rows: readonly ServicePrice[] }) {
  const t = useTranslations('catalogue.services')
  const format = useFormat()
  const getPath = ({ account }: ServicePrice) => getOperatorPath('partner', { id: account?.id ?? '' })
  const columns: Column<ServicePrice>[] = [
    { id: 'company', header: t('columns.company'), cell: ({ account }) => account?.name },
    { id: 'from', header: t('columns.from'), cell: ({ valid_from }) => format.date(valid_from) },
    {
      id: 'price',
      header: t('columns.price'),
      align: 'end',
      cell: ({ price_purchasing }) => format.money(price_purchasing),
    },
    { id: 'state', header: t('columns.state'), cell: ({ state }) => <PriceState state={state} /> },
  ]
  return (
    <Table
      label={t('own')}
      columns={columns}
      rows={rows}
      rowKey={({ account, valid_from }) => `${account?.id ?? ''} ${valid_from}`}
      href={getPath}
      linked="company"
      card={(row) => (
        <div className="flex items-start justify-between gap-3 text-sm">
          <div>
            <RowLink href={getPath(row)}>{row.account?.name}</RowLink>
            <p className="text-muted">
              {t('priceFromDay', {
                price: format.money(row.price_purchasing),
                day: format.date(row.valid_from),
              })}
            </p>
          </div>
          <PriceState state={row.state} />
        </div>
      )}
    />
  )
}
