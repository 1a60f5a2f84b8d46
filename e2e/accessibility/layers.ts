import { expect, type Page } from '@playwright/test'
import {
  expectNoOverflow,
  narrowViewport,
  type Viewport,
  expectNoViolationsInAllModes,
  wideViewport,
} from './viewports.ts'

/**
 * Matches dialogs, menus and lists over a page. Notices are non-modal alert dialogs and do not block the
 * page.
 */
export const layerSelector =
  '[role=dialog], [role=alertdialog]:not([aria-modal=false]), [role=menu], [role=listbox]'

/** Presses a button by keyboard, and expects a layer that has the focus. */
export async function openLayer(page: Page, name: string | RegExp, where: string): Promise<void> {
  await findButton(page, name).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(layerSelector), `${where}: opens`).not.toHaveCount(0)
  await expect(page.locator('.breathes')).toHaveCount(0)
  await expect(page.locator(layerSelector).locator('.spins, button:disabled[data-main]')).toHaveCount(0)
  await expectFocusInside(page)
}

/** Expects the focus inside a layer. */
export async function expectFocusInside(page: Page): Promise<void> {
  const within = () => page.evaluate((all) => !!document.activeElement?.closest(all), layerSelector)
  await expect.poll(within).toBe(true)
}

/** Closes all layers by Escape, one after the other. */
export async function closeLayers(page: Page, where: string): Promise<void> {
  const count = () => page.locator(layerSelector).count()
  for (let left = await count(); left > 0; left = Math.min(left - 1, await count())) {
    await expectFocusInside(page)
    await page.keyboard.press('Escape')
    await expect
      .configure({ soft: true })
      .poll(count, { message: `${where}: closes` })
      .toBeLessThan(left)
  }
  await expect.soft(page.locator(layerSelector), `${where}: closes`).toHaveCount(0)
}

export function findButton(page: Page, name: string | RegExp) {
  const wanted = typeof name === 'string' ? { name, exact: true } : { name }
  return page
    .getByRole('button', wanted)
    .or(page.getByRole('menuitem', wanted))
    .filter({ visible: true })
    .first()
}

/** Checks the top layer in all modes. */
export async function checkTopLayer(
  page: Page,
  where: string,
  sizes: readonly Viewport[] = [wideViewport, narrowViewport],
): Promise<void> {
  await expectNoViolationsInAllModes(page, where, () => markTopLayer(page), sizes)
  if (sizes.includes(narrowViewport)) await expectNoOverflow(page, where, await markTopLayer(page))
}

/** Returns a selector of the top layer. A layer that looks different on a phone is another element there. */
async function markTopLayer(page: Page): Promise<string> {
  await page
    .locator(layerSelector)
    .last()
    .evaluate((element) => {
      for (const old of document.querySelectorAll('[data-looked-at]')) old.removeAttribute('data-looked-at')
      element.setAttribute('data-looked-at', '')
    })
  return '[data-looked-at]'
}
