import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners'

let isShown = false
const listeners = createListeners()

function setShown(shown: boolean): void {
  isShown = shown
  listeners.notify()
}

/** Opens the sheet of shortcuts, from the search or by its own shortcut. */
export function showShortcuts(): void {
  setShown(true)
}

export function useShortcutSheet(): readonly [boolean, () => void] {
  const shown = useSyncExternalStore(listeners.subscribe, () => isShown)
  return [shown, () => setShown(false)]
}
