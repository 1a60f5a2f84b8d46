import { expect } from '@playwright/test'
import { createOfflineOrder, listCachedParts, readServerResult } from '#e2e/support/offline-order'
import { killBrowser, createDeviceFolder, launchDeviceBrowser, waitForStoredApp } from '#e2e/support/device'
import { waitForMail, getLinkPath } from '#e2e/support/mailbox'
import { test } from '#e2e/support/test'

/** Offline work by a link to one order. Its user has no login to return by. */
test.use({ serviceWorkers: 'allow' })

test('an order link that was opened on a device opens there again without a network, with its pending calls', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const email = `kemal-${Date.now()}@montage.example`
  const order = await createOfflineOrder(request, 11, { email, first_name: 'Kemal', last_name: 'Aydın' })
  const link = getLinkPath(await waitForMail(email, 'Ein Auftrag für Sie'))
  const device = await createDeviceFolder()

  let context = await launchDeviceBrowser(device, baseURL)
  let page = await context.newPage()
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`/order-single/${order.sfid}/`))
  await waitForStoredApp(page)
  await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toHaveLength(3)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Montage beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  const pendingButton = () => page.getByRole('button', { name: '1 Eintrag wartet auf das Netz' })
  await expect(pendingButton()).toBeVisible()
  await killBrowser(context, device)

  context = await launchDeviceBrowser(device, baseURL)
  await context.setOffline(true)
  page = await context.newPage()
  // By the link in the email and by the address in the browser history.
  for (const address of [link, `/order-single/${order.sfid}/`]) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Montage beenden' })).toBeVisible()
    await expect(page.getByText(/Zugang für Kemal Aydın/)).toBeVisible()
    await expect(pendingButton()).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
  }
  await page.goto(link)
  await context.setOffline(false)
  await expect
    .poll(() => readServerResult(order))
    .toMatchObject({ status: 'started', steps: ['order.start'] })
  await expect(pendingButton()).toHaveCount(0)

  await page.getByRole('button', { name: 'Auftrag von diesem Gerät entfernen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(page).toHaveURL(/\/login\//)
  expect(await listCachedParts(page, order)).toEqual([])
  await context.setOffline(true)
  await page.goto(`/order-single/${order.sfid}/`)
  await expect(page).toHaveURL(/\/login\//)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Nicht auf diesem Gerät' })).toBeVisible()
  await context.close()
})
