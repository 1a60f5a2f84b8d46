import { useLocale } from 'use-intl'
import { formatUnit } from '#contract/kit/amounts/units'
import type { Locale } from '#contract/kit/locale'
import { formatVehicle } from '#contract/kit/vehicles'
import { formatDeadline, formatEstimate, formatSince } from './date-words.ts'
import {
  type FormattedPeriod,
  formatClock,
  formatDate,
  formatDay,
  formatDayAndTime,
  formatDayDistance,
  formatDayRange,
  formatDistance,
  formatDuration,
  formatExact,
  formatFileSize,
  formatLongDate,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPeriod,
  formatShortDate,
  formatShortMonth,
  formatShortMonthAndYear,
  formatTime,
  formatTimeAgo,
  formatShortTimeRange,
  formatTimeRange,
  formatWeekday,
  formatWeekdayAndDay,
  formatWholeMoney,
} from './format.ts'
import { formatPhone } from '#contract/kit/person/phone'

/** Returns the format functions in the current language; each call reads the current time. */
export function useFormat(): Format {
  return formats[useLocale()]
}

type Format = ReturnType<typeof createFormat>

function createFormat(locale: Locale) {
  return {
    money: (amount: number) => formatMoney(locale, amount),
    wholeMoney: (amount: number) => formatWholeMoney(locale, amount),
    phone: formatPhone,
    number: (value: number, places?: number) => formatNumber(locale, value, places),
    unit: (unit: string) => formatUnit(unit, locale),
    vehicle: (value: string) => formatVehicle(value, locale),
    percent: (share: number) => formatPercent(locale, share),
    distance: (metres: number) => formatDistance(locale, metres),
    estimate: (minutes: number) => formatEstimate(locale, minutes),
    duration: (minutes: number) => formatDuration(locale, minutes),
    fileSize: (bytes: number) => formatFileSize(locale, bytes),
    date: (when: string) => formatDate(locale, when),
    longDate: (when: string) => formatLongDate(locale, when),
    weekdayAndDay: (when: string) => formatWeekdayAndDay(locale, when),
    weekday: (when: string, length: 'long' | 'short') => formatWeekday(locale, when, length),
    dayRange: (from: string, to: string) => formatDayRange(locale, from, to),
    month: (when: string) => formatMonth(locale, when),
    shortMonth: (when: string) => formatShortMonth(locale, when),
    shortMonthAndYear: (when: string) => formatShortMonthAndYear(locale, when),
    shortDate: (when: string) => formatShortDate(locale, when),
    clock: (clock: string) => formatClock(locale, clock),
    time: (when: string) => formatTime(locale, when),
    times: (when: FormattedPeriod) => formatTimeRange(locale, when),
    shortTimes: (when: FormattedPeriod) => formatShortTimeRange(locale, when),
    day: (when: string) => formatDay(locale, when, new Date()),
    dayTime: (when: string) => formatDayAndTime(locale, when, new Date()),
    period: (when: FormattedPeriod) => formatPeriod(locale, when, new Date()),
    inDays: (when: string) => formatDayDistance(locale, when, new Date()),
    ago: (when: string) => formatTimeAgo(locale, when, new Date()),
    since: (when: string) => formatSince(locale, when, new Date()),
    deadline: (day: string) => formatDeadline(locale, day, new Date()),
    exact: (when: string) => formatExact(locale, when),
  }
}

/** Created once, because a list uses them in several parts of each row. */
const formats: Record<Locale, Format> = {
  de: createFormat('de'),
  en: createFormat('en'),
  fr: createFormat('fr'),
}
