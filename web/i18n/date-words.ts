import type { Locale } from '#contract/kit/locale'
import { countDaysUntil, formatDate, formatDay, formatNumber } from './format.ts'

/** Dates as people say them: since when, until when, how long. Days are those of Berlin. */

/** Beyond this many days, the date says more than their number. */
const maxCountedDays = 60

/**
 * Formats since when something lasts: `seit heute`, `seit gestern`, `seit 10 Tagen`, `seit 03.05.2026`. English has
 * the day instead of the number of days: `since 12 Nov`.
 */
export function formatSince(locale: Locale, when: string, now: Date): string {
  const days = -countDaysUntil(when, now)
  const isNear = days <= 1
  const day = days > maxCountedDays ? formatDate(locale, when) : formatDay(locale, when, now)
  if (locale === 'en') return `since ${isNear ? day : day.replace(/^\w+,? /, '')}`
  if (isNear) return `${sinceWords[locale]} ${day}`
  if (days <= maxCountedDays) return locale === 'de' ? `seit ${days} Tagen` : `depuis ${days} jours`
  return locale === 'de' ? `seit ${day}` : `depuis le ${day}`
}

const sinceWords = { de: 'seit', fr: 'depuis' } as const

/** Formats the last day for something: `bis Di., 17. Nov. · 5 Tage überfällig`. */
export function formatDeadline(locale: Locale, day: string, now: Date): string {
  const days = countDaysUntil(day, now)
  const until = `${deadlineWords[locale](Math.abs(days) <= 1)} ${formatDay(locale, day, now)}`
  return days < 0 ? `${until} · ${overdueWords[locale](-days)}` : until
}

const deadlineWords: Record<Locale, (isNear: boolean) => string> = {
  de: () => 'bis',
  en: () => 'by',
  fr: (isNear) => (isNear ? 'pour' : 'pour le'),
}

const overdueWords: Record<Locale, (days: number) => string> = {
  de: (days) => `${days} ${days === 1 ? 'Tag' : 'Tage'} überfällig`,
  en: (days) => `${days} ${days === 1 ? 'day' : 'days'} overdue`,
  fr: (days) => `${days} ${days === 1 ? 'jour' : 'jours'} de retard`,
}

/** Formats an estimate in half hours, below one hour in quarters: `ca. 6½ Std.`, `ca. 45 Min.`. */
export function formatEstimate(locale: Locale, minutes: number): string {
  if (minutes < 60) {
    const quarters = Math.max(15, Math.round(minutes / 15) * 15)
    if (quarters < 60) return `${aboutWords[locale]} ${quarters}\u00a0${locale === 'de' ? 'Min.' : 'min'}`
  }
  const halves = Math.round(minutes / 30)
  const hours = Math.floor(halves / 2)
  const isHalf = halves % 2 === 1
  if (locale === 'fr') return `${aboutWords.fr} ${hours}\u00a0h${isHalf ? '\u00a030' : ''}`
  const unit = locale === 'de' ? 'Std.' : halves === 2 ? 'hr' : 'hrs'
  return `${aboutWords[locale]} ${formatNumber(locale, hours)}${isHalf ? '½' : ''}\u00a0${unit}`
}

const aboutWords: Record<Locale, string> = { de: 'ca.', en: 'about', fr: 'env.' }
