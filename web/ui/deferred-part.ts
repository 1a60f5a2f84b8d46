import { useSyncExternalStore } from 'react'
import { runAfterPageStart } from './run-when-idle.ts'
import { createListeners } from './listeners.ts'

export interface DeferredPart<Part> {
  /** Returns the part, or null until it is loaded. The component is rendered again when it is. */
  usePart: () => Part | null
  /** Loads the part, again after a failure. Rejects if its script cannot be loaded. */
  load: () => Promise<void>
}

/**
 * Returns a part of a page whose script is loaded some seconds after the page, or earlier by `load`. Unlike with `React.lazy`,
 * a loaded part appears in the same render: a page that moves the focus into it finds it there.
 */
export function createDeferredPart<Part>(importPart: () => Promise<Part>): DeferredPart<Part> {
  let part: Part | null = null
  let loading: Promise<void> | null = null
  const listeners = createListeners()
  const importOnce = async () => {
    try {
      part = await importPart()
    } catch (error) {
      loading = null
      throw error
    }
    listeners.notify()
  }
  const load = () => (loading ??= importOnce())
  // A failure is reported when the part is needed.
  runAfterPageStart(() => void load().catch(() => undefined))
  return { usePart: () => useSyncExternalStore(listeners.subscribe, () => part), load }
}
