import { appStored } from './app-stored.ts'
import { announceNewVersion, newVersion } from './new-version.ts'

const updateIntervalMs = 3_600_000

/** Registers the service worker, and looks each hour, and on return to the tab, for a newer one. */
export async function registerServiceWorker(): Promise<void> {
  const workers = navigator.serviceWorker
  const hadOne = workers.controller !== null
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' })
  const watch = () => {
    // The very first one brings nothing new.
    if (registration.waiting && workers.controller) announceNewVersion()
  }
  watch()
  void workers.ready.then(({ active }) => requestRemainingFiles(active))
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', watch),
  )
  // Another window has taken it over: this one still shows the older.
  workers.addEventListener('controllerchange', () => {
    if (newVersion.isWanted) location.reload()
    else if (hadOne) announceNewVersion()
  })
  // A hidden tab asks for nothing; it looks when somebody comes back to it.
  const look = () => {
    if (!document.hidden) void registration.update().catch(() => undefined)
  }
  setInterval(look, updateIntervalMs)
  document.addEventListener('visibilitychange', look)
}

/** The service worker is active once it has the pages; the rest follows while the app is open. */
function requestRemainingFiles(worker: ServiceWorker | null): void {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    appStored.set()
    port1.close()
  })
  port1.start()
  worker?.postMessage('complete', [port2])
}
