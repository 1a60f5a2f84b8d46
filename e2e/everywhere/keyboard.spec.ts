import { expect, test, type Page } from '@playwright/test'
import { enter, narrow, settled, wide } from './looks.ts'

/**
 * From the beginning of a page to its end and back by the tab key: all that takes the focus is seen while it has it
 * (WCAG 2.4.7, 2.4.11), behind no bar and outside of no screen.
 */
test.describe.configure({ timeout: 900_000 })

const pages = [
  '/offers/',
  '/orders/scheduled/',
  '/orders/scheduled/ row',
  '/orders/at-work/ row',
  '/calendar/',
  '/calendar/?view=day',
  '/calendar/?view=month',
  '/invoices/',
  '/company/contacts/',
  '/company/payment/',
  '/company/dashboard/',
  '/account/',
]

for (const viewport of [wide, narrow, { width: 640, height: 400 }]) {
  test(`what has the focus is in sight, ${viewport.width} pixels wide`, async ({ browser }) => {
    const page = await enter(browser, 'admin')
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of pages) {
      const [list = '', row] = path.split(' ')
      await page.goto(list)
      if (row) await page.goto((await page.locator('[data-row-link]').first().getAttribute('href')) ?? '')
      await settled(page)
      for (const key of ['Tab', 'Shift+Tab']) {
        expect.soft(await hiddenAlong(page, key), `${path}, ${key}`).toEqual([])
      }
    }
    await page.context().close()
  })
}

/** At most so many stops in one direction: long lists repeat themselves. */
const most = 120

async function hiddenAlong(page: Page, key: string): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press(key)
    let state = await page.evaluate(focusState)
    // What was open at the last stop closes with it.
    for (let turn = 0; state !== 'seen' && state !== 'end' && turn < 10; turn++) {
      await page.waitForTimeout(50)
      state = await page.evaluate(focusState)
    }
    if (state === 'end') break
    if (state !== 'seen') hidden.push(state)
  }
  return hidden
}

/** `seen`, `end` where the focus has left the page, or what has it and cannot be seen. */
function focusState(): string {
  const at = document.activeElement
  if (!at || at === document.body) return 'end'
  // What is drawn in its stead, as a box of one's own for a checkbox, is in its label.
  const shown = at.closest('label') ?? at
  const { left, top, width, height } = shown.getBoundingClientRect()
  const isSeen = [0.1, 0.5, 0.9].some((down) =>
    [0.1, 0.5, 0.9].some((along) => {
      const there = document.elementFromPoint(left + width * along, top + height * down)
      return there !== null && (shown.contains(there) || there.contains(shown))
    }),
  )
  return isSeen ? 'seen' : shown.outerHTML.slice(0, 160)
}
