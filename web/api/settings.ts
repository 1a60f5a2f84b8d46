import { useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import { pages } from '#contract/access'
import type { Settings } from '#contract/people/session'
import { deviceStorage } from './device/storage.ts'
import { sendRequest } from './http/request.ts'
import { storedShape } from './stored-shape.ts'
import { createListeners } from '#web/ui/listeners'

/**
 * Name, support contact, links and environment of the installation. Read once before the login; until then,
 * and without a connection, the stored settings are used.
 */
let currentSettings: Settings | undefined = readStoredSettings()
let isFresh = false
let isLoading = false
const listeners = createListeners()

/** Returns the settings as far as they are known. */
export const getSettings = (): Settings | undefined => currentSettings

/** Returns undefined until the settings are known. */
export function useSettings(): Settings | undefined {
  const now = () => currentSettings
  return useSyncExternalStore(subscribeToSettings, now, now)
}

function subscribeToSettings(listener: () => void) {
  void loadSettings()
  return listeners.subscribe(listener)
}

/**
 * Returns the URL of the terms of service: the marketplace's own page if one is configured, otherwise ours.
 */
export function useTermsUrl(): string {
  const locale = useLocale()
  return useSettings()?.terms_url?.[locale] ?? pages.terms.path
}

/** Reads the settings once. After a failure it tries again after a minute or when the network is back. */
export async function loadSettings(): Promise<void> {
  if (isFresh || isLoading) return
  isLoading = true
  try {
    currentSettings = (await sendRequest('app.settings', {}, {}, null)) as Settings
    isFresh = true
    deviceStorage.set('settings', JSON.stringify({ shape: storedShape, settings: currentSettings }))
    listeners.notify()
  } catch {
    setTimeout(() => void loadSettings(), 60_000)
    addEventListener('online', () => void loadSettings(), { once: true })
  } finally {
    isLoading = false
  }
}

/** Returns stored settings if their shape is the one of this version. */
function readStoredSettings(): Settings | undefined {
  try {
    const stored = JSON.parse(deviceStorage.get('settings') ?? '{}') as {
      shape?: number
      settings?: Settings
    }
    return stored.shape === storedShape ? stored.settings : undefined
  } catch {
    return undefined
  }
}
