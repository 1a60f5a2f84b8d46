import { expect, type Browser, type Page } from '@playwright/test'
import { colourRules, findViolations } from '../support/axe.ts'
import { openPageLoggedIn, desktopScreen, phoneScreen } from '../support/login.ts'

/** Opens a page logged in, with the setup questions for new companies postponed. */
export async function openPageAs(browser: Browser, login: string): Promise<Page> {
  const page = await openPageLoggedIn(browser, login)
  await page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem('gewerk.known') ?? '[]') as { account: { id: string } }[]
    for (const { account } of known)
      localStorage.setItem(`gewerk.onboarding.${account.id}`, String(Date.now() + 3_600_000))
  })
  return page
}

export async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.locator('main h1, main h2').first()).toBeVisible()
  await expect(page.locator('.breathes, .spins')).toHaveCount(0)
  await expect(page.locator('[data-live-announcer] [role=img]')).toHaveCount(0)
}

export const wideViewport = desktopScreen.viewport
export const narrowViewport = phoneScreen.viewport
export type Viewport = typeof wideViewport

/** Checks all axe rules in light and dark, wide and narrow, on the page or on one part of it. */
export async function expectNoViolationsInAllModes(
  page: Page,
  where: string,
  findPart?: () => Promise<string>,
  sizes: readonly Viewport[] = [wideViewport, narrowViewport],
): Promise<void> {
  await renderEverything(page)
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    // Resizing takes longer than changing the colours: other components appear, and the page settles again.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (!findPart) await scrollToTop(page)
      const rules = colorScheme === 'dark' ? colourRules : undefined
      const found = await findViolations(page, { part: await findPart?.(), rules })
      expect.soft(found, `${where}, ${colorScheme}, ${viewport.width}`).toEqual([])
    }
  }
}

/**
 * Makes the browser render the parts of lists that it skips outside of the window. axe would find them with the colours and
 * the place that they had before.
 */
async function renderEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** axe reports a target that is half behind a bar as too small. */
async function scrollToTop(page: Page): Promise<void> {
  await waitUntilSettled(page)
  await page.evaluate(() => scrollTo(0, 0))
}

/**
 * Expects no horizontal scrolling at 200 % and 400 % zoom of 1280 pixels (WCAG 1.4.4, 1.4.10). Tables and
 * calendars have scroll areas of their own.
 */
export async function expectNoOverflow(page: Page, where: string, part = 'html'): Promise<void> {
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 })
    if (part === 'html') await waitUntilSettled(page)
    // Floating elements are positioned again after the window has changed.
    await expect
      .configure({ soft: true, timeout: 5_000 })
      .poll(() => measureOverflow(page, part), { message: `${where} at ${width} pixels` })
      .toEqual({ sideways: 0, beyond: 0, moving: 0 })
  }
}

/** The least width and height of what a finger presses, in pixels. */
const leastTarget = 44

/** Expects targets for fingers on a phone; links in running text are excepted (WCAG 2.5.8). */
export async function expectTargetsForFingers(page: Page, where: string): Promise<void> {
  await page.setViewportSize(narrowViewport)
  await waitUntilSettled(page)
  expect.soft(await page.evaluate(listSmallTargets, leastTarget), where).toEqual([])
}

/** Returns the controls that are smaller than `least` pixels, with their size. Runs in the page. */
function listSmallTargets(least: number): string[] {
  // Columns of charts and parts of dates have a role only.
  const controls = [
    ...document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, label, [role=button], [role=spinbutton]',
    ),
  ]
  return controls.flatMap((control) => {
    const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isShown || control.closest('[inert], [aria-hidden=true]')) return []
    // The label around a checkbox is its target. The labels of other fields only name them.
    if (control.matches('label') ? !control.querySelector('input') : control.closest('label')) return []
    const { width, height } = control.getBoundingClientRect()
    // Visually hidden inputs, and the links that skip to the content.
    if (width < 2 || height < 2 || isInRunningText(control)) return []
    const area = getComputedStyle(control, '::after')
    const isLarger = area.content !== 'none' && area.position === 'absolute'
    const size = {
      width: Math.max(width, isLarger ? Number.parseFloat(area.width) : 0),
      height: Math.max(height, isLarger ? Number.parseFloat(area.height) : 0),
    }
    if (size.width > least - 0.5 && size.height > least - 0.5) return []
    const name = control.getAttribute('aria-label') ?? control.textContent
    return [`${name.trim()}: ${Math.round(size.width)} x ${Math.round(size.height)}`]
  })

  function isInRunningText(control: Element): boolean {
    const text = control.closest('p, li, dd')
    return control.matches('a') && text !== null && text.textContent.trim() !== control.textContent.trim()
  }
}

function measureOverflow(page: Page, part: string): Promise<object> {
  return page
    .locator(part)
    .last()
    .evaluate((element) => ({
      sideways: element.scrollWidth - element.clientWidth,
      beyond: Math.max(0, Math.round(element.getBoundingClientRect().right) - innerWidth),
      moving: document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10).length,
    }))
}
