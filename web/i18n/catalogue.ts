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

/** Features whose words come with their own pages and dialogs; the folder's name is the same with hyphens. */
export type Apart =
  | 'account'
  | 'badge'
  | 'calendar'
  | 'contacts'
  | 'creditNotes'
  | 'invitation'
  | 'news'
  | 'onboarding'
  | 'orderAccess'
  | 'outbox'
  | 'password'
  | 'payment'
  | 'companyHome'
  | 'qualifications'
  | 'services'
  | 'signing'
  | 'proposal'
  | 'signup'
  | 'statistics'
  | 'subscription'
  | 'verify'

const files = import.meta.glob<Translation<Messages[Apart]>>(
  '../features/{account,badge,calendar,company-home,contacts,credit-notes,invitation,news,onboarding,order-access,outbox,password,payment,proposal,qualifications,services,signing,signup,statistics,subscription,verify}/messages/*.ts',
  { import: 'default' },
)

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
    ...[...apart].map(async (name) => ({ [name]: await wordsOf(name, locale) })),
  ])
  return Object.assign({}, ...parts) as Messages
}

function wordsOf(name: Apart, locale: Locale) {
  const folder = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const load = files[`../features/${folder}/messages/${locale}.ts`]
  if (!load) throw new Error(`There are no words of ${name} in ${locale}`)
  return load()
}
