/** Small choices that outlive a reload, on this device or in this tab; silent where storage is switched off. */
export const device = keeper(() => localStorage)
export const tab = keeper(() => sessionStorage)

function keeper(storage: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return storage().getItem(`gewerk.${key}`)
      } catch {
        return null
      }
    },
    set(key: string, value: string | null): void {
      try {
        if (value === null) storage().removeItem(`gewerk.${key}`)
        else storage().setItem(`gewerk.${key}`, value)
      } catch {
        // The choice holds until the page is closed.
      }
    },
  }
}
