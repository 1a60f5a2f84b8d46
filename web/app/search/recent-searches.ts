import { deviceStorage } from '#web/api/device/storage'

/** What a person searched for last, on this device, until they log out: words may name customers. */
const key = 'searches'
const most = 5

interface Kept {
  readonly person: string
  readonly texts: readonly string[]
}

/** The latest first; what somebody else searched for here is not told. */
export function recentSearches(person: string): readonly string[] {
  const kept = read()
  return kept?.person === person ? kept.texts : []
}

/** Keeps a search that led somewhere. */
export function keepSearch(person: string, text: string): void {
  const others = recentSearches(person).filter((one) => one.toLowerCase() !== text.toLowerCase())
  const kept: Kept = { person, texts: [text, ...others].slice(0, most) }
  deviceStorage.set(key, JSON.stringify(kept))
}

/** For whoever logs out. */
export function forgetSearches(): void {
  deviceStorage.set(key, null)
}

function read(): Kept | null {
  try {
    const { person, texts } = JSON.parse(deviceStorage.get(key) ?? 'null') as Partial<Kept>
    const isWhole = typeof person === 'string' && Array.isArray(texts)
    return isWhole ? { person, texts: texts.filter((text) => typeof text === 'string') } : null
  } catch {
    return null
  }
}
