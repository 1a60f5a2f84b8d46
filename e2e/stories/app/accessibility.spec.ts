import { expect, type Locator, type Page } from '@playwright/test'
import { colourRules, findViolations } from '#e2e/support/axe'
import { desktopScreen, openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Checks every page in light and dark, wide and narrow, with all axe rules, and the main dialogs. */
test.describe.configure({ timeout: 300_000 })

const listPaths = [
  'open',
  'scheduled',
  'at-work',
  'waiting',
  'waiting-action',
  'final-confirmation',
  'completed',
  'customer-signature',
] as const
/** Orders with different pages; those of other lists look like the scheduled ones. */
const detailPaths = new Set<string>([
  'scheduled',
  'waiting-action',
  'final-confirmation',
  'completed',
  'customer-signature',
])

for (const [width, screen] of [
  ['wide', desktopScreen],
  ['narrow', phoneScreen],
] as const) {
  test(`the order lists and orders of the admin are accessible, ${width}`, async ({ browser }) => {
    const page = await openPageLoggedIn(browser, 'admin', screen)
    await checkPage(page, '/orders/open/?search=nirgendwo')
    await checkPage(page, '/offers/')
    await checkPage(page, await findFirstOrderPath(page, '/offers/'))
    for (const list of listPaths) {
      await checkPage(page, `/orders/${list}/`)
      if (detailPaths.has(list)) await checkPage(page, await findFirstOrderPath(page, `/orders/${list}/`))
    }
    await page.context().close()
  })

  test(`the other pages of the admin are accessible, ${width}`, async ({ browser }) => {
    const page = await openPageLoggedIn(browser, 'admin', screen)
    await checkPage(page, '/calendar/')
    await checkPage(page, '/calendar/?view=day')
    await checkPage(page, '/calendar/?view=month')
    await checkPage(page, '/invoices/')
    await checkPage(page, '/account/')
    await checkPage(page, '/company/')
    await checkPage(page, '/company/payment/')
    await checkPage(page, '/company/qualifications/')
    await checkPage(page, '/company/data/')
    await checkPage(page, '/company/erase/')
    await checkPage(page, `/order-single/${await findFirstOrderId(page, '/orders/scheduled/')}/`)
    await checkPage(
      page,
      `/order/${await findFirstOrderId(page, '/orders/final-confirmation/?order_type=precheck')}/create`,
    )
    await checkPage(page, '/nowhere/')
    await page.context().close()
  })

  test(`the login and the pages of other profiles are accessible, ${width}`, async ({ browser }) => {
    const anonymousPage = await (await browser.newContext(screen)).newPage()
    for (const path of [
      '/login/',
      '/signup/',
      '/request-password-reset/',
      '/terms/',
      '/verify/',
      `/sign/${'A'.repeat(43)}`,
    ]) {
      await checkPage(anonymousPage, path)
    }
    await anonymousPage.context().close()
    const installer = await openPageLoggedIn(browser, 'installer', screen)
    await checkPage(installer, '/invoices/')
    await checkPage(installer, await findFirstOrderPath(installer, '/orders/at-work/'))
    await installer.context().close()
    const reader = await openPageLoggedIn(browser, 'readonly', screen)
    await checkPage(reader, '/offers/')
    await reader.context().close()
    const master = await openPageLoggedIn(browser, 'master', screen)
    await checkPage(master, '/orders/scheduled/')
    await master.context().close()
  })

  test(`the main dialogs are accessible, ${width}`, async ({ browser }) => {
    const page = await openPageLoggedIn(browser, 'admin', screen)
    await page.goto('/offers/')
    await checkDialogOfButton(
      page,
      page.getByRole('banner').getByRole('button', { name: /^Benachrichtigungen/ }),
    )
    // By its name, because another offer may take the first place while the dialog is open.
    const accept = page.getByRole('button', { name: /annehmen$/ }).first()
    const name = (await accept.getAttribute('aria-label')) ?? ''
    await checkDialogOfButton(page, page.getByRole('button', { name, exact: true }))
    await page.goto(await findFirstOrderPath(page, '/offers/'))
    await checkDialogOfButton(page, page.getByRole('button', { name: 'Ablehnen' }))
    await page.goto(await findFirstOrderPath(page, '/orders/scheduled/'))
    await checkDialogOfButton(page, page.getByRole('button', { name: 'Termin verschieben' }))
    const more = page.getByRole('button', { name: 'Mehr zum Auftrag' })
    await more.click()
    await checkDialogOfButton(page, page.getByRole('menuitem', { name: 'Auftrag stornieren' }), more)
    await page.goto('/calendar/?view=month')
    await checkDialogOfButton(page, page.getByRole('button', { name: /Termin bestätigt/ }).first())
    await checkDialogOfButton(page, page.getByRole('button', { name: 'Kalender abonnieren' }))
    await page.context().close()
  })
}

/** Returns the path of the first row of a list. */
async function findFirstOrderPath(page: Page, list: string): Promise<string> {
  if (!page.url().endsWith(list)) await page.goto(list)
  const row = page.locator('[data-row-link]').first()
  await expect(row).toBeVisible()
  return (await row.getAttribute('href')) ?? ''
}

async function findFirstOrderId(page: Page, list: string): Promise<string> {
  return /\/([^/]+)\/?$/.exec(await findFirstOrderPath(page, list))?.[1] ?? ''
}

/** Waits for the page to settle and expects no axe violations in both color schemes. */
async function checkPage(page: Page, path: string): Promise<void> {
  if (!page.url().endsWith(path)) await page.goto(path)
  await waitUntilPageSettled(page)
  expect.soft(await measureLayoutShift(page), `content of ${path} moved while it loaded`).toBeLessThan(0.1)
  await checkBothColorSchemes(page, path)
}

/**
 * Returns how much of the page moved without an action of the user since it was opened: the sum of the browser's layout
 * shifts. 0.1 is the limit of a good page in the Core Web Vitals.
 */
function measureLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[]
          resolve(shifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Nothing is reported if nothing has moved.
        setTimeout(() => resolve(0), 200)
      }),
  )
}

async function waitUntilPageSettled(page: Page): Promise<void> {
  await expect(page.locator('main h1, main h2').first()).toBeVisible()
  await expect(page.locator('.breathes')).toHaveCount(0)
  // The text announced while a button waited stays for some seconds after the button is gone.
  await expect(page.locator('[data-live-announcer] [role=img]')).toHaveCount(0)
}

/** Opens a dialog, checks it and closes it. The focus returns to the opener, or to the button of its menu. */
async function checkDialogOfButton(page: Page, button: Locator, menuButton = button): Promise<void> {
  await button.click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first()
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('.breathes')).toHaveCount(0)
  // The main button waits until the content of the dialog is loaded.
  await expect(dialog.locator('button:disabled[data-main]')).toHaveCount(0)
  await checkBothColorSchemes(page, `dialog at ${new URL(page.url()).pathname}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(menuButton).toBeFocused()
}

/**
 * Checks all rules in light mode. In dark mode only colors differ, so only the color rules are checked, and
 * only wide.
 */
async function checkBothColorSchemes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await findViolations(page), `${where}, light`).toEqual([])
  // Narrow pages have the colors of the wide ones.
  if ((page.viewportSize()?.width ?? 0) < desktopScreen.viewport.width) return
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await findViolations(page, { rules: colourRules }), `${where}, dark`).toEqual([])
}

test('with colours forced by the system, a switch shows whether it is on', async ({ browser }) => {
  const context = await browser.newContext({ ...phoneScreen, forcedColors: 'active' })
  const page = await context.newPage()
  await page.goto('/login/')
  const remember = page.getByRole('switch')
  await remember.focus()
  await expect(remember).toBeChecked()
  const on = await remember.screenshot({ animations: 'disabled' })
  await page.keyboard.press('Space')
  await expect(remember).not.toBeChecked()
  const off = await remember.screenshot({ animations: 'disabled' })
  expect(on.equals(off)).toBe(false)
})

test('with colours forced by the system, pressed buttons and the current page differ from the others', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'admin', { ...desktopScreen, forcedColors: 'active' })
  await page.goto('/calendar/')
  const readColour = (element: Locator) => element.evaluate((node) => getComputedStyle(node).color)
  const views = page.getByRole('group', { name: 'Zeitraum' })
  await expect(views.getByRole('button', { name: 'Woche', pressed: true })).toBeVisible()
  expect(await readColour(views.getByRole('button', { name: 'Woche' }))).not.toBe(
    await readColour(views.getByRole('button', { name: 'Monat' })),
  )
  const pages = page.getByRole('navigation')
  expect(await readColour(pages.getByRole('link', { name: 'Kalender' }).first())).not.toBe(
    await readColour(pages.getByRole('link', { name: 'Heute' }).first()),
  )
  await page.context().close()
})
