import { fixFrenchFirstDay } from '#contract/kit/french-first-day'
import { createTranslator } from 'use-intl/core'
import { keepUnitsTogether } from '#contract/kit/amounts/units'
import type { Locale } from '#contract/kit/locale'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { fr } from './messages/fr.ts'
import type { ProductListData } from './product-list.sql.ts'

const catalogue = { de, en, fr }
const localeTags: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }
const timeZone = 'Europe/Berlin'

export interface ProductListOptions {
  readonly locale: Locale
  readonly now: Temporal.Instant
  /** The name of this application, printed at the top of the page. */
  readonly author: string
  /** False before the order is accepted: the customer's name and street are left out. */
  readonly withCustomer: boolean
}

/** Returns the data of the template, with all texts in one language. */
export function buildProductListDocument(
  data: ProductListData,
  { locale, now, author, withCustomer }: ProductListOptions,
) {
  const t = createTranslator({ locale, messages: catalogue[locale] as typeof de })
  const day = (date: Date) =>
    fixFrenchFirstDay(
      locale,
      new Intl.DateTimeFormat(localeTags[locale], { timeZone, dateStyle: 'long' }).format(date),
    )
  const number = new Intl.NumberFormat(localeTags[locale], { maximumFractionDigits: 3 })
  const today = now.toZonedDateTimeISO(timeZone)
  const cityLine = `${data.postal_code} ${data.city}`
  const facts: [string, string | null][] = [
    [t('order_number'), data.name],
    [t('opportunity'), data.opportunity],
    [t('brand'), data.brand],
    [t('customer'), withCustomer ? data.customer : null],
    [t('place'), withCustomer ? `${data.street}, ${cityLine}` : cityLine],
    [t('expected'), data.date_expected && day(new Date(`${data.date_expected}T12:00:00Z`))],
  ]
  return {
    lang: locale,
    title: t('title'),
    name: data.name,
    author,
    date: { year: today.year, month: today.month, day: today.day },
    facts: facts.filter(([, value]) => value),
    columns: [t('sku'), t('name'), t('quantity'), t('supplier')],
    rows: data.products.map((line) => [
      line.item_id,
      keepUnitsTogether(line.name),
      number.format(line.quantity),
      line.supplier,
    ]),
    nothing: t('nothing'),
    made: t('made', { at: day(new Date(now.epochMilliseconds)) }),
    // The template fills in both numbers on each page.
    page: t('page', { page: '{page}', pages: '{pages}' }),
  }
}
