import { useSyncExternalStore } from 'react'
import type { Settings } from '#contract/session'
import { request } from './request.ts'

/** Support contact, links and the environment: read once, before anybody is logged in, and never stale. */
let settings: Settings | undefined
let asking = false
const listeners = new Set<() => void>()

/** Undefined until they are here; what needs them is left out until then. */
export function useSettings(): Settings | undefined {
  return useSyncExternalStore(subscribe, () => settings)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  void loadSettings()
  return () => listeners.delete(listener)
}

/** Asks once; after a failure again when the network is back or a minute has passed. */
export async function loadSettings(): Promise<void> {
  if (settings || asking) return
  asking = true
  try {
    settings = (await request('app.settings', {}, {}, null)) as Settings
    for (const listener of listeners) listener()
  } catch {
    setTimeout(() => void loadSettings(), 60_000)
    addEventListener('online', () => void loadSettings(), { once: true })
  } finally {
    asking = false
  }
}
