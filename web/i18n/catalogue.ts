import type { Locale } from '#contract/kit/locale'
import type { Messages, PublicMessages, ShellMessages } from './messages.ts'
import type { Translation } from './translation.ts'

const publicCatalogues: Record<Locale, () => Promise<{ publicMessages: Translation<PublicMessages> }>> = {
  de: () => import('./catalogue/de.public.ts'),
  en: () => import('./catalogue/en.public.ts'),
  fr: () => import('./catalogue/fr.public.ts'),
}

const shellCatalogues: Record<Locale, () => Promise<{ shellMessages: Translation<ShellMessages> }>> = {
  de: () => import('./catalogue/de.shell.ts'),
  en: () => import('./catalogue/en.shell.ts'),
  fr: () => import('./catalogue/fr.shell.ts'),
}

/** Loaded separately, because the login page needs none of them. */
const lazyCatalogues: Record<Locale, () => Promise<{ lazyMessages: Record<string, () => Promise<object>> }>> =
  {
    de: () => import('./catalogue/de.lazy.ts'),
    en: () => import('./catalogue/en.lazy.ts'),
    fr: () => import('./catalogue/fr.lazy.ts'),
  }

/** Represents all messages of the app shell, which load together. */
const shellMarker: keyof ShellMessages = 'frame'

/**
 * Loads the messages of one language: those of the public pages, which are always needed, and those of
 * `names`. Messages are compiled at build time. Types check arguments against German; messages.test.ts
 * compares the other languages.
 */
export async function loadMessages(locale: Locale, names: readonly string[]): Promise<Messages> {
  const parts = await Promise.all([
    publicCatalogues[locale]().then(({ publicMessages }) => publicMessages),
    names.includes(shellMarker) ? shellCatalogues[locale]().then(({ shellMessages }) => shellMessages) : {},
    names.length > 0 ? loadLazyMessages(names, locale) : {},
  ])
  return Object.assign({}, ...parts) as Messages
}

/** Returns the messages of lazily loaded features by name. */
async function loadLazyMessages(names: readonly string[], locale: Locale): Promise<object> {
  const { lazyMessages } = await lazyCatalogues[locale]()
  const loaded = await Promise.all(
    names.map(async (name) => {
      const file = `${toFolderName(name)}/messages/${locale}.ts`
      const load = lazyMessages[`../../features/${file}`] ?? lazyMessages[`../../ui/${file}`]
      return load ? ([name, await load()] as const) : null
    }),
  )
  return Object.fromEntries(loaded.filter((one) => one !== null))
}

function toFolderName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
