import { expect, test, type Page } from '@playwright/test'
import { desk } from '../people.ts'
import { enter, fits, settled, soundInAllLooks } from './looks.ts'

/**
 * Every page of every profile, light and dark, wide and narrow, with all rules of axe at all levels; and each at
 * 200 % and 400 % zoom without scrolling sideways, and without motion where none is wanted. It takes its time:
 * `npm run test:pages`. What `npm test` looks at is in accessibility.spec.ts.
 */
test.describe.configure({ timeout: 1_800_000 })

const lists = ['open', 'scheduled', 'at-work', 'completed']
const planned = [...lists, 'waiting', 'waiting-action', 'customer-signature'].map(
  (type) => `/orders/${type}/`,
)
const company = [
  '',
  'qualifications/',
  'payment/',
  'services/',
  'contacts/',
  'dashboard/',
  'gid-badge/',
  'data/',
  'erase/',
]
const own = ['/account/', '/account/erase/', '/nirgendwo/']

/** Where each may go; `row` behind a list stands for its first row's page. */
const visits: Record<string, readonly string[]> = {
  admin: [
    '/offers/',
    '/offers/ row',
    ...planned.flatMap((list) => [list, `${list} row`]),
    '/orders/final-confirmation/',
    '/orders/final-confirmation/ row',
    '/calendar/',
    '/calendar/?view=day',
    '/calendar/?view=month',
    '/invoices/',
    ...company.map((page) => `/company/${page}`),
    ...own,
  ],
  disposition: ['/offers/', '/offers/ row', ...planned, '/calendar/', '/company/', ...own],
  installer: [
    ...lists.flatMap((type) => [`/orders/${type}/`, `/orders/${type}/ row`]),
    '/orders/customer-signature/',
    '/calendar/',
    '/offers/',
    ...own,
  ],
  accounting: [
    '/orders/completed/',
    '/orders/completed/ row',
    '/invoices/',
    '/company/dashboard/',
    '/company/',
    ...own,
  ],
  owner: [...company.map((page) => `/company/${page}`), '/orders/open/', ...own],
  readonly: ['/offers/', '/offers/ row', ...planned, '/calendar/', '/invoices/', ...own],
  master: [
    '/offers/',
    '/orders/open/',
    '/orders/scheduled/ row',
    '/calendar/',
    ...company.map((page) => `/company/${page}`),
    ...own,
  ],
  new: ['/offers/', '/company/', '/company/payment/', '/orders/open/', ...own],
  beginner: ['/offers/', '/company/', '/orders/open/', ...own],
  repeated: ['/offers/', '/company/', '/company/payment/', '/orders/open/', ...own],
  notinterested: ['/offers/', ...own],
}

const strangers = [
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

test('nobody logged in', async ({ browser }) => {
  const context = await browser.newContext(desk)
  await seen(await context.newPage(), strangers)
  await context.close()
})

for (const [login, paths] of Object.entries(visits)) {
  test(login, async ({ browser }) => {
    const page = await enter(browser, login)
    await seen(page, paths)
    await page.context().close()
  })
}

/** Other languages have other widths; what axe finds is found in German. */
for (const locale of ['en', 'fr']) {
  test(`nobody logged in fits in ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ ...desk, locale })
    await fitting(await context.newPage(), strangers)
    await context.close()
  })

  test(`admin fits in ${locale}`, async ({ browser }) => {
    const page = await enter(browser, 'admin')
    await page.evaluate((chosen) => localStorage.setItem('gewerk.locale', chosen), locale)
    await fitting(page, visits['admin'] ?? [])
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
    await page.context().close()
  })
}

async function seen(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await go(page, path)
    await soundInAllLooks(page, path)
    await fits(page, path)
  }
}

async function fitting(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await go(page, path)
    await fits(page, path)
  }
}

async function go(page: Page, path: string): Promise<void> {
  const [list = '', row] = path.split(' ')
  await page.setViewportSize(desk.viewport)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(list)
  if (row) {
    const first = page.locator('[data-row-link]').first()
    await expect(first).toBeVisible()
    await page.goto((await first.getAttribute('href')) ?? '')
  }
  await settled(page)
}
