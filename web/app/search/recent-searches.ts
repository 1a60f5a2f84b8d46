import { deviceStorage } from '#web/api/device/storage'

/** What a person searched for last, on this device, until they log out: words may name customers. */
const storageKey = 'searches'
const maxSearches = 5

interface StoredSearches {
  readonly person: string
  readonly texts: readonly string[]
}

/** The latest first; what somebody else searched for here is not told. */
export function listRecentSearches(person: string): readonly string[] {
  const kept = readStoredSearches()
  return kept?.person === person ? kept.texts : []
}

/** Keeps a search that led somewhere. */
export function saveRecentSearch(person: string, text: string): void {
  const others = listRecentSearches(person).filter((one) => one.toLowerCase() !== text.toLowerCase())
  const kept: StoredSearches = { person, texts: [text, ...others].slice(0, maxSearches) }
  deviceStorage.set(storageKey, JSON.stringify(kept))
}

/** For whoever logs out. */
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
