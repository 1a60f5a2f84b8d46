import type { Locale } from '#contract/kit/locale'

let shownLocale: Locale = 'de'

/** The language shown, for what stands outside of React: the calls, and `<html lang>`. */
export const currentLocale = {
  get: (): Locale => shownLocale,
  set: (locale: Locale): void => {
    shownLocale = locale
    document.documentElement.lang = locale
  },
}
