import type { Locale } from '#contract/kit/locale'
import { type Apart, loadCatalogue, type Messages } from './catalogue.ts'
import { currentLocale } from './current.ts'
import { hasChosen, keepLocale } from './locale.ts'

interface Shown {
  readonly locale: Locale
  /** As many of them as were asked for. */
  readonly messages: Messages
}

const listeners = new Set<() => void>()
let shown: Shown | null = null
let wished: Locale

/** The language shown. Another one is loaded first and then shown, so that no screen loses what it holds. */
export const language = {
  get: (): Shown => {
    if (!shown) throw new Error('no language is loaded yet')
    return shown
  },

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  start: (locale: Locale): Promise<void> => speak(locale),

  async choose(locale: Locale): Promise<void> {
    await speak(locale)
    keepLocale(locale)
  },

  /** Shows the language that somebody is written to in, unless they have chosen one on this device. */
  async suggest(locale: Locale): Promise<void> {
    if (!hasChosen() && locale !== currentLocale.get()) await speak(locale)
  },

  /** Loads what most pages behind the log-in say; they wait for it. */
  complete: (): Promise<void> => want('frame'),

  /** Loads the words of features that have their own; their pages and dialogs wait for it. */
  need: (...names: Apart[]): Promise<void> => want(...names),
}

/** All that is shown, in another language; of several the last one that was asked for. */
async function speak(locale: Locale): Promise<void> {
  wished = locale
  const before = shown?.messages
  const messages = await loadCatalogue(locale, Object.keys(before ?? {}))
  if (locale !== wished) return
  // What came meanwhile is wanted, too.
  if (before !== shown?.messages) return speak(locale)
  show({ locale, messages })
}

/** Whoever asks waits for what they asked for alone: words that do not come hold up nobody else. */
async function want(...names: (Apart | 'frame')[]): Promise<void> {
  const { locale, messages } = language.get()
  if (names.every((name) => name in messages)) return
  const more = await loadCatalogue(locale, names)
  const now = language.get()
  // Another language was chosen meanwhile.
  if (now.locale !== locale) return want(...names)
  show({ locale, messages: { ...now.messages, ...more } })
}

function show(next: Shown): void {
  shown = next
  currentLocale.set(next.locale)
  for (const listener of listeners) listener()
}
