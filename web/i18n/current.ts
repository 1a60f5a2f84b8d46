import type { Locale } from '#contract/kit/locale'

let current: Locale = 'de'

/** The language shown, for what stands outside of React: the calls, and `<html lang>`. */
export const currentLocale = {
  get: (): Locale => current,
  set: (locale: Locale): void => {
    current = locale
    document.documentElement.lang = locale
  },
}
