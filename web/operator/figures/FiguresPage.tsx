import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { marketFigures, marketFigureUnits } from '#contract/operator/market-figure-names'
import { orderTypes } from '#contract/orders/model/order-enums'
import { useFormat } from '#web/i18n/use-format'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { Chart } from '#web/ui/data/Chart.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { FigureTile, FigureTileSkeleton } from '#web/ui/data/FigureTile.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { replacePage } from '../navigation.ts'
import { AreaTable, ShareBar, TradeTable } from './AcceptanceTables.tsx'
import { FigureOrders } from './FigureOrders.tsx'
import {
  figuresQuery,
  getFiguresPath,
  listMonths,
  readFigureSearch,
  runningPeriods,
  useFigureFormat,
  type FigureSearch,
  type MarketFigures,
} from './figures.data.ts'

/** How the market is doing in a period; each figure opens its orders. */
export function FiguresPage({ search: params }: { search: URLSearchParams }) {
  const t = useTranslations('operatorFigures')
  const format = useFormat()
  const search = readFigureSearch(params)
  const figures = useQuery(figuresQuery(search))
  const range = ({ from, to }: MarketFigures['period']) => format.dayRange(from, to)
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={
          figures.data
            ? t('lead', { period: range(figures.data.period), before: range(figures.data.before) })
            : null
        }
      />
      <Filters search={search} />
      {figures.error ? (
        <LoadFailure error={figures.error} onRetry={() => void figures.refetch()} />
      ) : (
        <div className="flex flex-col gap-6" aria-busy={figures.isPlaceholderData}>
          <Tiles data={figures.data} search={search} />
          {search.figure ? (
            <FigureOrders key={JSON.stringify(search)} search={search} figure={search.figure} />
          ) : null}
          {figures.data ? <Acceptance data={figures.data} search={search} /> : null}
        </div>
      )}
    </>
  )
}

function Filters({ search }: { search: FigureSearch }) {
  const t = useTranslations('operatorFigures')
  const types = useTranslations('operatorOrders.types')
  const format = useFormat()
  const change = (next: Partial<FigureSearch>) => replacePage(getFiguresPath({ ...search, ...next }))
  return (
    <FilterRow label={t('filters')}>
      <div className="w-full md:w-52">
        <Select
          isLabelHidden
          label={t('period')}
          value={search.period}
          onChange={(period) => change({ period })}
          options={[
            ...runningPeriods.map((value) => ({ value, label: t(`periods.${value}`) })),
            ...listMonths().map((value) => ({ value, label: format.month(`${value}-01`) })),
          ]}
        />
      </div>
      <div className="w-full md:w-60">
        <Select
          isLabelHidden
          label={t('type')}
          value={search.type ?? 'all'}
          onChange={(value) => change({ type: orderTypes.find((one) => one === value) ?? null })}
          options={[
            { value: 'all', label: t('allTypes') },
            ...orderTypes.map((value) => ({ value, label: types(value) })),
          ]}
        />
      </div>
    </FilterRow>
  )
}

function Tiles({ data, search }: { data: MarketFigures | undefined; search: FigureSearch }) {
  const t = useTranslations('operatorFigures')
  const formatFigure = useFigureFormat()
  return (
    <div>
      <ul aria-label={t('tiles')} className="mb-3 grid grid-cols-2 lg:grid-cols-4 gap-2">
        {data
          ? data.figures.map(({ key, now, before }) => (
              <li key={key}>
                <FigureTile
                  label={t(`figures.${key}.title`)}
                  value={formatFigure(key, now)}
                  note={
                    <>
                      {marketFigureUnits[key] === 'share' ? (
                        <span className="block">{t('shareOf', { good: now.value ?? 0, count: now.of })}</span>
                      ) : null}
                      <span className="block">{t('before', { value: formatFigure(key, before) })}</span>
                    </>
                  }
                  href={now.of > 0 ? getFiguresPath({ ...search, figure: key, area: '' }) : null}
                  isCurrent={search.figure === key}
                />
              </li>
            ))
          : marketFigures.map((key) => (
              <li key={key}>
                <FigureTileSkeleton />
              </li>
            ))}
      </ul>
      <Folded title={t('counted')}>
        <DescriptionList
          columns={2}
          facts={marketFigures.map((key) => ({
            term: t(`figures.${key}.title`),
            value: <span className="text-sm">{t(`figures.${key}.hint`)}</span>,
          }))}
        />
      </Folded>
    </div>
  )
}

/** New orders and their acceptance by time, type and place. */
function Acceptance({ data, search }: { data: MarketFigures; search: FigureSearch }) {
  const t = useTranslations('operatorFigures')
  const total = data.figures.find(({ key }) => key === 'offered')?.now.value ?? 0
  if (total === 0) return <EmptyState title={t('empty')} />
  return (
    <>
      <Trend data={data} />
      <Section title={t('trades')}>
        <TradeTable trades={data.trades} search={search} />
      </Section>
      <Section title={t('areas')}>
        <p className="mb-3 text-sm text-muted">{t('areasLead')}</p>
        <AreaTable areas={data.areas} search={search} />
      </Section>
    </>
  )
}

type Slice = MarketFigures['series'][number]

function Trend({ data: { series, step } }: { data: MarketFigures }) {
  const t = useTranslations('operatorFigures')
  const format = useFormat()
  const nameShort = ({ from }: Slice) => (step === 'month' ? format.shortMonth(from) : format.shortDate(from))
  const nameLong = ({ from, to }: Slice) => (from === to ? format.longDate(from) : format.dayRange(from, to))
  return (
    <Section title={t('trend')}>
      <Chart
        label={t('trendChart')}
        look="bars"
        marks={series.map((slice) => ({
          key: slice.from,
          label: nameLong(slice),
          short: nameShort(slice),
          value: slice.offered,
          text: format.number(slice.offered),
          isEmpty: true,
        }))}
        onPick={() => undefined}
      />
      <Folded title={t('asTable')}>
        <Table
          label={t('trend')}
          columns={[
            { id: 'days', header: t('days'), cell: nameLong },
            {
              id: 'offered',
              header: t('offered'),
              align: 'end',
              cell: ({ offered }) => format.number(offered),
            },
            {
              id: 'accepted',
              header: t('accepted'),
              align: 'end',
              cell: ({ accepted }) => format.number(accepted),
            },
            { id: 'share', header: t('share'), width: '30%', cell: (slice) => <ShareBar {...slice} /> },
          ]}
          rows={series}
          rowKey={({ from }) => from}
          card={(slice) => (
            <div className="flex flex-col gap-1">
              <p className="font-medium">{nameLong(slice)}</p>
              <ShareBar {...slice} />
            </div>
          )}
        />
      </Folded>
    </Section>
  )
}
