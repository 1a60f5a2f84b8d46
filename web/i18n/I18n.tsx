import { type ReactNode, useSyncExternalStore } from 'react'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider } from 'use-intl'
import type { Locale } from '../../contract/kit/locale.ts'
import { language } from './language.ts'

/** Widgets take their formats from the region: 24 hours and Monday first in English, too. */
const regions: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }

/** Gives words and formats to everything in it. */
export function I18n({ children }: { children: ReactNode }) {
  const { locale, messages } = useSyncExternalStore(language.subscribe, language.get)
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Europe/Berlin" onError={tell}>
      <I18nProvider locale={regions[locale]}>{children}</I18nProvider>
    </IntlProvider>
  )
}

function tell(error: Error) {
  console.error(error)
}
