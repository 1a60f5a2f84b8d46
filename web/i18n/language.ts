import type { Locale } from '#contract/kit/locale'
import { type Apart, loadCatalogue, type Messages, type Wanted } from './catalogue.ts'
import { currentLocale } from './current.ts'
import { hasChosen, keepLocale } from './locale.ts'

interface Shown {
  readonly locale: Locale
  readonly messages: Messages
}

const listeners = new Set<() => void>()
let shown: Shown | null = null
let wanted: Wanted = { main: false, apart: new Set() }
let loading: Promise<void> = Promise.resolve()
let turn = 0

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

  /** Shows the language that somebody is written to in, unless they have chosen one on this device. */
  async suggest(locale: Locale): Promise<void> {
    if (!hasChosen() && locale !== currentLocale.get()) await show(locale)
  },

  /** Loads what most pages behind the log-in say; they wait for it. */
  complete: (): Promise<void> => want({ ...wanted, main: true }),

  /** Loads the words of features that have their own; their pages and dialogs wait for it. */
  need: (...names: Apart[]): Promise<void> =>
    want({ ...wanted, apart: new Set([...wanted.apart, ...names]) }),
}

/** Several pages may ask at once, and each waits for all that was asked for. */
async function want(more: Wanted): Promise<void> {
  const isThere = more.main === wanted.main && more.apart.size === wanted.apart.size
  if (isThere) return loading
  const before = wanted
  wanted = more
  try {
    await show(currentLocale.get())
  } catch (error) {
    if (wanted === more) wanted = before
    throw error
  }
}

function show(locale: Locale): Promise<void> {
  loading = load(locale)
  return loading
}

async function load(locale: Locale): Promise<void> {
  const mine = ++turn
  const messages = await loadCatalogue(locale, wanted)
  // What was asked for meanwhile brings this too.
  if (mine !== turn) return loading
  shown = { locale, messages }
  currentLocale.set(locale)
  for (const listener of listeners) listener()
}
