import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/api/device/storage'
import { installPrompt } from './install-prompt.ts'

/** Putting the app on the home screen: the browser's own way where it offers one, a hint where it does not. */

export type InstallOption = 'offered' | 'by hand' | 'no'

/** `by hand`: an iPhone or iPad, where the way leads through the browser's own menu. */
export function useInstallOption(): InstallOption {
  const offered = useSyncExternalStore(installPrompt.subscribe, () => installPrompt.get() !== null)
  if (isStandalone()) return 'no'
  if (offered) return 'offered'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'by hand' : 'no'
}

export async function installApp(): Promise<void> {
  const shown = installPrompt.get()
  installPrompt.set(null)
  await shown?.prompt()
}

function isStandalone(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** Whoever said "not now" is left alone for so many days. */
const quietDays = 60

export function canAskToInstall(): boolean {
  const last = Number(deviceStorage.get('install asked') ?? 0)
  return Date.now() - last > quietDays * 86_400_000
}

export function postponeInstallPrompt(): void {
  deviceStorage.set('install asked', String(Date.now()))
}
