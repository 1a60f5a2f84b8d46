import { expect, test, type Page } from '@playwright/test'
import { desktopScreen } from '../support/login.ts'
import {
  openPageAs,
  expectNoOverflow,
  expectTargetsForFingers,
  waitUntilSettled,
  expectNoViolationsInAllModes,
} from './viewports.ts'

/**
 * Checks every page of every profile in light and dark, wide and narrow, with all axe rules; with targets for
 * fingers on phones; at 200 % and 400 % zoom without horizontal scrolling; and without motion if the user
 * prefers none. Slow: `npm run test:pages`. The smaller check of `npm test` is in stories/app/accessibility.spec.ts.
 */
test.describe.configure({ timeout: 1_800_000 })

const orderTypes = ['open', 'scheduled', 'at-work', 'completed']
const orderListPaths = [...orderTypes, 'waiting', 'waiting-action', 'customer-signature'].map(
  (type) => `/orders/${type}/`,
)
const companyPaths = [
  '',
  'qualifications/',
  'payment/',
  'services/',
  'contacts/',
  'single-sign-on/',
  'dashboard/',
  'gid-badge/',
  'data/',
  'documents/',
  'offer-rules/',
  'erase/',
]
const personalPaths = ['/account/', '/account/erase/', '/nirgendwo/']

/** The paths that each login may visit; `row` after a list means the page of its first row. */
const pathsByLogin: Record<string, readonly string[]> = {
  admin: [
    '/offers/',
    '/offers/ row',
    ...orderListPaths.flatMap((list) => [list, `${list} row`]),
    '/orders/final-confirmation/',
    '/orders/final-confirmation/ row',
    '/today/',
    '/calendar/',
    '/calendar/?view=day',
    '/calendar/?view=month',
    '/invoices/',
    ...companyPaths.map((page) => `/company/${page}`),
    ...personalPaths,
  ],
  disposition: ['/offers/', '/offers/ row', ...orderListPaths, '/calendar/', '/company/', ...personalPaths],
  installer: [
    ...orderTypes.flatMap((type) => [`/orders/${type}/`, `/orders/${type}/ row`]),
    '/orders/customer-signature/',
    '/calendar/',
    '/offers/',
    ...personalPaths,
  ],
  accounting: [
    '/orders/completed/',
    '/orders/completed/ row',
    '/invoices/',
    '/company/dashboard/',
    '/company/',
    ...personalPaths,
  ],
  owner: [...companyPaths.map((page) => `/company/${page}`), '/orders/open/', ...personalPaths],
  readonly: ['/offers/', '/offers/ row', ...orderListPaths, '/calendar/', '/invoices/', ...personalPaths],
  master: [
    '/offers/',
    '/orders/open/',
    '/orders/scheduled/ row',
    '/calendar/',
    ...companyPaths.map((page) => `/company/${page}`),
    ...personalPaths,
  ],
  new: [
    '/offers/',
    '/company/',
    '/company/payment/',
    '/company/documents/',
    '/orders/open/',
    ...personalPaths,
  ],
  beginner: ['/offers/', '/company/', '/orders/open/', ...personalPaths],
  repeated: [
    '/offers/',
    '/company/',
    '/company/payment/',
    '/company/documents/',
    '/orders/open/',
    ...personalPaths,
  ],
  notinterested: ['/offers/', ...personalPaths],
}

const publicPaths = [
  '/login/',
  '/login/success/',
  '/signup/',
  '/request-password-reset/',
  '/change-password/',
  '/change-password/?token=x',
  '/potential-offer/J1/',
  '/cancel-offer-subscription/',
  `/order-access/${'A'.repeat(43)}`,
  `/sign/${'A'.repeat(43)}`,
  '/terms/',
  '/verify/',
  '/verify/00000000-0000-7000-8000-000000000000/',
  '/nirgendwo/',
]

test('the public pages are accessible', async ({ browser }) => {
  const context = await browser.newContext(desktopScreen)
  await checkPages(await context.newPage(), publicPaths)
  await context.close()
})

for (const [login, paths] of Object.entries(pathsByLogin)) {
  test(`the pages of ${login} are accessible`, async ({ browser }) => {
    const page = await openPageAs(browser, login)
    await checkPages(page, paths)
    await page.context().close()
  })
}

/** Other languages have other text widths. The axe rules are checked in German only. */
for (const locale of ['en', 'fr']) {
  test(`the public pages fit the screen in ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ ...desktopScreen, locale })
    await checkOverflow(await context.newPage(), publicPaths)
    await context.close()
  })

  test(`the pages of admin fit the screen in ${locale}`, async ({ browser }) => {
    const page = await openPageAs(browser, 'admin')
    await page.evaluate((chosen) => localStorage.setItem('gewerk.locale', chosen), locale)
    await checkOverflow(page, pathsByLogin['admin'] ?? [])
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
    await page.context().close()
  })
}

async function checkPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await goToPathInLightMode(page, path)
    await expectNoViolationsInAllModes(page, path)
    await expectTargetsForFingers(page, path)
    await expectNoOverflow(page, path)
  }
}

async function checkOverflow(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await goToPathInLightMode(page, path)
    await expectNoOverflow(page, path)
  }
}

async function goToPathInLightMode(page: Page, path: string): Promise<void> {
  const [list = '', row] = path.split(' ')
  await page.setViewportSize(desktopScreen.viewport)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(list)
  if (row) {
    const first = page.locator('[data-row-link]').first()
    await expect(first).toBeVisible()
    await page.goto((await first.getAttribute('href')) ?? '')
  }
  await waitUntilSettled(page)
}
