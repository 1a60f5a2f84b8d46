import type { Locale } from './locale.ts'

/** Writes the first day of a month as “1er” in French, which Intl does not do. Other languages stay as they are. */
export function fixFrenchFirstDay(locale: Locale, text: string): string {
  return locale === 'fr' ? text.replaceAll(/(?<!\d)1(?=\s[jfmasond])/g, '1er') : text
}
