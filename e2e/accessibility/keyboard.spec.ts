import { expect, test, type Page } from '@playwright/test'
import { openPageAs, narrowViewport, waitUntilSettled, wideViewport } from './viewports.ts'
import { findButton, closeLayers, layerSelector, openLayer } from './layers.ts'

/** Checks the use by keyboard only. */
test.describe.configure({ timeout: 900_000 })

const focusPages = [
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
  '/company/documents/',
  '/company/dashboard/',
  '/account/',
]

/**
 * Tabs through a page from start to end and back. The focused element must be visible (WCAG 2.4.7, 2.4.11):
 * not behind a bar and not outside the screen.
 */
test('the focused element is visible on all pages, on a wide, a narrow and a low screen', async ({
  browser,
}) => {
  const page = await openPageAs(browser, 'admin')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of focusPages) {
    await page.setViewportSize(wideViewport)
    await goToListOrFirstOrder(page, path)
    for (const viewport of [wideViewport, narrowViewport, { width: 640, height: 400 }]) {
      await page.setViewportSize(viewport)
      await startAtTop(page)
      for (const key of ['Tab', 'Shift+Tab']) {
        const where = `${path}, ${viewport.width} pixels wide, ${key}`
        expect.soft(await findHiddenFocusStops(page, key), where).toEqual([])
      }
    }
  }
  await page.context().close()
})

/** Continues as after loading the page: nothing has the focus, and the first Tab goes to the first element. */
async function startAtTop(page: Page): Promise<void> {
  await waitUntilSettled(page)
  await page.evaluate(() => {
    scrollTo(0, 0)
    // Browsers continue at the place of a focused element that is removed.
    const start = document.createElement('span')
    start.tabIndex = -1
    document.body.prepend(start)
    start.focus({ preventScroll: true })
    start.remove()
  })
}

async function goToListOrFirstOrder(page: Page, path: string): Promise<void> {
  const [list = '', row] = path.split(' ')
  await page.goto(list)
  if (row) await page.goto((await page.locator('[data-row-link]').first().getAttribute('href')) ?? '')
  await waitUntilSettled(page)
}

/** Limit of tab stops per direction, because long lists repeat. */
const maxTabStops = 120

async function findHiddenFocusStops(page: Page, key: string): Promise<string[]> {
  const hidden: string[] = []
  for (let stop = 0; stop < maxTabStops; stop++) {
    await page.keyboard.press(key)
    const state = await waitForFocusState(page)
    if (state === 'end') break
    if (state !== 'seen') hidden.push(state)
  }
  return hidden
}

/** Waits until the layer of the previous stop has closed and scrolling has ended. */
async function waitForFocusState(page: Page): Promise<string> {
  let state = await page.evaluate(getFocusState)
  for (let turn = 0; state !== 'seen' && state !== 'end' && turn < 10; turn++) {
    await page.waitForTimeout(50)
    state = await page.evaluate(getFocusState)
  }
  return state
}

/**
 * Returns `seen`, `end` if the focus has left the page, or the HTML of a focused element that is not visible.
 */
function getFocusState(): string {
  const at = document.activeElement
  if (!at || at === document.body) return 'end'
  // A hidden input, such as that of a custom checkbox, is drawn by its label.
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

/** Dialogs of every kind: question, form, list, terms, full screen on a phone. */
const dialogs: readonly (readonly [string, ...string[]])[] = [
  ['/offers/', 'Benachrichtigungen'],
  ['/offers/ row', 'Ablehnen'],
  ['/orders/open/', 'Filter'],
  ['/orders/scheduled/ row', 'Termin verschieben'],
  ['/orders/scheduled/ row', 'Mehr zum Auftrag', 'Auftrag stornieren'],
  ['/calendar/', 'Kalender abonnieren'],
  ['/invoices/', 'Exportieren', 'Buchhaltung'],
  ['/company/documents/', 'Dokument hinzufügen'],
  ['/company/services/', 'Lesen'],
  ['/company/contacts/', 'Person hinzufügen'],
  ['/account/', 'Überall abmelden'],
]

for (const viewport of [wideViewport, narrowViewport]) {
  test(`dialogs keep the focus until they are closed, ${viewport.width} pixels wide`, async ({ browser }) => {
    const page = await openPageAs(browser, 'admin')
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [path, ...names] of dialogs) {
      const where = `${path}, ${names.join(', ')}`
      const [first = '', ...more] = names.map((name) => new RegExp(`^${name}`))
      await goToListOrFirstOrder(page, path)
      await openLayer(page, first, where)
      for (const name of more) await openLayer(page, name, where)
      expect.soft(await findStopsOutsideDialog(page, 'Tab'), where).toEqual([])
      expect.soft(await findStopsOutsideDialog(page, 'Shift+Tab'), where).toEqual([])
      await closeLayers(page, where)
      await expect.soft(findButton(page, first), `${where}: focus comes back`).toBeFocused()
    }
    await page.context().close()
  })
}

/** Tabs once around a dialog. Returns the stops that are outside the dialog or not visible. */
async function findStopsOutsideDialog(page: Page, key: string): Promise<string[]> {
  const lost: string[] = []
  const start = await page.evaluateHandle(() => document.activeElement)
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press(key)
    const isWithin = await page.evaluate((all) => !!document.activeElement?.closest(all), layerSelector)
    const state = await waitForFocusState(page)
    if (!isWithin || state !== 'seen') lost.push(`${key} ${stop}: ${state}`)
    if (await start.evaluate((element) => element === document.activeElement)) break
  }
  return lost
}
