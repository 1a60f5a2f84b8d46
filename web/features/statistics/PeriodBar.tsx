import { useTranslations } from 'use-intl'
import type { Statistics } from '#contract/company/statistics'
import { removeLocationTag } from '#contract/kit/identifiers/account-name'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { type StatisticsDays, areDaysComplete, listStatisticsYears } from './period-days.ts'
import { isStatisticsPeriod, defaultPeriod } from './search-params.ts'
import type { StatisticsSearch } from './StatisticsScreen.tsx'

interface PeriodBarProps {
  search: StatisticsSearch
  /** The displayed days. */
  shownDays: StatisticsDays
  today: string
  data: Statistics | undefined
  onSearch: (wish: StatisticsSearch) => void
}

/** Selects the period and the location. */
export function PeriodBar({ search: wish, shownDays: asked, today, data, onSearch: onWish }: PeriodBarProps) {
  const t = useTranslations('statistics')
  const own = wish.period === 'own'
  const choose = (value: string) => {
    const period = isStatisticsPeriod(value) ? value : defaultPeriod
    onWish({ ...wish, period, ...(period === 'own' ? asked : { from: null, to: null }) })
  }
  const isWrong = own && wish.from !== null && wish.to !== null && !areDaysComplete(wish)
  return (
    <div
      role="group"
      aria-label={t('choice')}
      className="mb-4 grid grid-cols-2 items-start gap-3 md:grid-cols-[repeat(4,minmax(0,13rem))] print:hidden"
    >
      <div className="max-md:col-span-2">
        <Select
          label={t('period')}
          value={wish.period}
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
          <DatePicker label={t('from')} value={wish.from} onChange={(from) => onWish({ ...wish, from })} />
          <DatePicker
            label={t('to')}
            value={wish.to}
            onChange={(to) => onWish({ ...wish, to })}
            error={isWrong ? [t('wrongDays')] : []}
          />
        </>
      ) : null}
      {data && data.locations.length > 1 ? (
        <div className="max-md:col-span-2">
          <Select
            label={t('location')}
            value={wish.account ?? 'all'}
            onChange={(id) => onWish({ ...wish, account: id === 'all' ? null : id })}
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
