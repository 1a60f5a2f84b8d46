/** Maximum milliseconds that the work waits for a moment without other work. */
const idleTimeoutMs = 10_000

/** Runs work of low priority when the browser has nothing else to do, so that it does not delay what the user sees. */
export function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work(), { timeout: idleTimeoutMs })
  else setTimeout(work, 200)
}

/** Milliseconds in which a page loads and shows its own content. */
const pageStartMs = 4_000

/** Runs work that the page does not need for its content, such as loading dialogs before a press opens them. */
export function runAfterPageStart(work: () => void): void {
  setTimeout(() => runWhenIdle(work), pageStartMs)
}
