/** However long a page takes, after so many milliseconds it shows itself as far as it is. */
const maxWaitMs = 3_000

/** Whether the page is still under what was drawn ahead of it. */
export const isPrerenderVisible = (): boolean => document.querySelector('[data-ahead]') !== null

/** Takes away what was drawn over the page (scripts/build/prerender.ts) in the very moment in which the page itself is there. */
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
