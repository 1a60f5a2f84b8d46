import type { Locale } from '#contract/kit/locale'
import type { apart } from './catalogue/de.apart.ts'
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

type Start = Pick<Messages, 'ui' | 'api' | 'app' | 'login'>
type Main = Omit<Messages, keyof Start | Apart>

const starts: Record<Locale, () => Promise<{ start: Translation<Start> }>> = {
  de: () => import('./catalogue/de.start.ts'),
  en: () => import('./catalogue/en.start.ts'),
  fr: () => import('./catalogue/fr.start.ts'),
}

const mains: Record<Locale, () => Promise<{ main: Translation<Main> }>> = {
  de: () => import('./catalogue/de.main.ts'),
  en: () => import('./catalogue/en.main.ts'),
  fr: () => import('./catalogue/fr.main.ts'),
}

/** Features whose words come with their own pages and dialogs. */
export type Apart = keyof typeof apart

/** Where those stand, apart from the log-in, which has none. */
const aparts: Record<Locale, () => Promise<{ apart: Record<Apart, () => Promise<object>> }>> = {
  de: () => import('./catalogue/de.apart.ts'),
  en: () => import('./catalogue/en.apart.ts'),
  fr: () => import('./catalogue/fr.apart.ts'),
}

/** What of the texts is wanted: what the log-in says comes always. */
export interface Wanted {
  /** What most pages behind the log-in say. */
  readonly main: boolean
  readonly apart: ReadonlySet<Apart>
}

/**
 * Loads one language. The texts come compiled; which arguments they take is checked on the German ones, and
 * messages.test.ts holds the others to them.
 */
export async function loadCatalogue(locale: Locale, { main, apart }: Wanted): Promise<Messages> {
  const parts = await Promise.all([
    starts[locale]().then(({ start }) => start),
    main ? mains[locale]().then((file) => file.main) : {},
    main || apart.size > 0 ? wordsOf([...apart], locale) : {},
  ])
  return Object.assign({}, ...parts) as Messages
}

/** The words of each feature by its name. */
async function wordsOf(names: readonly Apart[], locale: Locale): Promise<object> {
  const { apart } = await aparts[locale]()
  const words = await Promise.all(names.map(async (name) => [name, await apart[name]()] as const))
  return Object.fromEntries(words.map(([name, file]) => [name, (file as { default: object }).default]))
}
