/** The browser's offer to put the app on the home screen; it makes it early, so this is there from the start. */

export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallPrompt | null = null
const listeners = new Set<() => void>()

export const installOffer = {
  get: (): InstallPrompt | null => offer,
  set(next: InstallPrompt | null): void {
    offer = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Once, before the browser says it. */
export function watchInstalling(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => installOffer.set(null))
}
