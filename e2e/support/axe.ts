import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Expects that axe finds no violation on the page, or in one part of it. Waits until the page has loaded first:
 * a page that loads has no heading yet, and a text that fades in has too little contrast for a moment.
 */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('.breathes, [role=status] > .spins')).toHaveCount(0)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .every(({ playState }) => playState !== 'running'),
  )
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}
