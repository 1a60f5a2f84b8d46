import { useLocale, useTranslations } from 'use-intl'
import { statusNames } from '#contract/orders/model/order-statuses'
import type { OrderStatus, OrderType, SignatureState } from '#contract/orders/model/order-enums'
import { useUser } from '#web/api/session/session'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { type FilterName, filterNames, type FilterValues } from './filters.ts'
import { isNamedPeriod, parsePeriodDays } from './filter-periods.ts'

/** Formats filters such as `Ort: Leipzig, Halle`; `people` maps email addresses to names. */
export function useFilterTexts(people: ReadonlyMap<string, string>) {
  const colon = useColon()
  const t = useTranslations('orderLists')
  const one = useFilterValueText(people)
  return (values: FilterValues): { name: FilterName; text: string }[] =>
    filterNames.flatMap((name) => {
      const texts = values[name] ?? []
      if (texts.length === 0) return []
      return [
        { name, text: `${t(`fields.${name}`)}${colon} ${texts.map((text) => one(name, text)).join(', ')}` },
      ]
    })
}

/** Formats one value of a filter. */
export function useFilterValueText(people: ReadonlyMap<string, string>) {
  const t = useTranslations('orderLists')
  const locale = useLocale()
  const format = useFormat()
  const user = useUser()
  const period = (text: string) => {
    if (isNamedPeriod(text)) return t(`periods.${text}`)
    const { from, to } = parsePeriodDays(text, '2000-01-01') ?? {}
    if (from && to) return from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`
    return from ? t('fromDay', { day: format.date(from) }) : t('toDay', { day: format.date(to ?? '') })
  }
  const person = (text: string) =>
    text === 'me' || text === 'nobody' ? t(`persons.${text}`) : (people.get(text) ?? text)
  const plain = (text: string) => (text.endsWith('*') ? t('beginsWith', { text: text.slice(0, -1) }) : text)
  const formatters: Record<FilterName, (text: string) => string> = {
    order_type: (text) => t(`types.${text as OrderType}`),
    status: (text) => statusNames[text as OrderStatus][locale],
    signature: (text) => t(`signatures.${text as SignatureState}`),
    brand: plain,
    city: plain,
    postal_code: plain,
    account: (text) => user.children_accounts[text]?.name ?? plain(text),
    date: period,
    delegated_to: person,
    is_remote: (text) => t(text === 'true' ? 'yes' : 'no'),
    overdue: (text) => t(text === 'true' ? 'yes' : 'no'),
    contacted: (text) => t(text === 'true' ? 'yes' : 'no'),
  }
  return (name: FilterName, text: string) => formatters[name](text)
}
