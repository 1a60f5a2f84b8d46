const prefix = 'gewerk.'

/** Small choices that outlive a reload, on this device or in this tab; silent where storage is switched off. */
export const device = keeper(() => localStorage)
export const tab = keeper(() => sessionStorage)

function keeper(storage: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return storage().getItem(`${prefix}${key}`)
      } catch {
        return null
      }
    },
    set(key: string, value: string | null): void {
      try {
        if (value === null) storage().removeItem(`${prefix}${key}`)
        else storage().setItem(`${prefix}${key}`, value)
      } catch {
        // The choice holds until the page is closed.
      }
    },
    keys(): string[] {
      try {
        return Object.keys(storage()).flatMap((key) =>
          key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
        )
      } catch {
        return []
      }
    },
  }
}
