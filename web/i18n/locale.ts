import { locales, type Locale } from '#contract/kit/locale'

const localeKey = 'gewerk.locale'

/** The language chosen on this device, else the browser's among ours, else German. */
export function detectLocale(): Locale {
  const wished = [readStoredLocale(), ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return wished.map(toKnownLocale).find((locale) => locale !== null) ?? 'de'
}

/** Remembers a choice on this device. */
export function saveLocale(locale: Locale): void {
  try {
    localStorage.setItem(localeKey, locale)
  } catch {
    // Storage is switched off: the choice holds until the page is closed.
  }
}

/** Whether somebody has chosen a language on this device. */
export function hasChosenLocale(): boolean {
  return toKnownLocale(readStoredLocale() ?? undefined) !== null
}

function readStoredLocale(): string | null {
  try {
    return localStorage.getItem(localeKey)
  } catch {
    return null
  }
}

function toKnownLocale(tag: string | undefined): Locale | null {
  return locales.find((locale) => locale === tag) ?? null
}
