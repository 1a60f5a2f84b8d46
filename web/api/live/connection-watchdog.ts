/** Decides when to listen for live events, and when to close a connection. */

const checkIntervalMs = 5_000
const hiddenLimitMs = 30_000

interface SilenceTimer {
  /** Call it whenever something arrives. */
  readonly reset: () => void
  readonly stop: () => void
}

/**
 * Calls `act` when nothing arrived for `millis` milliseconds, or when the network comes back. Uses the wall
 * clock, because timers stop while a laptop is closed and the old connection is then most likely dead.
 */
export function onSilence(millis: number, act: () => void): SilenceTimer {
  let last = Date.now()
  const check = () => {
    if (!document.hidden && Date.now() - last > millis) act()
  }
  const timer = setInterval(check, checkIntervalMs)
  document.addEventListener('visibilitychange', check)
  addEventListener('online', act)
  return {
    reset: () => {
      last = Date.now()
    },
    stop: () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      removeEventListener('online', act)
    },
  }
}

/** Calls `act` when the tab has been hidden for half a minute. Returns a function that stops it. */
export function onLongHidden(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(act, hiddenLimitMs)
  }
  document.addEventListener('visibilitychange', watch)
  watch()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', watch)
  }
}

export function waitUntilVisible(stop: AbortSignal): Promise<void> {
  if (!document.hidden || stop.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      if (document.hidden && !stop.aborted) return
      document.removeEventListener('visibilitychange', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    stop.addEventListener('abort', done)
  })
}

/** Waits `millis` milliseconds, or until the network is back. */
export function waitUnlessOnline(stop: AbortSignal, millis: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, millis)
    addEventListener('online', done)
    stop.addEventListener('abort', done)
  })
}
