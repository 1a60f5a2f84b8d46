import { expect, test, type Page } from '@playwright/test'
import { openPageAs, narrowViewport, waitUntilSettled, wideViewport } from './viewports.ts'
import { findButton, closeLayers, layerSelector, openLayer } from './layers.ts'

/** By keys alone. */
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
  '/company/dashboard/',
  '/account/',
]

/**
 * From the beginning of a page to its end and back: all that takes the focus is seen while it has it (WCAG 2.4.7,
 * 2.4.11), behind no bar and outside of no screen.
 */
for (const viewport of [wideViewport, narrowViewport, { width: 640, height: 400 }]) {
  test(`what has the focus is in sight, ${viewport.width} pixels wide`, async ({ browser }) => {
    const page = await openPageAs(browser, 'admin')
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of focusPages) {
      await goToListOrFirstOrder(page, path)
      for (const key of ['Tab', 'Shift+Tab']) {
        expect.soft(await findHiddenFocusStops(page, key), `${path}, ${key}`).toEqual([])
      }
    }
    await page.context().close()
  })
}

async function goToListOrFirstOrder(page: Page, path: string): Promise<void> {
  const [list = '', row] = path.split(' ')
  await page.goto(list)
  if (row) await page.goto((await page.locator('[data-row-link]').first().getAttribute('href')) ?? '')
  await waitUntilSettled(page)
}

/** At most so many stops in one direction: long lists repeat themselves. */
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

/** What was open at the last stop closes with it, and what scrolls comes to rest. */
async function waitForFocusState(page: Page): Promise<string> {
  let state = await page.evaluate(getFocusState)
  for (let turn = 0; state !== 'seen' && state !== 'end' && turn < 10; turn++) {
    await page.waitForTimeout(50)
    state = await page.evaluate(getFocusState)
  }
  return state
}

/** `seen`, `end` where the focus has left the page, or what has it and cannot be seen. */
function getFocusState(): string {
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

/** Dialogs of every kind: a question, a form, a list, terms to read, what fills a phone. */
const dialogs: readonly (readonly [string, ...string[]])[] = [
  ['/offers/', 'Benachrichtigungen'],
  ['/offers/ row', 'Ablehnen'],
  ['/orders/open/', 'Filter'],
  ['/orders/scheduled/ row', 'Termin verschieben'],
  ['/orders/scheduled/ row', 'Delegieren'],
  ['/orders/scheduled/ row', 'Auftrag stornieren'],
  ['/calendar/', 'Kalender abonnieren'],
  ['/invoices/', 'Exportieren', 'Buchhaltung'],
  ['/company/payment/', 'Dokument hinzufügen'],
  ['/company/services/', 'Lesen'],
  ['/company/contacts/', 'Person hinzufügen'],
  ['/account/', 'Überall abmelden'],
]

for (const viewport of [wideViewport, narrowViewport]) {
  test(`dialogs keep the focus until they are left, ${viewport.width} pixels wide`, async ({ browser }) => {
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

/** Once around: where the focus was outside of the dialog, or out of sight. */
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
