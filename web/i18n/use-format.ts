import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { formatUnit } from '#contract/kit/amounts/units'
import * as format from './format.ts'
import { formatPhone } from './phone.ts'

/** Returns the format functions in the current language; each call reads the current time. */
export function useFormat() {
  const locale = useLocale()
  return useMemo(
    () => ({
      money: format.formatMoney,
      wholeMoney: format.formatWholeMoney,
      phone: formatPhone,
      number: (value: number, places?: number) => format.formatNumber(locale, value, places),
      unit: (unit: string) => formatUnit(unit, locale),
      percent: (share: number) => format.formatPercent(locale, share),
      distance: (metres: number) => format.formatDistance(locale, metres),
      duration: (minutes: number) => format.formatDuration(locale, minutes),
      fileSize: (bytes: number) => format.formatFileSize(locale, bytes),
      date: (when: string) => format.formatDate(locale, when),
      longDate: (when: string) => format.formatLongDate(locale, when),
      weekdayAndDay: (when: string) => format.formatWeekdayAndDay(locale, when),
      weekday: (when: string, length: 'long' | 'short') => format.formatWeekday(locale, when, length),
      dayRange: (from: string, to: string) => format.formatDayRange(locale, from, to),
      month: (when: string) => format.formatMonth(locale, when),
      shortMonth: (when: string) => format.formatShortMonth(locale, when),
      shortDate: (when: string) => format.formatShortDate(locale, when),
      time: (when: string) => format.formatTime(locale, when),
      times: (when: format.FormattedPeriod) => format.formatTimeRange(locale, when),
      day: (when: string) => format.formatDay(locale, when, new Date()),
      dayTime: (when: string) => format.formatDayAndTime(locale, when, new Date()),
      period: (when: format.FormattedPeriod) => format.formatPeriod(locale, when, new Date()),
      inDays: (when: string) => format.formatDayDistance(locale, when, new Date()),
      ago: (when: string) => format.formatTimeAgo(locale, when, new Date()),
      exact: (when: string) => format.formatExact(locale, when),
    }),
    [locale],
  )
}
