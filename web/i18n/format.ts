import { euroLocales } from '#contract/kit/amounts/euro-format'
import { fixFrenchFirstDay } from '#contract/kit/french-first-day'
import type { Locale } from '#contract/kit/locale'

/**
 * All formats of numbers, money, dates and distances. Days and times are in Europe/Berlin, whatever the
 * user's time zone; amounts have the German format in every language, because invoices and statements show
 * them so.
 */
export const timeZone = 'Europe/Berlin'

export interface FormattedPeriod {
  readonly start: string
  readonly end: string
}

const localeTags: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }
const intlFormats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>()

function getDateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return getCachedFormat(`d${locale}${JSON.stringify(options)}`, () => {
    return new Intl.DateTimeFormat(localeTags[locale], { timeZone: timeZone, ...options })
  })
}

function getNumberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return getCachedFormat(`n${tag}${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options))
}

function getCachedFormat<T extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => T,
): T {
  const found = intlFormats.get(key) as T | undefined
  if (found) return found
  const made = make()
  intlFormats.set(key, made)
  return made
}

/** Formats EUR with two decimals: `1.234,50 €`, in French `1 234,50 €`. */
export function formatMoney(locale: Locale, amount: number): string {
  return getNumberFormat(euroLocales[locale], { style: 'currency', currency: 'EUR' }).format(amount)
}

/** Formats EUR without decimals, for narrow places: `1.235 €`. */
export function formatWholeMoney(locale: Locale, amount: number): string {
  const options = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const
  return getNumberFormat(euroLocales[locale], options).format(amount)
}

export function formatNumber(locale: Locale, value: number, places = 0): string {
  const options = { minimumFractionDigits: 0, maximumFractionDigits: places }
  return getNumberFormat(localeTags[locale], options).format(value)
}

/** Formats a share between 0 and 1 as per cent. */
export function formatPercent(locale: Locale, share: number): string {
  return getNumberFormat(localeTags[locale], { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** Formats metres as kilometres with two decimals. */
export function formatDistance(locale: Locale, metres: number): string {
  const options = {
    style: 'unit',
    unit: 'kilometer',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  } as const
  return getNumberFormat(localeTags[locale], options).format(metres / 1000)
}

/** Formats whole minutes as `3 h 20 min`. */
export function formatDuration(locale: Locale, minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  const parts = [
    hours > 0 && formatTimeUnit(locale, hours, 'hour'),
    (rest > 0 || !hours) && formatTimeUnit(locale, rest, 'minute'),
  ]
  return parts.filter(Boolean).join(' ')
}

function formatTimeUnit(locale: Locale, value: number, name: 'hour' | 'minute'): string {
  return getNumberFormat(localeTags[locale], { style: 'unit', unit: name, unitDisplay: 'short' }).format(
    value,
  )
}

/** Formats bytes in decimal units: `4,6 MB`. */
export function formatFileSize(locale: Locale, bytes: number): string {
  const steps = [
    ['megabyte', 1e6],
    ['kilobyte', 1e3],
    ['byte', 1],
  ] as const
  const [name, size] = steps.find(([, from]) => bytes >= from) ?? steps[2]
  const options = { style: 'unit', unit: name, maximumFractionDigits: name === 'megabyte' ? 1 : 0 } as const
  return getNumberFormat(localeTags[locale], options).format(bytes / size)
}

/** Returns the day of an instant in Berlin as `YYYY-MM-DD`; a day is returned unchanged. */
export function toBerlinDay(when: string | Date): string {
  if (typeof when === 'string' && when.length === 10) return when
  return getCachedFormat(
    'iso',
    () => new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone, dateStyle: 'short' }),
  ).format(new Date(when))
}

/** Returns the calendar days from `now` to `when` in Berlin; 1 is tomorrow. */
export function countDaysUntil(when: string, now: Date): number {
  return Math.round((Date.parse(toBerlinDay(when)) - Date.parse(toBerlinDay(now))) / 86_400_000)
}

/** Formats a day as `21.11.2026`. */
export function formatDate(locale: Locale, when: string): string {
  return getDateFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(toNoonDate(when))
}

/** Formats a day as `Samstag, 21. November 2026`. */
export function formatLongDate(locale: Locale, when: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return fixFrenchFirstDay(locale, getDateFormat(locale, options).format(toNoonDate(when)))
}

/** Formats a month as `November 2026`. */
export function formatMonth(locale: Locale, when: string): string {
  return getDateFormat(locale, { month: 'long', year: 'numeric' }).format(toNoonDate(when))
}

/** Formats a month as `Nov.`; January includes the year, `Jan. 26`. */
export function formatShortMonth(locale: Locale, when: string): string {
  const year = toBerlinDay(when).slice(5, 7) === '01' ? ({ year: '2-digit' } as const) : {}
  return getDateFormat(locale, { month: 'short', ...year }).format(toNoonDate(when))
}

/** Formats a month as `Nov. 25`. */
export function formatShortMonthAndYear(locale: Locale, when: string): string {
  return getDateFormat(locale, { month: 'short', year: '2-digit' }).format(toNoonDate(when))
}

/** Formats a day as `3.11.`. */
export function formatShortDate(locale: Locale, when: string): string {
  return getDateFormat(locale, { day: 'numeric', month: 'numeric' }).format(toNoonDate(when))
}

/** A day without a time means that day in Berlin, not midnight UTC. */
function toNoonDate(when: string): Date {
  return new Date(when.length === 10 ? `${when}T12:00:00+01:00` : when)
}

/** Formats the head of a calendar column: `Mo., 16.`. */
export function formatWeekdayAndDay(locale: Locale, when: string): string {
  return getDateFormat(locale, { weekday: 'short', day: 'numeric' }).format(toNoonDate(when))
}

/** Formats only the weekday: `Montag` or `Mo`. */
export function formatWeekday(locale: Locale, when: string, length: 'long' | 'short'): string {
  return getDateFormat(locale, { weekday: length }).format(toNoonDate(when))
}

/** Formats a range of days: `16.–22. November 2026`. */
export function formatDayRange(locale: Locale, from: string, to: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return fixFrenchFirstDay(
    locale,
    getDateFormat(locale, options).formatRange(toNoonDate(from), toNoonDate(to)),
  )
}

/**
 * Formats a day as `heute`, `morgen`, `gestern`, else `Di., 24. Nov.`, with the year if it is another one.
 */
export function formatDay(locale: Locale, when: string, now: Date): string {
  const days = countDaysUntil(when, now)
  if (Math.abs(days) <= 1) return getRelativeFormat(locale).format(days, 'day')
  const sameYear = toBerlinDay(when).slice(0, 4) === toBerlinDay(now).slice(0, 4)
  const year = sameYear ? {} : ({ year: 'numeric' } as const)
  const options = { weekday: 'short', day: 'numeric', month: 'short', ...year } as const
  return fixFrenchFirstDay(locale, getDateFormat(locale, options).format(toNoonDate(when)))
}

/**
 * Formats the distance of a day: `in 3 Tagen`, `vor 2 Tagen`, `heute`; weeks, months and years if it is far.
 */
export function formatDayDistance(locale: Locale, when: string, now: Date): string {
  const days = countDaysUntil(when, now)
  const far = Math.abs(days)
  if (far < 14) return getRelativeFormat(locale).format(days, 'day')
  if (far < 61) return getRelativeFormat(locale).format(Math.round(days / 7), 'week')
  if (far < 730) return getRelativeFormat(locale).format(Math.round(days / 30.44), 'month')
  return getRelativeFormat(locale).format(Math.round(days / 365.25), 'year')
}

/** Formats the age of an event, `vor 5 Minuten`; as `formatDayDistance` from one day on. */
export function formatTimeAgo(locale: Locale, when: string, now: Date): string {
  const seconds = Math.round((Date.parse(when) - now.getTime()) / 1000)
  const far = Math.abs(seconds)
  if (far < 45) return getRelativeFormat(locale).format(0, 'second')
  if (far < 3600) return getRelativeFormat(locale).format(Math.round(seconds / 60), 'minute')
  if (countDaysUntil(when, now) === 0)
    return getRelativeFormat(locale).format(Math.round(seconds / 3600), 'hour')
  return formatDayDistance(locale, when, now)
}

function getRelativeFormat(locale: Locale): Intl.RelativeTimeFormat {
  return getCachedFormat(
    `r${locale}`,
    () => new Intl.RelativeTimeFormat(localeTags[locale], { numeric: 'auto' }),
  )
}

/** Keeps a time on one line. */
const noBreakSpace = '\u00A0'

/** Formats a time of day: `14 Uhr`, `14:30 Uhr`; `14:00`; `14 h`, `14 h 30`. */
export function formatTime(locale: Locale, when: string): string {
  const clock = toBerlinClock(when)
  if (locale === 'de') return `${shortenClock(clock)}${noBreakSpace}Uhr`
  return locale === 'fr' ? toFrenchClock(clock) : clock
}

/** Formats start and end on one day: `9:30–16 Uhr`, `14:00–16:00`, `14 h–16 h 30`. */
export function formatTimeRange(locale: Locale, { start, end }: FormattedPeriod): string {
  const [from, to] = [toBerlinClock(start), toBerlinClock(end)]
  if (locale === 'de') return `${shortenClock(from)}–${shortenClock(to)}${noBreakSpace}Uhr`
  return locale === 'fr' ? `${toFrenchClock(from)}–${toFrenchClock(to)}` : `${from}–${to}`
}

/** The same for narrow places: `8–12 Uhr`, `9:30–16:00`, `14:00–16:00`, `14h–16h30`. */
export function formatShortTimeRange(locale: Locale, when: FormattedPeriod): string {
  const [from, to] = [toBerlinClock(when.start), toBerlinClock(when.end)]
  if (locale === 'fr') return formatTimeRange(locale, when).replaceAll(noBreakSpace, '')
  const areFullHours = from.endsWith(':00') && to.endsWith(':00')
  return locale === 'en' || areFullHours
    ? formatTimeRange(locale, when)
    : `${formatClock(locale, from)}–${formatClock(locale, to)}`
}

/** Formats a clock time such as `09:00` inside a text: `9:00`, in French `9 h` or `9 h 30`. */
export function formatClock(locale: Locale, clock: string): string {
  return locale === 'fr' ? toFrenchClock(clock) : clock.replace(/^0/, '')
}

function toBerlinClock(when: string): string {
  return getDateFormat('de', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(when))
}

function shortenClock(clock: string): string {
  const [hours = '', minutes] = clock.split(':')
  return minutes === '00' ? String(Number(hours)) : `${Number(hours)}:${minutes}`
}

function toFrenchClock(clock: string): string {
  const [hours = '', minutes] = clock.split(':')
  const hour = `${Number(hours)}${noBreakSpace}h`
  return minutes === '00' ? hour : `${hour}${noBreakSpace}${minutes}`
}

/**
 * Formats an appointment: `heute, 14–16 Uhr`; over several days `Di., 24. Nov., 8 Uhr – Mi., 25. Nov., 12
 * Uhr`.
 */
export function formatPeriod(locale: Locale, when: FormattedPeriod, now: Date): string {
  if (toBerlinDay(when.start) === toBerlinDay(when.end)) {
    return `${formatDay(locale, when.start, now)}, ${formatTimeRange(locale, when)}`
  }
  return `${formatDayAndTime(locale, when.start, now)} – ${formatDayAndTime(locale, when.end, now)}`
}

/** Formats a day with its time: `heute, 14:30 Uhr`. */
export function formatDayAndTime(locale: Locale, when: string, now: Date): string {
  return `${formatDay(locale, when, now)}, ${formatTime(locale, when)}`
}

/** Formats the exact instant, for tooltips: `Samstag, 21. November 2026, 14:05`. */
export function formatExact(locale: Locale, when: string): string {
  return when.length === 10
    ? formatLongDate(locale, when)
    : `${formatLongDate(locale, when)}, ${formatTime(locale, when)}`
}
