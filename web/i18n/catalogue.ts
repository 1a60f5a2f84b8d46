import type { Locale } from '#contract/kit/locale'
import type { apart } from './catalogue/de.apart.ts'
import type { catalogue } from './catalogue/de.ts'
import type { Translation } from './translation.ts'

/** The German messages define the keys and the arguments of each. */
export type Messages = typeof catalogue

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}

type PublicMessages = Pick<Messages, 'ui' | 'api' | 'app' | 'login'>
type ShellMessages = Omit<Messages, keyof PublicMessages | LazyCatalogueName>

const publicCatalogues: Record<Locale, () => Promise<{ start: Translation<PublicMessages> }>> = {
  de: () => import('./catalogue/de.start.ts'),
  en: () => import('./catalogue/en.start.ts'),
  fr: () => import('./catalogue/fr.start.ts'),
}

const shellCatalogues: Record<Locale, () => Promise<{ main: Translation<ShellMessages> }>> = {
  de: () => import('./catalogue/de.main.ts'),
  en: () => import('./catalogue/en.main.ts'),
  fr: () => import('./catalogue/fr.main.ts'),
}

/** Features whose messages load with their own pages and dialogs. */
export type LazyCatalogueName = keyof typeof apart

/** Loaded separately, because the login page has none of them. */
const lazyCatalogues: Record<
  Locale,
  () => Promise<{ apart: Record<LazyCatalogueName, () => Promise<object>> }>
> = {
  de: () => import('./catalogue/de.apart.ts'),
  en: () => import('./catalogue/en.apart.ts'),
  fr: () => import('./catalogue/fr.apart.ts'),
}

/** A catalogue that stands for all messages of the app shell, which load together. */
const shellMarker: keyof ShellMessages = 'frame'

/**
 * Loads the messages of one language: those of the public pages, which are always needed, and those of
 * `names`. Messages are compiled at build time. Types check arguments against German; messages.test.ts
 * compares the other languages.
 */
export async function loadMessages(locale: Locale, names: readonly string[]): Promise<Messages> {
  const parts = await Promise.all([
    publicCatalogues[locale]().then(({ start }) => start),
    names.includes(shellMarker) ? shellCatalogues[locale]().then(({ main }) => main) : {},
    names.length > 0 ? loadLazyMessages(names, locale) : {},
  ])
  return Object.assign({}, ...parts) as Messages
}

/** Returns the messages of lazily loaded features by name. */
async function loadLazyMessages(names: readonly string[], locale: Locale): Promise<object> {
  const { apart } = await lazyCatalogues[locale]()
  const lazyNames = names.filter((name) => name in apart) as LazyCatalogueName[]
  const loaded = await Promise.all(lazyNames.map(async (name) => [name, await apart[name]()] as const))
  return Object.fromEntries(loaded.map(([name, file]) => [name, (file as { default: object }).default]))
}
