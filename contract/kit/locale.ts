/** The languages of the product; German is the one that others fall back to. */
export const locales = ['de', 'en', 'fr'] as const
export type Locale = (typeof locales)[number]

/** A text in all three languages, as the wire carries it. */
export type LocalText = Record<Locale, string>
