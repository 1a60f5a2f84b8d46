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

type Start = Pick<Messages, 'ui' | 'api' | 'app' | 'login' | 'orderAccess'>

const starts: Record<Locale, () => Promise<{ start: Translation<Start> }>> = {
  de: () => import('./catalogue/de.start.ts'),
  en: () => import('./catalogue/en.start.ts'),
  fr: () => import('./catalogue/fr.start.ts'),
}

const wholes: Record<Locale, () => Promise<{ catalogue: Translation<Messages> }>> = {
  de: () => import('./catalogue/de.ts'),
  en: () => import('./catalogue/en.ts'),
  fr: () => import('./catalogue/fr.ts'),
}

/**
 * Loads one language: what the log-in says, or (`whole`) everything. The texts come compiled; which arguments they
 * take is checked on the German ones, and messages.test.ts holds the others to them.
 */
export async function loadCatalogue(locale: Locale, whole: boolean): Promise<Messages> {
  if (whole) return (await wholes[locale]()).catalogue as Messages
  return (await starts[locale]()).start as unknown as Messages
}
