import { expect } from '@playwright/test'
import { startUpdatableServer } from '#e2e/support/app-update'
import { desktopScreen, logInDemoUser } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** The installed app: it opens without a network and says so. */
test.use({ serviceWorkers: 'allow' })

test('after the first visit the app opens without a network and says what is missing', async ({
  browser,
}) => {
  const context = await browser.newContext(desktopScreen)
  const page = await context.newPage()
  await logInDemoUser(page, 'installer')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Sie sind offline').first()).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Heute', level: 1 })).toBeVisible()
  await context.close()
})

test('the app has everything that a browser needs to install it', async ({ page, request }) => {
  await page.goto('/login/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(address ?? '')).json()) as { icons: { src: string }[] }
  expect(manifest).toMatchObject({ name: 'Gewerk', display: 'standalone', start_url: '/' })
  for (const { src } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  }
})

test('a newer version waits while the user types and is loaded on request', async ({ browser, baseURL }) => {
  const server = await startUpdatableServer(baseURL ?? '')
  const context = await browser.newContext({ ...desktopScreen, baseURL: server.url })
  const page = await context.newPage()
  await logInDemoUser(page, 'accounting')
  await page.goto('/account/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const phone = page.getByRole('textbox', { name: 'Telefon' })
  await phone.fill('0341 555 12')

  server.publish()
  const update = page.getByRole('button', { name: 'Neue Version laden' })
  // As if the user returned to the tab. A page that was just opened checks for updates only after it has
  // settled.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(update).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  await expect(phone).toHaveValue('0341 555 12')
  await update.click()
  await page.getByRole('button', { name: 'Erst zu Ende schreiben' }).click()
  await expect(phone).toHaveValue('0341 555 12')

  await update.click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Neu laden', exact: true }).click()
  await reloaded
  await expect(phone).not.toHaveValue('0341 555 12')
  await expect(update).toHaveCount(0)
  await context.close()
  server.close()
})
