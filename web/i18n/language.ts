import type { Locale } from '#contract/kit/locale'
import { loadMessages } from './catalogue.ts'
import { currentLocale } from './current-locale.ts'
import type { LazyCatalogueName, Messages } from './messages.ts'
import { hasChosenLocale, saveLocale } from './locale.ts'

interface LoadedLanguage {
  readonly locale: Locale
  /**
   * The catalogues that were requested so far. Others are added to the same object: with a new one, each mounted component
   * with a text would render again, which takes seconds on a long list and a slow phone.
   */
  readonly messages: Messages
}

const listeners = new Set<() => void>()
let loadedLanguage: LoadedLanguage | null = null
let requestedLocale: Locale

/** The current language. Another one is loaded before it is shown, so that no screen loses its state. */
export const language = {
  get: (): LoadedLanguage => {
    if (!loadedLanguage) throw new Error('call language.start() first')
    return loadedLanguage
  },

  /** Calls back when another language is shown. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  start: (locale: Locale): Promise<void> => switchLanguage(locale),

  async choose(locale: Locale): Promise<void> {
    await switchLanguage(locale)
    saveLocale(locale)
  },

  /** Shows the user's language from their profile, unless they chose one on this device. */
  async suggest(locale: Locale): Promise<void> {
    if (!hasChosenLocale() && locale !== currentLocale.get()) await switchLanguage(locale)
  },

  /** Loads the messages of the app shell, which most pages after login need. */
  loadShell: (): Promise<void> => loadMissingMessages('frame'),

  /** Loads the messages of these features; their pages and dialogs wait for them. */
  loadFeatures: (...names: LazyCatalogueName[]): Promise<void> => loadMissingMessages(...names),
}

/** Loads everything that is shown in another language; of several requests the last one wins. */
async function switchLanguage(locale: Locale): Promise<void> {
  requestedLocale = locale
  const names = listLoadedNames()
  const messages = await loadMessages(locale, names)
  if (locale !== requestedLocale) return
  // More messages were loaded in the meantime and are needed as well.
  if (listLoadedNames().length > names.length) return switchLanguage(locale)
  loadedLanguage = { locale, messages }
  currentLocale.set(locale)
  for (const listener of listeners) listener()
}

/** Each caller waits only for its own messages, so that one failed load does not block others. */
async function loadMissingMessages(...names: (LazyCatalogueName | 'frame')[]): Promise<void> {
  const { locale, messages } = language.get()
  if (names.every((name) => name in messages)) return
  const loadedMessages = await loadMessages(locale, names)
  const now = language.get()
  // Another language was chosen in the meantime.
  if (now.locale !== locale) return loadMissingMessages(...names)
  Object.assign(now.messages, loadedMessages)
}

function listLoadedNames(): string[] {
  return Object.keys(loadedLanguage?.messages ?? {})
}
