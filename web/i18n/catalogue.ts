import type { Locale } from '#contract/kit/locale'
import type { catalogue } from './catalogue/de.ts'
import type { Translation } from './translation.ts'

/** The German texts say which keys exist and which arguments each takes. */
export type Messages = typeof catalogue

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}

const loaders: Record<Locale, () => Promise<{ catalogue: Translation<Messages> }>> = {
  de: () => import('./catalogue/de.ts'),
  en: () => import('./catalogue/en.ts'),
  fr: () => import('./catalogue/fr.ts'),
}

/** Loads one language; its texts come compiled, so the arguments' check is done on the German ones. */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  return (await loaders[locale]()).catalogue as Messages
}
