import type { Locale } from '#contract/kit/locale'
import { loadCatalogue, type Messages } from './catalogue.ts'
import { currentLocale } from './current.ts'
import { keepLocale } from './locale.ts'

interface Shown {
  readonly locale: Locale
  readonly messages: Messages
}

const listeners = new Set<() => void>()
let shown: Shown | null = null
let whole = false

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

  start: (locale: Locale): Promise<void> => show(locale),

  async choose(locale: Locale): Promise<void> {
    await show(locale)
    keepLocale(locale)
  },

  /** Loads the words of all features; pages behind the log-in wait for it. */
  async complete(): Promise<void> {
    if (whole) return
    whole = true
    try {
      await show(currentLocale.get())
    } catch (error) {
      whole = false
      throw error
    }
  },
}

async function show(locale: Locale): Promise<void> {
  const messages = await loadCatalogue(locale, whole)
  shown = { locale, messages }
  currentLocale.set(locale)
  for (const listener of listeners) listener()
}
