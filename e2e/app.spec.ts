import { expect } from '@playwright/test'
import { desk, logIn } from './people.ts'
import { test } from './story.ts'

/** The app on the device: it opens without a network and says so. */
test.use({ serviceWorkers: 'allow' })

test('once opened, the app is on the device: without a network it opens and says what is missing', async ({
  browser,
}) => {
  const context = await browser.newContext(desk)
  const page = await context.newPage()
  await logIn(page, 'installer')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Sie sind offline').first()).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Offene Aufträge' })).toBeVisible()
  await context.close()
})

test('what a browser needs to install it is there', async ({ page, request }) => {
  await page.goto('/login/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(address ?? '')).json()) as { icons: { src: string }[] }
  expect(manifest).toMatchObject({ name: 'Gewerk', display: 'standalone', start_url: '/' })
  for (const { src } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type']).toBe('image/png')
  }
})
