/** The functions that are called when a value outside React changes. */
export interface Listeners {
  /** Returns the function that removes the listener. Made for `useSyncExternalStore`. */
  subscribe: (listener: () => void) => () => void
  notify: () => void
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
