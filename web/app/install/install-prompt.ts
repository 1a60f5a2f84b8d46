/** The browser's offer to put the app on the home screen; it makes it early, so this is there from the start. */

export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let currentPrompt: BeforeInstallPromptEvent | null = null
const listeners = new Set<() => void>()

export const installPrompt = {
  get: (): BeforeInstallPromptEvent | null => currentPrompt,
  set(next: BeforeInstallPromptEvent | null): void {
    currentPrompt = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Once, before the browser says it. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as BeforeInstallPromptEvent)
  })
  addEventListener('appinstalled', () => installPrompt.set(null))
}
