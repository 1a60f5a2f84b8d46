import { expect, type Page } from '@playwright/test'
import { fits, narrow, type Size, soundInAllLooks, wide } from './looks.ts'

/** What opens over a page: how one comes there and back by keys alone, and how it looks. */

/** Notices are alert dialogs, too, which keep nobody from the page. */
export const layers = '[role=dialog], [role=alertdialog]:not([aria-modal=false]), [role=menu], [role=listbox]'

/** By the keyboard; what opens has the focus. */
export async function open(page: Page, name: string | RegExp, where: string): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(layers), `${where}: opens`).not.toHaveCount(0)
  await expect(page.locator('.breathes')).toHaveCount(0)
  await focusInside(page)
}

/** What opened has the focus, or has it back from what closed over it. */
export async function focusInside(page: Page): Promise<void> {
  const within = () => page.evaluate((all) => !!document.activeElement?.closest(all), layers)
  await expect.poll(within).toBe(true)
}

/** By Escape, one after the other, until nothing lies over the page. */
export async function close(page: Page, where: string): Promise<void> {
  const count = () => page.locator(layers).count()
  for (let left = await count(); left > 0; left = Math.min(left - 1, await count())) {
    await focusInside(page)
    await page.keyboard.press('Escape')
    await expect
      .configure({ soft: true })
      .poll(count, { message: `${where}: closes` })
      .toBeLessThan(left)
  }
  await expect.soft(page.locator(layers), `${where}: closes`).toHaveCount(0)
}

export function button(page: Page, name: string | RegExp) {
  const wanted = typeof name === 'string' ? { name, exact: true } : { name }
  return page
    .getByRole('button', wanted)
    .or(page.getByRole('menuitem', wanted))
    .filter({ visible: true })
    .first()
}

/** What lies on top, in all looks. */
export async function look(
  page: Page,
  where: string,
  sizes: readonly Size[] = [wide, narrow],
): Promise<void> {
  const top = page.locator(layers).last()
  await top.evaluate((element) => {
    for (const old of document.querySelectorAll('[data-looked-at]')) old.removeAttribute('data-looked-at')
    element.setAttribute('data-looked-at', '')
  })
  await soundInAllLooks(page, where, '[data-looked-at]', sizes)
  if (sizes.includes(narrow)) await fits(page, where, '[data-looked-at]')
}
