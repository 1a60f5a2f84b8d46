import { useSyncExternalStore } from 'react'
import { newVersion } from './new-version.ts'

/** Loads the newer version; forms with unsaved entries ask before, by the browser's own question. */
export async function applyNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  if (!registration?.waiting) return location.reload()
  newVersion.isWanted = true
  registration.waiting.postMessage('take over')
}

/** Whether a newer version lies ready. */
export function useIsNewVersionReady(): boolean {
  return useSyncExternalStore(newVersion.subscribe, newVersion.isReady)
}
