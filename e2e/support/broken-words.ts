import type { Page } from '@playwright/test'

/**
 * Returns the visible words of the page, or of one part of it, that break at a place without a hyphen, and the parts that
 * are wider than the window. A word may break after a hyphen, a dash, a slash or a soft hyphen only.
 */
export async function findBrokenWords(page: Page, part = 'body'): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page
    .locator(part)
    .first()
    .evaluate((root) => {
      const found: string[] = []
      const range = document.createRange()
      const getTop = (node: Node, from: number, to: number) => {
        range.setStart(node, from)
        range.setEnd(node, to)
        // A letter after a break has an empty box at the end of the line before, too.
        return [...range.getClientRects()].at(-1)?.top ?? null
      }
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        // Text for screen readers is in a box of one pixel.
        element.getBoundingClientRect().width > 1
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement
        if (!element || element.closest('script, style') || !isShown(element)) continue
        // Text that is cut at its last line ends with an ellipsis there.
        if (getComputedStyle(element).webkitLineClamp !== 'none') continue
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(
          /\p{L}[\p{L}\p{M}\p{N}\u00AD-]+/gu,
        )) {
          for (let place = 1; place < word.length; place++) {
            const [before, after] = [place - 1, place].map((at) => getTop(node, index + at, index + at + 1))
            if (typeof before !== 'number' || typeof after !== 'number') continue
            if (after - before > 4 && !/[-\u00AD]/.test(word[place - 1] ?? ''))
              found.push(`${word.slice(0, place)}|${word.slice(place)}`)
          }
        }
      }
      if (document.documentElement.scrollWidth > innerWidth)
        found.push(`the page is ${document.documentElement.scrollWidth} px wide`)
      return found
    })
}
