import { locales, type Locale } from '#contract/kit/locale'

const key = 'gewerk.locale'

/** The language chosen on this device, else the browser's among ours, else German. */
export function startLocale(): Locale {
  const wished = [stored(), ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return wished.map(known).find((locale) => locale !== null) ?? 'de'
}

/** Remembers a choice on this device. */
export function keepLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale)
  } catch {
    // Storage is switched off: the choice holds until the page is closed.
  }
}

/** Whether somebody has chosen a language on this device. */
export function hasChosen(): boolean {
  return known(stored() ?? undefined) !== null
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function known(tag: string | undefined): Locale | null {
  return locales.find((locale) => locale === tag) ?? null
}
