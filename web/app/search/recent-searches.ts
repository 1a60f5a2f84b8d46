import { deviceStorage } from '#web/api/device/storage'

/**
 * The user's last searches and choices on this device, deleted with a logout because they may contain customer
 * names.
 */
const storageKey = 'searches'
const maxSearches = 5

/** A page or an order that the user opened from the search. */
export interface RecentChoice {
  readonly title: string
  readonly text: string
  readonly href: string
}

interface StoredSearches {
  readonly person: string
  readonly texts: readonly string[]
  readonly choices: readonly RecentChoice[]
}

/** Returns the latest search first; empty for another user. */
export function listRecentSearches(person: string): readonly string[] {
  return readStoredSearches(person).texts
}

/** Returns what the user opened from the search, the latest first; empty for another user. */
export function listRecentChoices(person: string): readonly RecentChoice[] {
  return readStoredSearches(person).choices
}

/** Saves a search that led to a result, and the result. */
export function saveRecentSearch(person: string, text: string, choice: RecentChoice | null): void {
  const before = readStoredSearches(person)
  const texts = before.texts.filter((one) => one.toLowerCase() !== text.toLowerCase())
  const choices = before.choices.filter(({ href }) => href !== choice?.href)
  const searches: StoredSearches = {
    person,
    texts: (text ? [text, ...texts] : texts).slice(0, maxSearches),
    choices: (choice ? [choice, ...choices] : choices).slice(0, maxSearches),
  }
  deviceStorage.set(storageKey, JSON.stringify(searches))
}

/** Called at logout. */
export function deleteRecentSearches(): void {
  deviceStorage.set(storageKey, null)
}

function readStoredSearches(person: string): StoredSearches {
  const none = { person, texts: [], choices: [] }
  try {
    const stored = JSON.parse(deviceStorage.get(storageKey) ?? 'null') as Partial<StoredSearches> | null
    if (stored?.person !== person) return none
    const { texts, choices } = stored
    return {
      person,
      texts: Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [],
      choices: Array.isArray(choices) ? choices.filter(isRecentChoice) : [],
    }
  } catch {
    return none
  }
}

function isRecentChoice(value: unknown): value is RecentChoice {
  const { title, text, href } = (value ?? {}) as Partial<RecentChoice>
  return typeof title === 'string' && typeof text === 'string' && /^\/(?!\/)/.test(href ?? '')
}
