import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useLocale } from 'use-intl'
import type { Locale } from '#contract/kit/locale'

/** Widgets take their formats from the region: 24 hours and Monday first in English, too. */
const regionByLocale: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }

/** Around pages with React Aria's dates, numbers and lists; the log-in has none and does not load it. */
export function RegionalFormats({ children }: { children: ReactNode }) {
  return <I18nProvider locale={regionByLocale[useLocale()]}>{children}</I18nProvider>
}
