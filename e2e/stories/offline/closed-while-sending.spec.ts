import { expect, type BrowserContext, type Page } from '@playwright/test'
import {
  createExpectedDay,
  createPhotoNames,
  enterEvidence,
  findFormPhotoInput,
  openWorkPhotos,
  pickPhotos,
  readServerDay,
  startWork,
} from '#e2e/field/work-day'
import { createDeviceFolder, killBrowser, launchDeviceBrowser, waitForStoredApp } from '#e2e/support/device'
import { findShownPhotos, pressFinish } from '#e2e/support/finishing'
import { startGateway } from '#e2e/support/gateway'
import { logInDemoUser } from '#e2e/support/login'
import { createOfflineOrder, offlineInstaller, readStoredRows } from '#e2e/support/offline-order'
import { test } from '#e2e/support/test'

/** The browser is killed while it waits for a reply to what the server has already done. */
test.use({ serviceWorkers: 'allow' })

async function openDevice(device: string, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await launchDeviceBrowser(device, url)
  // Chromium writes cookies every 30 seconds, so the kill may have lost the session cookie; start without it.
  await context.clearCookies()
  const page = await context.newPage()
  await logInDemoUser(page, offlineInstaller.login)
  await waitForStoredApp(page)
  return { context, page }
}

test('work whose browser was killed before the reply is finished once, and nothing of it is called unsent', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const order = await createOfflineOrder(request, 16)
  const photos = createPhotoNames(order, 1, 2)
  const gateway = await startGateway(baseURL ?? '')
  const device = await createDeviceFolder()
  let { context, page } = await openDevice(device, gateway.url)
  await startWork(page, order)
  await openWorkPhotos(page, 'Kellerdecke, 14 m')
  await pickPhotos(findFormPhotoInput(page), photos)
  await expect(findShownPhotos(page)).toHaveCount(photos.length)
  await enterEvidence(page, order, photos.length)

  gateway.holdRepliesOf(/set-status$/)
  await pressFinish(page)
  await expect.poll(async () => (await readServerDay(order))['status'], { timeout: 60_000 }).toBe('finished')
  await killBrowser(context, device, 0)
  gateway.holdRepliesOf(null)

  ;({ context, page } = await openDevice(device, gateway.url))
  await page.goto(`/orders/completed/${order.sfid}/`)
  await expect(page.getByLabel('Nachricht schreiben')).toBeVisible()
  await expect.poll(() => readStoredRows(page, 'pending-calls')).toEqual([])
  await expect.poll(() => readStoredRows(page, 'device-files')).toEqual([])
  const findDrafts = (id: string) =>
    Object.keys(localStorage).filter((key) => /^gewerk\.(draft|form) /.test(key) && key.includes(id))
  await expect.poll(() => page.evaluate(findDrafts, order.id)).toEqual([])
  await expect(page.getByRole('button', { name: /wart(et|en) auf das Netz|Entscheidung/ })).toBeHidden()
  await expect(page.getByText('nicht gesendet')).toBeHidden()
  expect(await readServerDay(order)).toEqual({ ...createExpectedDay(order, photos, ''), comments: null })
  await context.close()
  gateway.close()
})
