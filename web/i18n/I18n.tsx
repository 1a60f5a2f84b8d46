import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider } from 'use-intl'
import type { Locale } from '../../contract/kit/locale.ts'
import { loadCatalogue, type Messages } from './catalogue.ts'
import { currentLocale } from './current.ts'
import { keepLocale } from './locale.ts'

interface Language {
  locale: Locale
  /** Loads the other language first and then switches, so that no screen loses what it holds. */
  choose: (locale: Locale) => Promise<void>
}

const LanguageContext = createContext<Language | null>(null)

/** Widgets take their formats from the region: 24 hours and Monday first in English, too. */
const regions: Record<Locale, string> = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' }

export function I18n(props: { locale: Locale; messages: Messages; children: ReactNode }) {
  const [{ locale, messages }, setShown] = useState({ locale: props.locale, messages: props.messages })
  const language = useMemo<Language>(
    () => ({
      locale,
      choose: async (next) => {
        const messages = await loadCatalogue(next)
        keepLocale(next)
        currentLocale.set(next)
        setShown({ locale: next, messages })
      },
    }),
    [locale],
  )
  return (
    <LanguageContext value={language}>
      <IntlProvider locale={locale} messages={messages} timeZone="Europe/Berlin" onError={tell}>
        <I18nProvider locale={regions[locale]}>{props.children}</I18nProvider>
      </IntlProvider>
    </LanguageContext>
  )
}

/** The language shown and the way to another one. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage outside of <I18n>')
  return language
}

function tell(error: Error) {
  console.error(error)
}
