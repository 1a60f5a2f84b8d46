import { expect } from '@playwright/test'
import {
  createDeviceFolder,
  damageDatabase,
  killBrowser,
  launchDeviceBrowser,
  waitForStoredApp,
} from '#e2e/support/device'
import { findPhotoPlace, findShownPhotos, openFinishing, openStep } from '#e2e/support/finishing'
import { logInDemoUser } from '#e2e/support/login'
import {
  createOfflineOrder,
  findOutboxButton,
  listCachedParts,
  offlineInstaller,
  readServerResult,
} from '#e2e/support/offline-order'
import { createPhotoUpload } from '#e2e/support/photo'
import { test } from '#e2e/support/test'

/** Chromium deletes IndexedDB if a kill has damaged it. The unsent work of the device outlives that. */
test.use({ serviceWorkers: 'allow' })

test('unsent steps, messages and photos are still there after the browser has deleted its damaged database', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const order = await createOfflineOrder(request, 11)
  const device = await createDeviceFolder()
  const words = `Zähler getauscht ${order.name}`
  let context = await launchDeviceBrowser(device, baseURL)
  let page = await context.newPage()
  await logInDemoUser(page, offlineInstaller.login)
  await waitForStoredApp(page)
  await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toHaveLength(3)

  await context.setOffline(true)
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await page.getByRole('button', { name: 'Montage beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  await page.getByLabel('Nachricht schreiben').fill(words)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(findOutboxButton(page, 2)).toBeVisible()
  await openFinishing(page)
  await openStep(page, 'Protokoll')
  await page.getByLabel('Leitungsweg').fill('Kellerdecke, 14 m')
  await openStep(page, 'Fotos')
  const photos = await Promise.all([1, 2, 3].map((number) => createPhotoUpload(`keller-${number}.jpg`)))
  await findPhotoPlace(page, 'Fotos der Arbeit').setInputFiles(photos)
  await expect(findShownPhotos(page)).toHaveCount(3)
  await killBrowser(context, device)
  await damageDatabase(device)

  // First without a network, so that nothing can be read again from the server.
  context = await launchDeviceBrowser(device, baseURL)
  await context.setOffline(true)
  page = await context.newPage()
  await page.goto('/today/')
  await expect(findOutboxButton(page, 2)).toBeVisible()
  await context.close()

  context = await launchDeviceBrowser(device, baseURL)
  await context.clearCookies()
  page = await context.newPage()
  await logInDemoUser(page, offlineInstaller.login)
  await expect
    .poll(() => readServerResult(order), { timeout: 60_000 })
    .toMatchObject({ steps: ['order.start'], comments: 1 })
  await page.goto(`/orders/at-work/${order.sfid}/`)
  await openFinishing(page)
  await openStep(page, 'Fotos')
  await expect(findShownPhotos(page)).toHaveCount(3)
  for (const { name } of photos)
    await expect(page.getByRole('button', { name: `${name} groß zeigen` })).toHaveCount(1)
  await openStep(page, 'Protokoll')
  await expect(page.getByLabel('Leitungsweg')).toHaveValue('Kellerdecke, 14 m')
  await context.close()
})
