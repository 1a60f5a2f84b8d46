/** Languages of the product; German is the fallback. */
export const locales = ['de', 'en', 'fr'] as const
export type Locale = (typeof locales)[number]

/** A text in all three languages, as in requests and replies. */
export type LocalText = Record<Locale, string>
