import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { statisticFigures } from '#contract/company/statistic-figures'
import type { Statistics } from '#contract/company/statistics'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { PrintButton } from '#web/ui/controls/buttons/PrintButton.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { FigureGroups, FigureGroupsSkeleton } from './FigureGroups.tsx'
import { isComparable, KeyFigures, KeyFiguresSkeleton } from './KeyFigures.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { type StatisticsDays, getPeriodDays, areDaysComplete } from './period-days.ts'
import { statisticsQuery } from './statistics.data.ts'
import type { StatisticsSearch } from './search-params.ts'

const FigureOrdersDialog = lazyPart(() =>
  import('./FigureOrdersDialog.tsx').then((part) => ({ default: part.FigureOrdersDialog })),
)

interface StatisticsScreenProps {
  search: StatisticsSearch
  onSearch: (search: StatisticsSearch) => void
}

/** Shows the company's figures: revenue and four numbers first, then each with its trend and its orders. */
export function StatisticsScreen({ search, onSearch }: StatisticsScreenProps) {
  const t = useTranslations('statistics')
  const user = useUser()
  const today = toBerlinDay(new Date())
  const shownDays = useRequestedDays(search, today)
  const query = useQuery(statisticsQuery({ ...shownDays, account: search.account }))
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
        <>
          <KeyFiguresSkeleton />
          <FigureGroupsSkeleton />
        </>
      ) : null}
      {data && !isNew ? (
        <div
          aria-busy={query.isPlaceholderData}
          className={joinClasses(query.isPlaceholderData && 'opacity-60')}
        >
          <KeyFigures data={data} search={search} />
          <ComparisonText data={data} />
          <FigureGroups
            data={data}
            onOpen={(orders, part) => onSearch({ ...search, orders, part: part?.from ?? null })}
          />
          <FigureDefinitions />
        </div>
      ) : null}
      <LazyBoundary>
        {data && search.orders ? (
          <FigureOrdersDialog
            data={data}
            figure={search.orders}
            part={search.part}
            account={search.account}
            onClose={() => onSearch({ ...search, orders: null, part: null })}
          />
        ) : null}
      </LazyBoundary>
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

/** Names the period, and the one it is compared with or why there is none. */
function ComparisonText({ data }: { data: Statistics }) {
  const { period, before, since } = data
  const t = useTranslations('statistics')
  const format = useFormat()
  const shown = format.dayRange(period.from, period.to)
  return (
    <p className="mb-6 text-sm text-muted">
      {isComparable(data)
        ? t('compared', { period: shown, before: format.dayRange(before.from, before.to) })
        : t('notCompared', { period: shown, day: format.longDate(since ?? period.from) })}
    </p>
  )
}

/** Explains how each figure is counted. */
function FigureDefinitions() {
  const t = useTranslations('statistics')
  return (
    <details className="mt-8 border-t border-line pt-4">
      <summary className="min-h-6 cursor-pointer text-sm font-medium text-accent-ink touch:flex touch:min-h-11 touch:items-center">
        {t('definitions')}
      </summary>
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
