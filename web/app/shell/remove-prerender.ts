/** Milliseconds after which the prerendered page is removed, even if the page is still loading. */
const maxWaitMs = 3_000

/** Whether the prerendered page still covers the app. */
export const isPrerenderVisible = (): boolean => document.querySelector('[data-ahead]') !== null

/** Removes the prerendered page (scripts/build/prerender.ts) at the moment the app has rendered. */
export function removePrerender(page: HTMLElement): void {
  const drawn = document.querySelector('[data-ahead]')
  if (!drawn) return
  const watch = new MutationObserver(() => {
    if (page.querySelector('main')) end()
  })
  const timer = setTimeout(end, maxWaitMs)
  watch.observe(page, { childList: true, subtree: true })
  function end() {
    clearTimeout(timer)
    watch.disconnect()
    drawn?.remove()
  }
}
