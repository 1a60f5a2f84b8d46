import { useTranslations } from 'use-intl'
import type { Statistics } from '#contract/company/statistics'
import { removeLocationTag } from '#contract/kit/identifiers/account-name'
import { LazyDatePicker, LazySelect } from '#web/api/feedback/lazy-fields.tsx'
import { type StatisticsDays, areDaysComplete, listStatisticsYears } from './period-days.ts'
import { isStatisticsPeriod, defaultPeriod, type StatisticsSearch } from './search-params.ts'

interface PeriodBarProps {
  search: StatisticsSearch
  /** The displayed days. */
  shownDays: StatisticsDays
  today: string
  data: Statistics | undefined
  onSearch: (wish: StatisticsSearch) => void
}

/** Selects the period and the location. */
export function PeriodBar({ search, shownDays, today, data, onSearch }: PeriodBarProps) {
  const t = useTranslations('statistics')
  const own = search.period === 'own'
  const choose = (value: string) => {
    const period = isStatisticsPeriod(value) ? value : defaultPeriod
    onSearch({ ...search, period, ...(period === 'own' ? shownDays : { from: null, to: null }) })
  }
  const isWrong = own && search.from !== null && search.to !== null && !areDaysComplete(search)
  return (
    <div
      role="group"
      aria-label={t('choice')}
      className="mb-4 grid grid-cols-1 items-start gap-3 min-[28rem]:grid-cols-2 md:grid-cols-[minmax(12rem,13rem)_repeat(3,minmax(0,13rem))] print:hidden"
    >
      <div className="min-[28rem]:max-md:col-span-2">
        <LazySelect
          label={t('period')}
          value={search.period}
          onChange={choose}
          options={[
            ...(['30d', '3m', '12m'] as const).map((value) => ({ value, label: t(`periods.${value}`) })),
            ...listStatisticsYears(data?.since ?? null, today).map((year) => ({
              value: `${year}`,
              label: `${year}`,
            })),
            { value: 'own', label: t('periods.own') },
          ]}
        />
      </div>
      {own ? (
        <>
          <LazyDatePicker
            label={t('from')}
            value={search.from}
            onChange={(from) => onSearch({ ...search, from })}
          />
          <LazyDatePicker
            label={t('to')}
            value={search.to}
            onChange={(to) => onSearch({ ...search, to })}
            error={isWrong ? [t('wrongDays')] : []}
          />
        </>
      ) : null}
      {data && data.locations.length > 1 ? (
        <div className="min-[28rem]:max-md:col-span-2">
          <LazySelect
            label={t('location')}
            value={search.account ?? 'all'}
            onChange={(id) => onSearch({ ...search, account: id === 'all' ? null : id })}
            options={[
              { value: 'all', label: t('allLocations') },
              ...data.locations.map(({ id, name, city }) => ({
                value: id,
                label: [removeLocationTag(name, city), city].filter(Boolean).join(', '),
              })),
            ]}
          />
        </div>
      ) : null}
    </div>
  )
}
