import { locales, type Locale } from '#contract/kit/locale'

const localeKey = 'gewerk.locale'

/** Returns the language chosen on this device, else the browser's first supported one, else German. */
export function detectLocale(): Locale {
  const preferred = [readStoredLocale(), ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return preferred.map(toKnownLocale).find((locale) => locale !== null) ?? 'de'
}

/** Saves a choice on this device. */
export function saveLocale(locale: Locale): void {
  try {
    localStorage.setItem(localeKey, locale)
  } catch {
    // Storage is disabled: the choice is valid until the page is closed.
  }
}

/** Returns whether the user chose a language on this device. */
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
