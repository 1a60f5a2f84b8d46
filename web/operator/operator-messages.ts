import type { Locale } from '#contract/kit/locale'
import { currentLocale } from '#web/i18n/current-locale'
import type { Messages } from '#web/i18n/messages'

export interface LoadedMessages {
  readonly locale: Locale
  readonly messages: Messages
}

const catalogues = {
  de: () => Promise.all([import('#web/ui/messages/de'), import('./messages/de.ts')]),
  en: () => Promise.all([import('#web/ui/messages/en'), import('./messages/en.ts')]),
  fr: () => Promise.all([import('#web/ui/messages/fr'), import('./messages/fr.ts')]),
} as const

/** Loads the messages of the back office and of the kit; its pages use no others. */
export async function loadOperatorMessages(locale: Locale): Promise<LoadedMessages> {
  const [ui, operator] = await catalogues[locale]()
  currentLocale.set(locale)
  return { locale, messages: { ui: ui.default, operator: operator.default } as unknown as Messages }
}
