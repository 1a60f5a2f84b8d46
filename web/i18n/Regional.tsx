import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useLocale } from 'use-intl'
import type { Locale } from '#contract/kit/locale'

/** Widgets take their formats from the region: 24 hours and Monday first in English, too. */
const regions: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }

/** Around pages with React Aria's dates, numbers and lists; the log-in has none and does not load it. */
export function Regional({ children }: { children: ReactNode }) {
  return <I18nProvider locale={regions[useLocale()]}>{children}</I18nProvider>
}
