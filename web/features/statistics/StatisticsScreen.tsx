import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type FigureName, statisticFigures } from '#contract/company/statistic-figures'
import type { StatisticFigure, Statistics } from '#contract/company/statistics'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { PrintButton } from '#web/ui/controls/buttons/PrintButton.tsx'
import { FigureCard, FigureSkeleton } from './FigureCard.tsx'
import { FigureOrdersDialog, type FigureOrders } from './FigureOrdersDialog.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { type StatisticsDays, getPeriodDays, areDaysComplete } from './period-days.ts'
import { statisticsQuery } from './statistics.data.ts'
import type { StatisticsPeriod } from './search-params.ts'

/** Search parameters of the statistics. */
export interface StatisticsSearch {
  readonly period: StatisticsPeriod
  /** First day of a custom period. */
  readonly from: string | null
  readonly to: string | null
  readonly account: string | null
}

interface StatisticsScreenProps {
  search: StatisticsSearch
  onSearch: (search: StatisticsSearch) => void
}

/** Shows the company's figures, each with its trend and the orders behind it. */
export function StatisticsScreen({ search, onSearch }: StatisticsScreenProps) {
  const t = useTranslations('statistics')
  const user = useUser()
  const today = toBerlinDay(new Date())
  const shownDays = useRequestedDays(search, today)
  const query = useQuery(statisticsQuery({ ...shownDays, account: search.account }))
  const [figureOrders, setFigureOrders] = useState<FigureOrders | null>(null)
  const { data } = query
  const isNew = data?.since === null
  return (
    <>
      <PageHead
        title={t('title')}
        // Accountants have no company page to return to.
        back={canOpenPage('company', user) ? { href: '/company', label: t('back') } : undefined}
        actions={data && !isNew ? <PrintButton /> : null}
      />
      {isNew ? null : (
        <PeriodBar search={search} shownDays={shownDays} today={today} data={data} onSearch={onSearch} />
      )}
      {query.isError && !data ? <QueryError error={query.error} retrying={query.isFetching} /> : null}
      {isNew ? (
        <EmptyState icon={ChartColumn} title={t('newTitle')}>
          {t('newText')}
        </EmptyState>
      ) : null}
      {query.isPending ? (
        <FigureGroups renderFigure={(key) => <FigureSkeleton key={key} figure={key} />} />
      ) : null}
      {data && !isNew ? (
        <div
          aria-busy={query.isPlaceholderData}
          className={joinClasses(query.isPlaceholderData && 'opacity-60')}
        >
          <ComparisonText data={data} />
          <FigureGroups
            renderFigure={(key) => {
              const figure = data.figures.find((one) => one.key === key)
              return figure ? (
                <LoadedFigureCard key={key} figure={figure} data={data} onOpen={setFigureOrders} />
              ) : null
            }}
          />
          <FigureDefinitions />
        </div>
      ) : null}
      {figureOrders ? (
        <FigureOrdersDialog
          figureOrders={figureOrders}
          account={search.account}
          onClose={() => setFigureOrders(null)}
        />
      ) : null}
    </>
  )
}

/** Returns the days to request; while a custom period is being typed, the last complete one. */
function useRequestedDays(search: StatisticsSearch, today: string): StatisticsDays {
  const own = { from: search.from, to: search.to }
  const wanted =
    search.period === 'own'
      ? areDaysComplete(own)
        ? (own as StatisticsDays)
        : null
      : getPeriodDays(search.period, today)
  const [last, setLast] = useState<StatisticsDays>(wanted ?? getPeriodDays('12m', today))
  if (wanted && (wanted.from !== last.from || wanted.to !== last.to)) setLast(wanted)
  return wanted ?? last
}

interface LoadedFigureCardProps {
  figure: StatisticFigure
  data: Statistics
  onOpen: (figureOrders: FigureOrders) => void
}

function LoadedFigureCard({ figure, data, onOpen }: LoadedFigureCardProps) {
  return (
    <FigureCard
      figure={figure}
      isComparable={isComparable(data)}
      onOpen={(slice) => {
        const days = slice ?? { ...data.period, ...figure.now }
        onOpen({ figure: figure.key, ...days, isSlice: slice !== null, step: figure.step })
      }}
    />
  )
}

/**
 * Returns whether the company existed for the whole previous period; otherwise percentages are meaningless.
 */
function isComparable({ since, before }: Statistics): boolean {
  return since !== null && since <= before.from
}

function ComparisonText({ data }: { data: Statistics }) {
  const { period, before, since } = data
  const t = useTranslations('statistics')
  const format = useFormat()
  return (
    <p className="mb-4 text-sm text-muted">
      {t('compared', {
        period: format.dayRange(period.from, period.to),
        before: format.dayRange(before.from, before.to),
      })}{' '}
      {since && !isComparable(data) ? t('since', { day: format.longDate(since) }) : null}
    </p>
  )
}

/** Groups of related figures. */
const figureGroups: { name: 'offers' | 'work' | 'money'; keys: readonly FigureName[]; look: string }[] = [
  {
    name: 'offers',
    keys: ['offers_seen', 'offers_accepted', 'offers_rejected', 'offers_lost'],
    look: 'lg:grid-cols-2',
  },
  { name: 'work', keys: ['time_to_accept', 'on_time', 'first_visit'], look: 'lg:grid-cols-2 xl:grid-cols-3' },
  { name: 'money', keys: ['revenue'], look: '' },
]

function FigureGroups({ renderFigure }: { renderFigure: (key: FigureName) => ReactNode }) {
  const t = useTranslations('statistics')
  return (
    <div className="flex flex-col gap-8">
      {figureGroups.map(({ name, keys, look }) => (
        <section key={name} aria-labelledby={`statistics-${name}`}>
          <h2 id={`statistics-${name}`} className="text-h2 mb-3">
            {t(`groups.${name}`)}
          </h2>
          <div className={joinClasses('grid grid-cols-1 gap-4', look)}>{keys.map(renderFigure)}</div>
        </section>
      ))}
    </div>
  )
}

/** Explains how each figure is counted. */
function FigureDefinitions() {
  const t = useTranslations('statistics')
  return (
    <details className="mt-8 border-t border-line pt-4">
      <summary className="cursor-pointer text-sm font-medium text-accent-ink">{t('definitions')}</summary>
      <dl className="mt-3 grid gap-x-6 gap-y-3 text-sm md:grid-cols-[14rem_minmax(0,44rem)]">
        {statisticFigures.map((key) => (
          <div key={key} className="contents">
            <dt className="font-medium">{t(`figures.${key}.title`)}</dt>
            <dd className="text-muted max-md:-mt-2">{t(`figures.${key}.hint`)}</dd>
          </div>
        ))}
        <dt className="font-medium">{t('daysTitle')}</dt>
        <dd className="text-muted max-md:-mt-2">{t('daysText')}</dd>
      </dl>
    </details>
  )
}
