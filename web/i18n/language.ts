import type { Locale } from '#contract/kit/locale'
import { type LazyCatalogueName, loadMessages, type Messages } from './catalogue.ts'
import { currentLocale } from './current-locale.ts'
import { hasChosenLocale, saveLocale } from './locale.ts'

interface LoadedLanguage {
  readonly locale: Locale
  /** As many of them as were asked for. */
  readonly messages: Messages
}

const listeners = new Set<() => void>()
let loadedLanguage: LoadedLanguage | null = null
let requestedLocale: Locale

/** The language shown. Another one is loaded first and then shown, so that no screen loses what it holds. */
export const language = {
  get: (): LoadedLanguage => {
    if (!loadedLanguage) throw new Error('no language is loaded yet')
    return loadedLanguage
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  start: (locale: Locale): Promise<void> => switchLanguage(locale),

  async choose(locale: Locale): Promise<void> {
    await switchLanguage(locale)
    saveLocale(locale)
  },

  /** Shows the language that somebody is written to in, unless they have chosen one on this device. */
  async suggest(locale: Locale): Promise<void> {
    if (!hasChosenLocale() && locale !== currentLocale.get()) await switchLanguage(locale)
  },

  /** Loads what most pages behind the log-in say; they wait for it. */
  loadShell: (): Promise<void> => loadMissingMessages('frame'),

  /** Loads the words of features that have their own; their pages and dialogs wait for it. */
  loadFeatures: (...names: LazyCatalogueName[]): Promise<void> => loadMissingMessages(...names),
}

/** All that is shown, in another language; of several the last one that was asked for. */
async function switchLanguage(locale: Locale): Promise<void> {
  requestedLocale = locale
  const before = loadedLanguage?.messages
  const messages = await loadMessages(locale, Object.keys(before ?? {}))
  if (locale !== requestedLocale) return
  // What came meanwhile is wanted, too.
  if (before !== loadedLanguage?.messages) return switchLanguage(locale)
  publishLanguage({ locale, messages })
}

/** Whoever asks waits for what they asked for alone: words that do not come hold up nobody else. */
async function loadMissingMessages(...names: (LazyCatalogueName | 'frame')[]): Promise<void> {
  const { locale, messages } = language.get()
  if (names.every((name) => name in messages)) return
  const more = await loadMessages(locale, names)
  const now = language.get()
  // Another language was chosen meanwhile.
  if (now.locale !== locale) return loadMissingMessages(...names)
  publishLanguage({ locale, messages: { ...now.messages, ...more } })
}

function publishLanguage(next: LoadedLanguage): void {
  loadedLanguage = next
  currentLocale.set(next.locale)
  for (const listener of listeners) listener()
}
