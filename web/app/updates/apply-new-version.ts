import { newVersion } from './new-version.ts'

/** A worker of a release that does not know the request never answers. */
const answerLimitMs = 5_000

/** The new worker usually takes over within half a second. */
const repeatAfterMs = 3_000

/** Activates the new version; the page then reloads. Without a waiting version it reloads at once. */
export async function applyNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const waiting = registration?.waiting
  if (!waiting) return location.reload()
  newVersion.setWanted(true)
  if (registration.active) await stopStoringFiles(registration.active)
  if (newVersion.isWanted()) requestTakeover(waiting)
}

/**
 * Asks the new worker every three seconds until it takes over or the user no longer wants it: a worker that is just
 * ending can miss a message, and Chromium tries to end the old worker only when it gets a request. The old worker gets
 * no second message: the new one waits until it is idle.
 */
function requestTakeover(waiting: ServiceWorker): void {
  waiting.postMessage('take over')
  setTimeout(() => {
    if (!newVersion.isWanted()) return
    if (waiting.state === 'installed') requestTakeover(waiting)
    // A still newer version has replaced it.
    else if (waiting.state === 'redundant') void applyNewVersion()
  }, repeatAfterMs)
}

/**
 * A new worker starts only when the old one has no work left. Browsers ask the old one to end if it runs at
 * the moment when the new one takes over, but not if it is just starting: then the new one waits for minutes.
 * Resolves when the old worker answers, because it runs then.
 */
function stopStoringFiles(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const finish = () => {
      port1.close()
      clearTimeout(limit)
      resolve()
    }
    const limit = setTimeout(finish, answerLimitMs)
    port1.addEventListener('message', finish)
    port1.start()
    worker.postMessage('give way', [port2])
  })
}
