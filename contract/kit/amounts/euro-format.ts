import type { Locale } from '../locale.ts'

/**
 * Locales of amounts in euros. They have the German format, `1.234,50 €`, except in French: there a full stop in a
 * number reads as an error, and the comma is the decimal sign as in German.
 */
export const euroLocales: Readonly<Record<Locale, string>> = { de: 'de-DE', en: 'de-DE', fr: 'fr-FR' }
