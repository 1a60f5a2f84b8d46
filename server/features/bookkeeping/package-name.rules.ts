import type { Locale } from '#contract/kit/locale'

/** The beginning of names of files that hold credit notes. */
export const creditNoteTitles: Record<Locale, string> = {
  de: 'Gutschriften',
  en: 'Credit notes',
  fr: 'Factures',
}

/** The word between two days. */
export const spanWords: Record<Locale, string> = { de: 'bis', en: 'to', fr: 'au' }

interface RequestedPeriod {
  /** `YYYY-MM-DD`; null: open. */
  readonly from: string | null
  readonly to: string | null
  readonly locale: Locale
}

/**
 * Returns the name of a package, with its month, its days, or, if its beginning is open, its last day: `Gutschriften 2026-10.zip`,
 * `Credit notes 2026-10-05 to 2026-11-27.zip`.
 */
export function getPackageName({ from, to, locale }: RequestedPeriod, today: string): string {
  const period = from ? formatPeriod(from, to ?? today, spanWords[locale]) : (to ?? today)
  return `${creditNoteTitles[locale]} ${period}.zip`
}

function formatPeriod(from: string, to: string, word: string): string {
  const first = Temporal.PlainDate.from(from)
  const isMonth = first.day === 1 && first.with({ day: first.daysInMonth }).toString() === to
  return isMonth ? from.slice(0, 7) : [...new Set([from, to])].join(` ${word} `)
}
