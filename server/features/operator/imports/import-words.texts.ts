import { locales, type Locale } from '#contract/kit/locale'
import { orderTypeNames } from '#contract/orders/model/order-type-names'
import { orderTypes } from '#contract/orders/model/order-enums'
import { findImportField } from './import-fields.rules.ts'
import type { ImportProblem } from './import-drafts.rules.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { fr } from './messages/fr.ts'

/** The texts of imports in the reader’s language. */
export const importTexts = { de, en, fr } as const

/** Returns the name of a field of an order. */
export function getFieldLabel(field: string, locale: Locale): string {
  return importTexts[locale].fieldLabels[field] ?? field
}

/** Returns the name of a field in each language. */
export function listFieldLabels(field: string): string[] {
  return locales.map((locale) => getFieldLabel(field, locale))
}

/** Returns what to do about a problem. */
export function formatRemedy(
  { field, fault, other = '' }: Pick<ImportProblem, 'field' | 'fault' | 'other'>,
  locale: Locale,
): string {
  const { faultTexts } = importTexts[locale]
  const choices = orderTypes.map((type) => orderTypeNames[locale][type]).join(', ')
  return faultTexts[fault]
    .replace('{example}', () => findImportField(field)?.example ?? '')
    .replace('{other}', () => other)
    .replace('{choices}', choices)
}
