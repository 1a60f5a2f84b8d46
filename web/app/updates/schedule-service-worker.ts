import { connectivity } from '#web/api/http/connectivity'
import { announceNewVersion } from './new-version.ts'

/**
 * Registers the service worker a second after the page has loaded, so that the page's own files come first.
 */
export function scheduleServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  addEventListener('vite:preloadError', () => {
    // Without a connection every file that is not on the device is missing.
    if (connectivity.isOnline()) announceNewVersion()
  })
  const register = () =>
    setTimeout(() => {
      // Without a connection the next start tries again.
      import('./service-worker-registration.ts')
        .then(({ registerServiceWorker }) => registerServiceWorker())
        .catch(() => undefined)
    }, 1_000)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
