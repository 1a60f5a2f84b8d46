import { deviceStorage } from '#web/api/device/storage'

/**
 * Reads a draft of unsent input from this device. Returns null if there is none, or if the browser stores nothing.
 * The name contains the id of the person, who never continues the draft of another one.
 */
export function readDraft<T>(
  name: string,
  revive?: (this: unknown, key: string, value: unknown) => unknown,
): T | null {
  try {
    return JSON.parse(deviceStorage.get(`operator.${name}`) ?? 'null', revive) as T | null
  } catch {
    // A draft that another version of the app has stored in another form.
    return null
  }
}

/** Stores a draft on this device; null deletes it. Does nothing if the browser stores nothing. */
export function storeDraft(name: string, draft: object | null): void {
  deviceStorage.set(`operator.${name}`, draft && JSON.stringify(draft))
}
