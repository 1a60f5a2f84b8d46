const keyPrefix = 'gewerk.'

/**
 * Small settings in localStorage (this device) or sessionStorage (this tab). Does nothing if storage is
 * switched off.
 */
export const deviceStorage = createSafeStorage(() => localStorage)
export const tabStorage = createSafeStorage(() => sessionStorage)

function createSafeStorage(storage: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return storage().getItem(`${keyPrefix}${key}`)
      } catch {
        return null
      }
    },
    set(key: string, value: string | null): void {
      try {
        if (value === null) storage().removeItem(`${keyPrefix}${key}`)
        else storage().setItem(`${keyPrefix}${key}`, value)
      } catch {
        // Storage is full or switched off: the setting lasts until the page is closed.
      }
    },
    keys(): string[] {
      try {
        return Object.keys(storage()).flatMap((key) =>
          key.startsWith(keyPrefix) ? [key.slice(keyPrefix.length)] : [],
        )
      } catch {
        return []
      }
    },
  }
}
