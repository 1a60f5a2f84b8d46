/**
 * The app on the device. A newer version waits until the user asks for it: a reload could lose what is being typed.
 */

let isReady = false
const listeners = new Set<() => void>()

export const newVersion = {
  isReady: (): boolean => isReady,
  /** Somebody has asked for it in this window. */
  isWanted: false,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function announceVersion(): void {
  isReady = true
  for (const listener of listeners) listener()
}

/** Called once, at the start. The page's own files come before those stored for later. */
export function keepOnDevice(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  addEventListener('vite:preloadError', announceVersion)
  const register = () =>
    setTimeout(() => {
      // Without a network the next start tries again.
      import('./serviceWorker.ts').then(({ registerWorker }) => registerWorker()).catch(() => undefined)
    }, 1_000)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
