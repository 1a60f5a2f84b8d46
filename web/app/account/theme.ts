import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/api/device/storage'
import { createListeners } from '#web/ui/listeners'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = createListeners()

/** Returns the theme of this device. web/public/boot.js sets it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listeners.subscribe, getChosenTheme), chooseTheme]
}

function getChosenTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return themes.find((one) => one === theme) ?? 'system'
}

function chooseTheme(theme: Theme): void {
  deviceStorage.set('theme', theme === 'system' ? null : theme)
  suspendTransitions()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  listeners.notify()
}

/** All colors change at once; with transitions, some would lag behind. */
function suspendTransitions(): void {
  const root = document.documentElement
  root.dataset.switching = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.switching))
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', suspendTransitions)
