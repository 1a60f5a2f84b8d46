import { type ReactNode, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { language } from './language.ts'

/** Provides messages and formats to its children. */
export function I18n({ children }: { children: ReactNode }) {
  const { locale, messages } = useSyncExternalStore(language.subscribe, language.get, language.get)
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Europe/Berlin" onError={logIntlError}>
      {children}
    </IntlProvider>
  )
}

function logIntlError(error: Error) {
  console.error(error)
}
