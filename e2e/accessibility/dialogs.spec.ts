import { expect, test, type Page } from '@playwright/test'
import { dialogOpeners, type DialogOpener } from './dialog-openers.ts'
import { findButton, closeLayers, checkTopLayer, openLayer } from './layers.ts'
import {
  expectNoViolationsInAllModes,
  openPageAs,
  narrowViewport,
  waitUntilSettled,
  type Viewport,
  wideViewport,
} from './viewports.ts'

/**
 * Checks every layer that opens over a page, in all modes, and that closing it returns the focus to its
 * button. `npm test` checks the main dialogs in stories/app/accessibility.spec.ts.
 */
for (const [login, list] of Object.entries(dialogOpeners)) {
  test.describe(`for ${login}`, () => {
    // Every test starts by loading its page, so one login serves all of them.
    let page: Page
    test.beforeAll(async ({ browser }) => {
      page = await openPageAs(browser, login)
    })
    test.afterAll(() => page.context().close())

    for (const opening of list) {
      const where = `${opening.path}, ${opening.press.map(String).join(', ')}`
      test(`the dialog is accessible: ${where}${opening.only ? `, ${opening.only}` : ''}`, async () => {
        test.setTimeout(180_000)
        await checkDialog(page, opening, where)
      })
    }
  })
}

test('an explanation opens and closes by keyboard, and is accessible', async ({ browser }) => {
  const page = await openPageAs(browser, 'admin')
  await page.goto('/company/dashboard/')
  await waitUntilSettled(page)
  const name = /^So wird gezählt: Angenommene/
  await findButton(page, name).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('note', { name })).toBeVisible()
  await expectNoViolationsInAllModes(page, 'explanation', async () => '[role=note]:popover-open')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('note', { name })).toBeHidden()
  await expect(findButton(page, name)).toBeFocused()
  await page.context().close()
})

async function checkDialog(page: Page, opening: DialogOpener, where: string): Promise<void> {
  const sizes = opening.only
    ? [opening.only === 'wide' ? wideViewport : narrowViewport]
    : [wideViewport, narrowViewport]
  const [viewport = wideViewport] = sizes
  await goToDialogStart(page, opening, viewport)
  if (!opening.prepare) await openAndCloseByKeyboard(page, opening, where)
  await opening.prepare?.(page)
  for (const [step, name] of opening.press.entries()) {
    await page.setViewportSize(viewport)
    await openLayer(page, name, where)
    const isLast = step === opening.press.length - 1
    if (isLast || opening.checkEach) await checkTopLayer(page, where, sizes)
  }
  if (opening.leave) await opening.leave(page)
  else await closeLayers(page, where)
}

/** Opens and closes by keyboard, and expects the focus on the button afterwards. */
async function openAndCloseByKeyboard(page: Page, { press }: DialogOpener, where: string): Promise<void> {
  for (const name of press) await openLayer(page, name, where)
  await closeLayers(page, where)
  await expect.soft(findButton(page, press[0]), `${where}: focus comes back`).toBeFocused()
}

async function goToDialogStart(page: Page, opening: DialogOpener, viewport: Viewport): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const [list = '', row] = opening.path.split(' ')
  await page.goto(list)
  if (row) await goToOrderWithButton(page, opening.orderWith ?? opening.press[0])
  await waitUntilSettled(page)
}

/** Opens the folded parts of a page, whose buttons cannot be pressed otherwise. */
async function unfoldParts(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((all) => {
    for (const part of all) (part as HTMLDetailsElement).open = true
  })
}

/** Goes to the first order of the list whose page has this button. */
async function goToOrderWithButton(page: Page, name: string | RegExp): Promise<void> {
  const rows = page.locator('[data-row-link]')
  await expect(rows.first()).toBeVisible()
  for (const href of await rows.evaluateAll((all) => all.map((row) => row.getAttribute('href')))) {
    await page.goto(href ?? '')
    await waitUntilSettled(page)
    await unfoldParts(page)
    // Some parts of a page load after it.
    const there = await findButton(page, name)
      .waitFor({ timeout: 2_000 })
      .catch((missing: unknown) => missing)
    if (!there) return
  }
  throw new Error(`No order of the list has the button ${name}.`)
}
