import { deviceStorage } from '#web/api/device/storage'

/** The user's last searches on this device, deleted with a logout because they may contain customer names. */
const storageKey = 'searches'
const maxSearches = 5

interface StoredSearches {
  readonly person: string
  readonly texts: readonly string[]
}

/** Returns the latest search first; empty for another user. */
export function listRecentSearches(person: string): readonly string[] {
  const searches = readStoredSearches()
  return searches?.person === person ? searches.texts : []
}

/** Saves a search that led to a result. */
export function saveRecentSearch(person: string, text: string): void {
  const others = listRecentSearches(person).filter((one) => one.toLowerCase() !== text.toLowerCase())
  const searches: StoredSearches = { person, texts: [text, ...others].slice(0, maxSearches) }
  deviceStorage.set(storageKey, JSON.stringify(searches))
}

/** Called at logout. */
export function deleteRecentSearches(): void {
  deviceStorage.set(storageKey, null)
}

function readStoredSearches(): StoredSearches | null {
  try {
    const { person, texts } = JSON.parse(deviceStorage.get(storageKey) ?? 'null') as Partial<StoredSearches>
    const isWhole = typeof person === 'string' && Array.isArray(texts)
    return isWhole ? { person, texts: texts.filter((text) => typeof text === 'string') } : null
  } catch {
    return null
  }
}
