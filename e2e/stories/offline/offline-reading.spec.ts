import { expect, type BrowserContext, type Page } from '@playwright/test'
import {
  createOfflineOrder,
  listCachedParts,
  readCachedQueries,
  readServerResult,
  offlineInstaller,
} from '#e2e/support/offline-order'
import { waitForStoredApp } from '#e2e/support/device'
import { startUpdatableServer } from '#e2e/support/app-update'
import { openPageLoggedIn, desktopScreen, logInDemoUser } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Reading without a network: the device stores what each user has read, separately. */
test.use({ serviceWorkers: 'allow' })

test('data that was read opens without a network after the app was closed, with its time', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'installer', desktopScreen)
  const context = page.context()
  await waitForStoredApp(page)
  await page.goto('/orders/scheduled/')
  const order = page.getByRole('main').getByRole('row').nth(1).getByRole('link').first()
  await order.click()
  await expect(page.getByRole('heading', { name: 'Nachrichten' })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  const { href } = await page.evaluate(() => ({ href: location.href }))
  await waitForStorage(page)
  await page.close()

  await context.setOffline(true)
  const later = await context.newPage()
  await later.goto(href)
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expect(later.getByText(/Ohne Verbindung: Stand heute/)).toBeVisible()
  await expect(later.getByRole('alert')).toHaveCount(0)
  await later.goto('/orders/scheduled/')
  await expect(later.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await later.goto('/login/')
  await expect(later).not.toHaveURL(/\/login\//)

  await context.setOffline(false)
  await later.goto(href)
  await expect(later.getByText(/Ohne Verbindung/)).toHaveCount(0)
  await context.close()
})

test('an order that is not on the device says so and mentions no lost input', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'installer', desktopScreen)
  await waitForStoredApp(page)
  await page.context().setOffline(true)
  await page.goto('/orders/completed/00000000-0000-4000-8000-000000000000/')
  await expect(page.getByRole('heading', { name: 'Nicht auf diesem Gerät' })).toBeVisible()
  await expect(page.getByRole('alert')).not.toContainText('Eingaben')
  await page.context().close()
})

test('the app says that it is ready for offline work and with how many orders', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'installer', desktopScreen)
  await expect(page.getByText(/Offline bereit · (\d+ Auftr|keine Auftr)/)).toBeVisible({ timeout: 60_000 })
  await page.context().close()
})

test('the next user of a device finds no data of the user before', async ({ browser }) => {
  const context = await browser.newContext(desktopScreen)
  const page = await context.newPage()
  await logInDemoUser(page, 'installer')
  await waitForStoredApp(page)
  await page.goto('/orders/scheduled/')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await waitForStorage(page)
  expect(await countCachedQueries(context)).toBeGreaterThan(0)

  await context.setOffline(true)
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login\//)
  await expect.poll(() => countCachedQueries(context)).toBe(0)
  await page.goto('/orders/scheduled/')
  await expect(page).toHaveURL(/\/login\//)

  // The next user must not be logged in by the former cookie, which could not be ended offline.
  await context.setOffline(false)
  await page.goto('/orders/scheduled/')
  await expect(page).toHaveURL(/\/login\//)
  await context.close()
})

test('a new version of the app keeps the orders and the outbox of the device', async ({
  browser,
  request,
  baseURL,
}) => {
  const order = await createOfflineOrder(request, 12)
  const server = await startUpdatableServer(baseURL ?? '')
  const context = await browser.newContext({ ...desktopScreen, baseURL: server.url })
  const page = await context.newPage()
  await logInDemoUser(page, offlineInstaller.login)
  await waitForStoredApp(page)
  await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toHaveLength(3)
  // A list is stored on the device when it is opened.
  await page.goto('/orders/scheduled/')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await waitForStorage(page)
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  const comment = page.getByLabel('Nachricht schreiben')
  await expect(comment).toBeVisible()
  // A call through the worker could make the new version wait.
  const requests = await listRequests(page)
  const calls = requests.filter(({ path }) => /^\/[\w-]*api\//.test(path))
  expect(new Set(calls.map(({ source }) => source))).toEqual(new Set(['network']))
  const scripts = requests.filter(({ path }) => path.startsWith('/assets/'))
  expect(scripts.map(({ source }) => source)).not.toContain('network')

  server.publish()
  const update = page.getByRole('button', { name: 'Neue Version laden' })
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(update).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  await context.setOffline(true)
  await comment.fill('Steht im Keller rechts')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByRole('button', { name: '1 Eintrag wartet auf das Netz' })).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await update.click()
  await reloaded
  expect(await page.locator('script[type=module][src]').first().getAttribute('src')).toBe('/assets/newer.js')
  await expect(page.getByText('Steht im Keller rechts')).toBeVisible()
  await page.goto('/orders/scheduled/')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  expect(await listCachedParts(page, order)).toHaveLength(3)
  await context.setOffline(false)
  await expect.poll(() => readServerResult(order), { timeout: 60_000 }).toMatchObject({ comments: 1 })
  await context.close()
  server.close()
})

/** Data is written to the device a moment after it was read. */
const waitForStorage = (page: Page) => page.waitForTimeout(1_000)

async function countCachedQueries(context: BrowserContext): Promise<number> {
  const [page] = context.pages()
  return (await readCachedQueries(page as Page)).length
}

/** A request of a page with a service worker. Older Chromium names the source of the answer in another way. */
interface RoutedRequest extends PerformanceResourceTiming {
  readonly workerFinalRouterSource?: string
  readonly workerFinalSourceType?: string
}

/** The requests of the page. The source is `network` for those that a static route keeps from the service worker. */
function listRequests(page: Page): Promise<{ path: string; source: string | undefined }[]> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as RoutedRequest[]).map((request) => ({
      path: new URL(request.name).pathname,
      source: request.workerFinalRouterSource ?? request.workerFinalSourceType,
    })),
  )
}
