import { useSyncExternalStore } from 'react'

let isShown = false
const listeners = new Set<() => void>()

function setShown(shown: boolean): void {
  isShown = shown
  for (const listener of listeners) listener()
}

/** Opens the sheet of shortcuts, from the search or by its own shortcut. */
export function showShortcuts(): void {
  setShown(true)
}

export function useShortcutSheet(): readonly [boolean, () => void] {
  const shown = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => isShown,
  )
  return [shown, () => setShown(false)]
}
