import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/api/device/storage'
import { installPrompt } from './install-prompt.ts'

/** Installs the app on the home screen: by the browser's prompt if there is one, otherwise by a hint. */

export type InstallOption = 'offered' | 'by hand' | 'no'

/** `by hand`: iPhone and iPad only offer it in the browser's menu. */
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

/** Days without another question after "not now". */
const quietDays = 60

export function canAskToInstall(): boolean {
  const last = Number(deviceStorage.get('install asked') ?? 0)
  return Date.now() - last > quietDays * 86_400_000
}

export function postponeInstallPrompt(): void {
  deviceStorage.set('install asked', String(Date.now()))
}
