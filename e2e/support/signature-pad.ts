import type { Page } from '@playwright/test'

/** Draws a stroke across the signature pad. */
export async function signOnPad(page: Page): Promise<void> {
  const pad = page.locator('canvas').last()
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('The signature pad is not visible.')
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++) {
    await page.mouse.move(box.x + 30 + step * 15, box.y + box.height / 2 + (step % 2 ? -25 : 25))
  }
  await page.mouse.up()
}
