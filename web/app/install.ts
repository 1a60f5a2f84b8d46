import { useSyncExternalStore } from 'react'
import { device } from '../api/keep.ts'

/** Putting the app on the home screen: the browser's own way where it offers one, a hint where it does not. */

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallPrompt | null = null
const listeners = new Set<() => void>()

function set(next: InstallPrompt | null) {
  offer = next
  for (const listener of listeners) listener()
}

/** Once, before the browser says it; it says it early. */
export function watchInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => set(null))
}

export type Installing = 'offered' | 'by hand' | 'no'

/** `by hand`: an iPhone or iPad, where the way leads through the browser's own menu. */
export function useInstalling(): Installing {
  const offered = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => offer !== null,
  )
  if (isStandalone()) return 'no'
  if (offered) return 'offered'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'by hand' : 'no'
}

export async function install(): Promise<void> {
  const shown = offer
  set(null)
  await shown?.prompt()
}

function isStandalone(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** Whoever said "not now" is left alone for so many days. */
const quietDays = 60

export function mayAskToInstall(): boolean {
  const last = Number(device.get('install asked') ?? 0)
  return Date.now() - last > quietDays * 86_400_000
}

export function askLater(): void {
  device.set('install asked', String(Date.now()))
}
