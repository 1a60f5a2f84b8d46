import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { unitLabel } from '#contract/kit/amounts/units'
import * as format from './format.ts'
import { phone } from './phone.ts'

/** The format functions in the language shown; `now` is read at each call. */
export function useFormat() {
  const locale = useLocale()
  return useMemo(
    () => ({
      money: format.money,
      wholeMoney: format.wholeMoney,
      phone,
      number: (value: number, places?: number) => format.number(locale, value, places),
      unit: (unit: string) => unitLabel(unit, locale),
      percent: (share: number) => format.percent(locale, share),
      distance: (metres: number) => format.distance(locale, metres),
      duration: (minutes: number) => format.duration(locale, minutes),
      fileSize: (bytes: number) => format.fileSize(locale, bytes),
      date: (when: string) => format.date(locale, when),
      longDate: (when: string) => format.longDate(locale, when),
      weekdayAndDay: (when: string) => format.weekdayAndDay(locale, when),
      weekday: (when: string, length: 'long' | 'short') => format.weekday(locale, when, length),
      dayRange: (from: string, to: string) => format.dayRange(locale, from, to),
      month: (when: string) => format.month(locale, when),
      shortMonth: (when: string) => format.shortMonth(locale, when),
      shortDate: (when: string) => format.shortDate(locale, when),
      time: (when: string) => format.time(locale, when),
      times: (when: format.Period) => format.times(locale, when),
      day: (when: string) => format.day(locale, when, new Date()),
      dayTime: (when: string) => format.dayTime(locale, when, new Date()),
      period: (when: format.Period) => format.period(locale, when, new Date()),
      inDays: (when: string) => format.inDays(locale, when, new Date()),
      ago: (when: string) => format.ago(locale, when, new Date()),
      exact: (when: string) => format.exact(locale, when),
    }),
    [locale],
  )
}
