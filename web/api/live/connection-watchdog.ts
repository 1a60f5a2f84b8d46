/** When to listen to the server, and when to give a connection up. */

const checkIntervalMs = 5_000
const hiddenLimitMs = 30_000

interface SilenceTimer {
  /** Something was heard. */
  readonly reset: () => void
  readonly stop: () => void
}

/**
 * Acts when nothing was heard for so many milliseconds. By the clock on the wall: while a lid is closed timers stand
 * still, and the connection that was open before is most likely gone. So it is when the network was another one.
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

/** Acts when the tab has been hidden for half a minute. Answers the way to stop. */
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

/** Waits, but no longer than until the network is back. */
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
