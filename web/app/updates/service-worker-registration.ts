import { currentLocale } from '#web/i18n/current-locale'
import { appStored } from './app-stored.ts'
import { announceNewVersion, newVersion } from './new-version.ts'

const updateIntervalMs = 3_600_000

/** Registers the service worker. Looks for a new version every hour and when the tab becomes visible. */
export async function registerServiceWorker(): Promise<void> {
  const workers = navigator.serviceWorker
  const hadOne = workers.controller !== null
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' })
  const announceWaiting = () => {
    // The first installed worker is not an update.
    if (registration.waiting && workers.controller) announceNewVersion()
  }
  announceWaiting()
  void workers.ready.then(({ active }) => requestRemainingFiles(active))
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', announceWaiting),
  )
  // Another window has activated the new version; this window still shows the old one.
  workers.addEventListener('controllerchange', () => {
    if (newVersion.isWanted()) location.reload()
    else if (hadOne) announceNewVersion()
  })
  // Hidden tabs look for a new version when they become visible.
  const checkForUpdate = () => {
    if (!document.hidden) void registration.update().catch(() => undefined)
  }
  setInterval(checkForUpdate, updateIntervalMs)
  document.addEventListener('visibilitychange', checkForUpdate)
}

/**
 * The service worker is active once it has stored the pages; it stores the other files while the app is open.
 */
function requestRemainingFiles(worker: ServiceWorker | null): void {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    appStored.set()
    port1.close()
  })
  port1.start()
  worker?.postMessage({ type: 'complete', locale: currentLocale.get() }, [port2])
}
