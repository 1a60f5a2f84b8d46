/**
 * The app on the device: registers the service worker and notices when a newer version lies ready. A page is never
 * loaded anew by itself: somebody may be filling a form.
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

function ready() {
  isReady = true
  for (const listener of listeners) listener()
}

const hourly = 3_600_000

/** Once, at the start. First things first: the page's own files come before those kept for later. */
export function keepOnDevice(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  addEventListener('vite:preloadError', ready)
  const register = () =>
    setTimeout(() => void follow().catch(() => undefined), document.readyState === 'complete' ? 3_000 : 5_000)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

async function follow(): Promise<void> {
  const workers = navigator.serviceWorker
  const hadOne = workers.controller !== null
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' })
  const watch = () => {
    // The very first one brings nothing new.
    if (registration.waiting && workers.controller) ready()
  }
  watch()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', watch),
  )
  // Another window has taken it over: this one still shows the older.
  workers.addEventListener('controllerchange', () => {
    if (newVersion.isWanted) location.reload()
    else if (hadOne) ready()
  })
  // A hidden tab asks for nothing; it looks when somebody comes back to it.
  const look = () => {
    if (!document.hidden) void registration.update().catch(() => undefined)
  }
  setInterval(look, hourly)
  document.addEventListener('visibilitychange', look)
}
