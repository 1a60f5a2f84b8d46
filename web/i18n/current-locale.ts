import type { Locale } from '#contract/kit/locale'

let shownLocale: Locale = 'de'

/** The current language for code outside of React: API calls and `<html lang>`. */
export const currentLocale = {
  get: (): Locale => shownLocale,
  set: (locale: Locale): void => {
    shownLocale = locale
    document.documentElement.lang = locale
  },
}
