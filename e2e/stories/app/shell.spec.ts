import { expect, test, type Page } from '@playwright/test'
import { openPageLoggedIn, logInDemoUser, phoneScreen } from '#e2e/support/login'

/** The frame around the pages: titles, footer, and the embedded mode in a frame of another site. */

test('each page has its own title and ends with the contact of the support', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'owner')
  await expect(page).toHaveTitle('Unternehmen · Gewerk')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Montag bis Freitag, 9:00 bis 17:00 Uhr')
  await expect(footer.getByRole('link', { name: 'Servicebedingungen' })).toBeVisible()
  await page.goto('/invoices/')
  await expect(page).toHaveTitle('Kein Zugriff · Gewerk')
  await page.goto('/nirgendwo/')
  await expect(page).toHaveTitle('Seite nicht gefunden · Gewerk')
  await page.context().close()
})

test('the links below a page stay in place when the line about offline work appears', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'admin')
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  // The line appears after this answer.
  await page.route('**/api/partner/today', async (route) => {
    await isAnswered
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/partner/today')
  await page.goto('/calendar/?view=day')
  await asked
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Servicebedingungen' })
  const before = await terms.boundingBox()
  answer()
  await expect(page.getByText(/^Wird für unterwegs geladen/)).toBeVisible()
  expect(await terms.boundingBox()).toEqual(before)
  await page.context().close()
})

test('the support hours in the sidebar never break between the two times', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'owner')
  const times = { de: '9:00 bis 17:00 Uhr', en: '9:00 to 17:00', fr: 'de 9 h à 17 h' }
  for (const [locale, words] of Object.entries(times)) {
    await page.evaluate((chosen) => localStorage.setItem('gewerk.locale', chosen), locale)
    await page.reload()
    const hours = page.getByRole('complementary').locator('p', { hasText: words }).first()
    const lines = await hours.evaluate((paragraph, wanted) => {
      const text = paragraph.lastChild as Text
      const range = document.createRange()
      range.setStart(text, text.data.replaceAll('\u00A0', ' ').indexOf(wanted))
      range.setEnd(text, text.length)
      return range.getClientRects().length
    }, words)
    expect(lines, locale).toBe(1)
  }
  await page.context().close()
})

test('nothing hides the end of a page on a phone', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'owner', phoneScreen)
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Servicebedingungen' })
  const bar = await page.locator('.bottom-bar').boundingBox()
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const box = await terms.boundingBox()
      return box ? box.y + box.height : Number.POSITIVE_INFINITY
    })
    .toBeLessThanOrEqual(bar?.y ?? 0)
  await page.context().close()
})

test('the top bar fits the smallest phone for a read-only user', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'readonly', {
    ...phoneScreen,
    viewport: { width: 375, height: 667 },
  })
  await expect(page.getByRole('banner').getByText('Nur Lesen')).toBeVisible()
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(beyond)).toBe(0)
  await page.context().close()
})

test('nothing shifts while the login and a list load', async ({ browser }) => {
  const context = await browser.newContext(phoneScreen)
  await context.addInitScript(watchShifts)
  const anonymousPage = await context.newPage()
  await anonymousPage.goto('/login/')
  await expect(anonymousPage.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
  await anonymousPage.waitForLoadState('load')
  expect(await readShiftSum(anonymousPage)).toBeLessThan(0.02)
  await logInDemoUser(anonymousPage, 'installer')
  const listPage = await context.newPage()
  await listPage.goto('/orders/scheduled/')
  await expect(listPage.locator('[data-row-link]').first()).toBeVisible()
  await listPage.waitForLoadState('load')
  expect(await readShiftSum(listPage)).toBeLessThan(0.02)
  await context.close()
})

for (const { path, title } of [
  { path: '/login/', title: 'Connexion' },
  { path: '/signup/', title: 'Inscrire votre entreprise' },
])
  test(`${path} is visible before its scripts load and accepts input as soon as they run`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ ...phoneScreen, locale: 'fr-FR' })
    const page = await context.newPage()
    const go = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const prerendered = page.locator('[data-prerendered="public"]')
    await expect(prerendered.getByText(title, { exact: true })).toBeVisible()
    // The prerendered form can be neither filled in nor submitted.
    await expect(prerendered).toHaveAttribute('inert')
    go()
    await expect(prerendered).toHaveCount(0)
    await page.getByLabel('Adresse e-mail').fill('a@b.example')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await context.close()
  })

test('the title and outline of a list are visible before its scripts load, and its data is already requested', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'installer', phoneScreen)
  const go = await holdScripts(page)
  const requestedPaths: string[] = []
  page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/orders/scheduled/', { waitUntil: 'commit' })
  const prerendered = page.locator('[data-prerendered="frame"]')
  await expect(prerendered.getByText('Geplante Aufträge', { exact: true })).toBeVisible()
  const lists = () => requestedPaths.filter((path) => path === '/api/partner/orders').length
  await expect.poll(lists).toBe(1)
  go()
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
  await expect(prerendered).toHaveCount(0)
  await page.context().close()
})

/** Holds back the app's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let go = () => undefined as void
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return () => go()
}

/** Adds up layout shifts without user input. */
function watchShifts(): void {
  const watched = window as Window & { shifts?: number }
  watched.shifts = 0
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) watched.shifts = (watched.shifts ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

function readShiftSum(page: Page): Promise<number> {
  return page.evaluate(() => (window as Window & { shifts?: number }).shifts ?? Number.NaN)
}

test('a page in a frame has no navigation, names its environment and reports its height', async ({
  page,
}) => {
  await page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body: hostPage }))
  await page.goto('/host.html')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(frame.getByText('Umgebung:')).toBeVisible()
  await expect(frame.getByRole('banner')).toHaveCount(0)
  await expect(frame.getByRole('contentinfo')).toHaveCount(0)
  await expect.poll(() => readReportedHeight(page)).toBeGreaterThan(300)
})

const hostPage = `<!doctype html><title>Host</title>
<script>addEventListener('message', ({ data }) => { if (data.type === 'gewerk:height') window.lastReport = data })</script>
<iframe src="/login/?plain=true&resize=login" width="390" height="800"></iframe>`

function readReportedHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { lastReport: report } = window as Window & { lastReport?: { name: string; height: number } }
    return report?.name === 'login' ? report.height : 0
  })
}

test('a user who goes back before the next page is loaded returns to the focused link', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'owner')
  const link = page.getByRole('main').getByRole('link', { name: /^Team/ })
  await expect(link).toBeVisible()
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(link).toHaveCount(0)
  await page.goBack()
  await expect(link).toBeVisible()
  await expect(link).toBeFocused()
  await page.context().close()
})

test('the focus that a user moves while the next page loads stays there', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'owner')
  const links = page.getByRole('main').getByRole('link')
  await expect(links.filter({ hasText: /^Team/ })).toBeVisible()
  let go = () => undefined as void
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await links.filter({ hasText: /^Team/ }).press('Enter')
  await expect(links.filter({ hasText: /^Team/ })).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Menü einklappen' })
  await button.press('Shift')
  await expect(button).toBeFocused()
  go()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await expect(button).toBeFocused()
  await page.context().close()
})

test('a menu that loads slowly shows its progress and opens with the focus inside', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'owner')
  // The focus moves to the page when that arrives.
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  const button = page.getByRole('button', { name: /Konto von/ })
  let go = () => undefined as void
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-busy')
  await expect(button).toBeFocused()
  go()
  await expect(page.getByRole('menu', { name: 'Konto' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.context().close()
})
