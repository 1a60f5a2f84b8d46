import { useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import { pages } from '#contract/access'
import type { Settings } from '#contract/people/session'
import { deviceStorage } from './device/storage.ts'
import { sendRequest } from './http/request.ts'
import { storedShape } from './stored-shape.ts'

/**
 * Name, support contact, links and the environment: read once, before anybody is logged in. Until they come, and
 * without a network, those of the last time hold.
 */
let currentSettings: Settings | undefined = readStoredSettings()
let isFresh = false
let isLoading = false
const listeners = new Set<() => void>()

/** What is known now. */
export const getSettings = (): Settings | undefined => currentSettings

/** Undefined until they are here; what needs them is left out until then. */
export function useSettings(): Settings | undefined {
  const now = () => currentSettings
  return useSyncExternalStore(subscribeToSettings, now, now)
}

function subscribeToSettings(listener: () => void) {
  listeners.add(listener)
  void loadSettings()
  return () => listeners.delete(listener)
}

/** Where the terms of service stand: the marketplace's own page where one is configured, else ours. */
export function useTermsUrl(): string {
  const locale = useLocale()
  return useSettings()?.terms_url?.[locale] ?? pages.terms.path
}

/** Asks once; after a failure again when the network is back or a minute has passed. */
export async function loadSettings(): Promise<void> {
  if (isFresh || isLoading) return
  isLoading = true
  try {
    currentSettings = (await sendRequest('app.settings', {}, {}, null)) as Settings
    isFresh = true
    deviceStorage.set('settings', JSON.stringify({ shape: storedShape, settings: currentSettings }))
    for (const listener of listeners) listener()
  } catch {
    setTimeout(() => void loadSettings(), 60_000)
    addEventListener('online', () => void loadSettings(), { once: true })
  } finally {
    isLoading = false
  }
}

/** Settings that were stored in the shape that this version of the app knows. */
function readStoredSettings(): Settings | undefined {
  try {
    const kept = JSON.parse(deviceStorage.get('settings') ?? '{}') as { shape?: number; settings?: Settings }
    return kept.shape === storedShape ? kept.settings : undefined
  } catch {
    return undefined
  }
}
