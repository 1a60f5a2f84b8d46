import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface CheckedPart {
  /** Selector of the only part to check. */
  readonly part?: string | undefined
  /** The only rules to check. All of them and the size of targets if absent. */
  readonly rules?: readonly string[] | undefined
}

/** The rules whose result depends on colours. All others find the same in light and dark. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Expects that axe finds no violation on the page, or in one part of it. Waits until the page has loaded first, because a
 * page that loads has no heading yet.
 */
export async function expectNoViolations(page: Page, part?: string): Promise<void> {
  await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('.breathes, [role=status] > .spins')).toHaveCount(0)
  expect(await findViolations(page, { part })).toEqual([])
}

/**
 * Returns the violations that axe finds now, each as its rule and the elements. The legacy mode checks the page itself
 * only, which has no frames, and opens no second page for each check.
 */
export async function findViolations(page: Page, { part, rules }: CheckedPart = {}): Promise<string[]> {
  await waitForAnimations(page)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules ? { runOnly: [...rules] } : { rules: { 'target-size': { enabled: true } } }),
  })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`).join(' | ')}`,
  )
  return rules ? found : [...found, ...(await findDisabledWithoutReason(page, part))]
}

/**
 * Returns the visible buttons that are disabled and have no description that says why. React Aria disables the steps of
 * number fields and calendars, whose values are beside them.
 */
export async function findDisabledWithoutReason(page: Page, part = 'body'): Promise<string[]> {
  return page.locator(`${part} :is(button:not([data-rac]), [role=menuitem])`).evaluateAll((buttons) =>
    buttons
      .filter((button) => button.matches(':disabled, [aria-disabled=true]:not([aria-busy=true])'))
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => {
        if (button.getAttribute('aria-description')) return false
        const ids = button.getAttribute('aria-describedby')?.split(' ') ?? []
        return !ids.some((id) => document.getElementById(id)?.textContent.trim())
      })
      .map((button) => `disabled without a reason: ${button.outerHTML}`),
  )
}

/** Waits until nothing moves or changes its colour: a text that fades in has too little contrast for a moment. */
async function waitForAnimations(page: Page): Promise<void> {
  // A change of the colours begins with the next frame.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      }),
  )
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .every(({ playState }) => playState !== 'running'),
  )
}
