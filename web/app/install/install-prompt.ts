import { createListeners } from '#web/ui/listeners'

/** The browser's install prompt. Its event comes early, so the listener is part of the first script. */

export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let currentPrompt: BeforeInstallPromptEvent | null = null
const listeners = createListeners()

export const installPrompt = {
  get: (): BeforeInstallPromptEvent | null => currentPrompt,
  set(next: BeforeInstallPromptEvent | null): void {
    currentPrompt = next
    listeners.notify()
  },
  subscribe: listeners.subscribe,
}

/** Call once, before the browser sends the event. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as BeforeInstallPromptEvent)
  })
  addEventListener('appinstalled', () => installPrompt.set(null))
}
