/** Milliseconds after which the prerendered page is removed, even if the page is still loading. */
const maxWaitMs = 3_000

/** Whether the prerendered page still covers the app. */
export const isPrerenderVisible = (): boolean => document.querySelector('[data-prerendered]') !== null

/** Removes the prerendered page (scripts/build/prerender.ts) at the moment the app has rendered. */
export function removePrerender(page: HTMLElement): void {
  const prerendered = document.querySelector('[data-prerendered]')
  if (!prerendered) return
  const watch = new MutationObserver(() => {
    if (page.querySelector('main')) finish()
  })
  const timer = setTimeout(finish, maxWaitMs)
  watch.observe(page, { childList: true, subtree: true })
  function finish() {
    clearTimeout(timer)
    watch.disconnect()
    prerendered?.remove()
  }
}
