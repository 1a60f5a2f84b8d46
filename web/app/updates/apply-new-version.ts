import { useSyncExternalStore } from 'react'
import { newVersion } from './new-version.ts'

/** Reloads the page with the new version. Forms with unsaved input ask first, by the browser's own dialog. */
export async function applyNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  if (!registration?.waiting) return location.reload()
  newVersion.isWanted = true
  registration.waiting.postMessage('take over')
}

/** Whether a new version is ready. */
export function useIsNewVersionReady(): boolean {
  return useSyncExternalStore(newVersion.subscribe, newVersion.isReady)
}
