import { useTranslations } from 'use-intl'
import type { OfferRule } from '#contract/company/offer-rules'
import { useFormat } from '#web/i18n/use-format'

/** A Monday, from which the names of the weekdays are counted. */
const monday = Date.UTC(2026, 10, 23, 12)
const dayMs = 24 * 60 * 60_000

/** Returns a function that names a weekday; 1 is Monday. */
export function useWeekdayName(): (weekday: number, length: 'long' | 'short') => string {
  const format = useFormat()
  return (weekday, length) => format.weekday(new Date(monday + (weekday - 1) * dayMs).toISOString(), length)
}

/** Returns a function that describes the conditions of a rule in one line. */
export function useRuleSummary(): (rule: OfferRule) => string {
  const t = useTranslations('offerRules')
  const format = useFormat()
  const nameWeekday = useWeekdayName()
  return (rule) => {
    const parts = [
      ...rule.categories.map((category) => t(`types.${category}`)),
      rule.max_distance_km !== null && t('summary.distance', { distance: rule.max_distance_km }),
      rule.min_price !== null && t('summary.price', { amount: format.money(rule.min_price) }),
      rule.min_hourly !== null && t('summary.hourly', { amount: format.money(rule.min_hourly) }),
      rule.max_minutes !== null && t('summary.duration', { time: format.duration(rule.max_minutes) }),
      rule.weekdays.length > 0 &&
        rule.weekdays
          .toSorted((one, other) => one - other)
          .map((day) => nameWeekday(day, 'short'))
          .join(', '),
      rule.lead_days > 0 && t('summary.lead', { days: rule.lead_days }),
    ].filter((part) => part !== false)
    return parts.length > 0 ? parts.join(' · ') : t('summary.all')
  }
}
