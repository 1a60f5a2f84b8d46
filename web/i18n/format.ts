import type { Locale } from '#contract/kit/locale'

/**
 * How numbers, money, dates and distances are written: the one place for it. Days and times are those of
 * Europe/Berlin, wherever the reader's clock is; money is German in every language (readings Q15).
 */
export const zone = 'Europe/Berlin'

export interface Period {
  readonly start: string
  readonly end: string
}

const tags: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }
const cache = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>()

function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(`d${locale}${JSON.stringify(options)}`, () => {
    return new Intl.DateTimeFormat(tags[locale], { timeZone: zone, ...options })
  })
}

function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(`n${tag}${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options))
}

function kept<T extends Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat>(
  key: string,
  make: () => T,
): T {
  const found = cache.get(key) as T | undefined
  if (found) return found
  const made = make()
  cache.set(key, made)
  return made
}

/** EUR with two places, `1.234,50 €` in every language. */
export function money(amount: number): string {
  return numberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(amount)
}

/** EUR in whole euros, for where there is little room: `1.235 €`. */
export function wholeMoney(amount: number): string {
  return numberFormat('de-DE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }).format(
    amount,
  )
}

export function number(locale: Locale, value: number, places = 0): string {
  const options = { minimumFractionDigits: 0, maximumFractionDigits: places }
  return numberFormat(tags[locale], options).format(value)
}

/** A share between 0 and 1 as per cent. */
export function percent(locale: Locale, share: number): string {
  return numberFormat(tags[locale], { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** Metres as kilometres with two places (1 §9). */
export function distance(locale: Locale, metres: number): string {
  const options = {
    style: 'unit',
    unit: 'kilometer',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  } as const
  return numberFormat(tags[locale], options).format(metres / 1000)
}

/** `3 h 20 min` of whole minutes. */
export function duration(locale: Locale, minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = Math.round(minutes % 60)
  const parts = [
    hours > 0 && unit(locale, hours, 'hour'),
    (rest > 0 || !hours) && unit(locale, rest, 'minute'),
  ]
  return parts.filter(Boolean).join(' ')
}

function unit(locale: Locale, value: number, name: 'hour' | 'minute'): string {
  return numberFormat(tags[locale], { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
}

/** A size in bytes as people say it, decimal: `4,6 MB`. */
export function fileSize(locale: Locale, bytes: number): string {
  const steps = [
    ['megabyte', 1e6],
    ['kilobyte', 1e3],
    ['byte', 1],
  ] as const
  const [name, size] = steps.find(([, from]) => bytes >= from) ?? steps[2]
  const options = { style: 'unit', unit: name, maximumFractionDigits: name === 'megabyte' ? 1 : 0 } as const
  return numberFormat(tags[locale], options).format(bytes / size)
}

/** `YYYY-MM-DD` of an instant (or of a day, unchanged) in Berlin. */
export function berlinDay(when: string | Date): string {
  if (typeof when === 'string' && when.length === 10) return when
  return kept('iso', () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })).format(
    new Date(when),
  )
}

/** Whole calendar days from `now` to `when`, in Berlin: 1 is tomorrow. */
export function daysUntil(when: string, now: Date): number {
  return Math.round((Date.parse(berlinDay(when)) - Date.parse(berlinDay(now))) / 86_400_000)
}

/** A day in figures, `21.11.2026`. */
export function date(locale: Locale, when: string): string {
  return dateFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(atNoon(when))
}

/** A day in full, `Samstag, 21. November 2026`. */
export function longDate(locale: Locale, when: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return firstDay(locale, dateFormat(locale, options).format(atNoon(when)))
}

/** A month, `November 2026`. */
export function month(locale: Locale, when: string): string {
  return dateFormat(locale, { month: 'long', year: 'numeric' }).format(atNoon(when))
}

/** A month in few letters, `Nov.`; the year with every January, `Jan. 26`. */
export function shortMonth(locale: Locale, when: string): string {
  const year = berlinDay(when).slice(5, 7) === '01' ? ({ year: '2-digit' } as const) : {}
  return dateFormat(locale, { month: 'short', ...year }).format(atNoon(when))
}

/** A day in few figures, `3.11.`. */
export function shortDate(locale: Locale, when: string): string {
  return dateFormat(locale, { day: 'numeric', month: 'numeric' }).format(atNoon(when))
}

/** A day given without a time is meant as that day in Berlin, not as midnight in London. */
function atNoon(when: string): Date {
  return new Date(when.length === 10 ? `${when}T12:00:00+01:00` : when)
}

/** A column of a calendar: `Mo., 16.`. */
export function weekdayAndDay(locale: Locale, when: string): string {
  return dateFormat(locale, { weekday: 'short', day: 'numeric' }).format(atNoon(when))
}

/** The name of a weekday alone: `Montag`, or `Mo`. */
export function weekday(locale: Locale, when: string, length: 'long' | 'short'): string {
  return dateFormat(locale, { weekday: length }).format(atNoon(when))
}

/** From one day to another: `16.–22. November 2026`. */
export function dayRange(locale: Locale, from: string, to: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return firstDay(locale, dateFormat(locale, options).formatRange(atNoon(from), atNoon(to)))
}

/** The first day of a month is “1er” in French, before the month's name; Intl does not know. */
function firstDay(locale: Locale, text: string): string {
  return locale === 'fr' ? text.replaceAll(/(?<!\d)1(?=\s[jfmasond])/g, '1er') : text
}

/** `heute`, `morgen`, `gestern`; else `Di., 24. Nov.`, with the year where it is another one. */
export function day(locale: Locale, when: string, now: Date): string {
  const days = daysUntil(when, now)
  if (Math.abs(days) <= 1) return relative(locale).format(days, 'day')
  const sameYear = berlinDay(when).slice(0, 4) === berlinDay(now).slice(0, 4)
  const year = sameYear ? {} : ({ year: 'numeric' } as const)
  const options = { weekday: 'short', day: 'numeric', month: 'short', ...year } as const
  return firstDay(locale, dateFormat(locale, options).format(atNoon(when)))
}

/** `in 3 Tagen`, `vor 2 Tagen`, `heute`; weeks and months where it is far. */
export function inDays(locale: Locale, when: string, now: Date): string {
  const days = daysUntil(when, now)
  const far = Math.abs(days)
  if (far < 14) return relative(locale).format(days, 'day')
  if (far < 61) return relative(locale).format(Math.round(days / 7), 'week')
  if (far < 730) return relative(locale).format(Math.round(days / 30.44), 'month')
  return relative(locale).format(Math.round(days / 365.25), 'year')
}

/** How long ago something happened, `vor 5 Minuten`; from a day on as `inDays`. */
export function ago(locale: Locale, when: string, now: Date): string {
  const seconds = Math.round((Date.parse(when) - now.getTime()) / 1000)
  const far = Math.abs(seconds)
  if (far < 45) return relative(locale).format(0, 'second')
  if (far < 3600) return relative(locale).format(Math.round(seconds / 60), 'minute')
  if (daysUntil(when, now) === 0) return relative(locale).format(Math.round(seconds / 3600), 'hour')
  return inDays(locale, when, now)
}

function relative(locale: Locale): Intl.RelativeTimeFormat {
  return kept(`r${locale}`, () => new Intl.RelativeTimeFormat(tags[locale], { numeric: 'auto' }))
}

/** A time of day as the language writes it: `14 Uhr`, `14:30 Uhr`; `14:00`; `14 h`, `14 h 30`. */
export function time(locale: Locale, when: string): string {
  const clock = clockOf(when)
  if (locale === 'de') return `${shortClock(clock)} Uhr`
  return locale === 'fr' ? frenchClock(clock) : clock
}

/** From and to on one day: `14–16 Uhr`, `14:00–16:00`, `14 h–16 h 30`. */
export function times(locale: Locale, { start, end }: Period): string {
  const [from, to] = [clockOf(start), clockOf(end)]
  if (locale === 'de') return `${shortClock(from)}–${shortClock(to)} Uhr`
  return locale === 'fr' ? `${frenchClock(from)}–${frenchClock(to)}` : `${from}–${to}`
}

function clockOf(when: string): string {
  return dateFormat('de', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(when))
}

function shortClock(clock: string): string {
  const [hours = '', minutes] = clock.split(':')
  return minutes === '00' ? String(Number(hours)) : clock
}

function frenchClock(clock: string): string {
  const [hours = '', minutes] = clock.split(':')
  return minutes === '00' ? `${Number(hours)} h` : `${Number(hours)} h ${minutes}`
}

/** An appointment: `heute, 14–16 Uhr`; over several days `Di., 24. Nov., 8 Uhr – Mi., 25. Nov., 12 Uhr`. */
export function period(locale: Locale, when: Period, now: Date): string {
  if (berlinDay(when.start) === berlinDay(when.end)) {
    return `${day(locale, when.start, now)}, ${times(locale, when)}`
  }
  return `${dayTime(locale, when.start, now)} – ${dayTime(locale, when.end, now)}`
}

/** A day with its time, as people say it: `heute, 14:30 Uhr`. */
export function dayTime(locale: Locale, when: string, now: Date): string {
  return `${day(locale, when, now)}, ${time(locale, when)}`
}

/** The exact instant, for whoever points at a date: `Samstag, 21. November 2026, 14:05`. */
export function exact(locale: Locale, when: string): string {
  return when.length === 10 ? longDate(locale, when) : `${longDate(locale, when)}, ${time(locale, when)}`
}
