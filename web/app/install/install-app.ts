import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/api/device/storage'
import { installOffer } from './install-prompt.ts'

/** Putting the app on the home screen: the browser's own way where it offers one, a hint where it does not. */

export type Installing = 'offered' | 'by hand' | 'no'

/** `by hand`: an iPhone or iPad, where the way leads through the browser's own menu. */
export function useInstalling(): Installing {
  const offered = useSyncExternalStore(installOffer.subscribe, () => installOffer.get() !== null)
  if (isStandalone()) return 'no'
  if (offered) return 'offered'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'by hand' : 'no'
}

export async function install(): Promise<void> {
  const shown = installOffer.get()
  installOffer.set(null)
  await shown?.prompt()
}

function isStandalone(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** Whoever said "not now" is left alone for so many days. */
const quietDays = 60

export function mayAskToInstall(): boolean {
  const last = Number(deviceStorage.get('install asked') ?? 0)
  return Date.now() - last > quietDays * 86_400_000
}

export function askLater(): void {
  deviceStorage.set('install asked', String(Date.now()))
}
