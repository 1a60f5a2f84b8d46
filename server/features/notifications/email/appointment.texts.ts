import { fixFrenchFirstDay } from '#contract/kit/french-first-day'
import type { Locale } from '#contract/kit/locale'
import type { AppointmentTimes } from '../email-kinds.rules.ts'
import type { NotificationTranslator } from '../notification.texts.ts'

const localeTags: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }
const timeZone = 'Europe/Berlin'

/** Formats an appointment in German time: "Mittwoch, 25. November 2026, 14–16 Uhr". */
export function formatAppointment(
  t: NotificationTranslator,
  visit: AppointmentTimes,
  locale: Locale,
): string {
  const [start, end] = [new Date(visit.start), new Date(visit.end)]
  const [day, last_day] = [formatEmailDay(visit.start, locale), formatEmailDay(visit.end, locale)]
  const [from, to] = [formatEmailTime(start, locale), formatEmailTime(end, locale)]
  if (day === last_day) return t('frame.visit_one_day', { day, from, to })
  return t('frame.visit_days', { day, from, last_day, to })
}

/** Formats the day of an instant or a calendar day: "Mittwoch, 25. November 2026". */
export function formatEmailDay(instantOrDay: string, locale: Locale): string {
  return formatDayWithWords(instantOrDay, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}

function formatDayWithWords(instant: string, locale: Locale, parts: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(localeTags[locale], { timeZone, ...parts })
  return fixFrenchFirstDay(locale, format.format(new Date(instant)))
}

/**
 * Formats a time: "14" or "14:30" before "Uhr"; "14 h" or "14 h 30" without a line break; always "14:00" in English.
 */
function formatEmailTime(at: Date, locale: Locale): string {
  const parts = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const [hour = '', minute = ''] = new Intl.DateTimeFormat('en-GB', parts).format(at).split(':')
  const bare = String(Number(hour))
  if (locale === 'en') return `${hour}:${minute}`
  if (locale === 'fr') return minute === '00' ? `${bare}\u00A0h` : `${bare}\u00A0h\u00A0${minute}`
  return minute === '00' ? bare : `${bare}:${minute}`
}

/** Formats an instant in German time: "Mittwoch, 25. November 2026, 14 Uhr". */
export function formatEmailInstant(t: NotificationTranslator, instant: string, locale: Locale): string {
  return t('frame.instant', {
    day: formatEmailDay(instant, locale),
    time: formatEmailTime(new Date(instant), locale),
  })
}

/** Formats a duration: "3 Std. 30 Min.". */
export function formatEmailDuration(minutes: number, locale: Locale): string {
  const format = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(localeTags[locale], { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? format(hours, 'hour') : '', rest > 0 ? format(rest, 'minute') : '']
    .filter(Boolean)
    .join(' ')
}

/** Formats the day of an instant in few characters: "Mi., 25. Nov.". */
export function formatShortDay(instant: string, locale: Locale): string {
  return formatDayWithWords(instant, locale, { weekday: 'short', day: 'numeric', month: 'short' })
}
