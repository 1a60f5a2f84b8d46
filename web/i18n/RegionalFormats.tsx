import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useLocale } from 'use-intl'
import type { Locale } from '#contract/kit/locale'

/** React Aria takes formats from the region: 24 hours, and weeks that start on Monday, in English too. */
const regionByLocale: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }

/**
 * Wraps pages that use React Aria's dates, numbers and lists. The login page has none and does not load it.
 */
export function RegionalFormats({ children }: { children: ReactNode }) {
  return <I18nProvider locale={regionByLocale[useLocale()]}>{children}</I18nProvider>
}
