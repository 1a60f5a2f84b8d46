import { expect, test, type Page } from '@playwright/test'
import { createOfflineOrder, createAdminCaller, offlineInstaller } from '../support/offline-order.ts'
import { waitForStoredApp } from '../support/device.ts'
import { createAppointment } from '../support/marketplace.ts'
import { desktopScreen } from '../support/login.ts'
import { openPageAs, waitUntilSettled } from './viewports.ts'
import { closeLayers, checkTopLayer, openLayer } from './layers.ts'

/** Checks the dialogs about pending calls on the device in all modes. */
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 900_000 })

test('the dialogs of pending, discarded and overtaken calls are accessible', async ({ browser, request }) => {
  const order = await createOfflineOrder(request, 15)
  const page = await openPageAs(browser, offlineInstaller.login)
  await waitForStoredApp(page)
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await waitUntilSettled(page)
  await page.context().setOffline(true)
  await page
    .getByLabel('Nachricht schreiben')
    .fill('Sicherung getauscht, Kunde war nicht da. Schlüssel liegt beim Nachbarn.')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await page.getByRole('button', { name: 'Montage beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  // The order is in another list now, and its page takes the focus once.
  await expect(page).toHaveURL(/\/orders\/at-work\//)
  await expect(page.locator('main')).toBeFocused()
  const pendingButton = /^2 Einträge warten auf das Netz/
  await openAndReturnFocus(page, pendingButton, 'outbox')
  await openLayer(page, pendingButton, 'outbox')
  await checkTopLayer(page, 'outbox')
  await openLayer(page, 'Verwerfen', 'throw away')
  await checkTopLayer(page, 'throw away')
  await closeLayers(page, 'throw away')
  await page.setViewportSize(desktopScreen.viewport)
  await openLayer(page, /Konto von/, 'log-out')
  await openLayer(page, 'Abmelden', 'log-out')
  await checkTopLayer(page, 'log-out with something unsent')
  await closeLayers(page, 'log-out with something unsent')
  await page.setViewportSize(desktopScreen.viewport)

  const call = await createAdminCaller(request)
  const body = { appointment_date: createAppointment(8, 15), reason: 'Der Kunde ist erst am Nachmittag da' }
  await call(`/api/partner/orders/${order.sfid}/reschedule`, body)
  await page.context().setOffline(false)
  await openLayer(page, /Ihre Entscheidung ist nötig/, 'overtaken')
  await expect(page.getByRole('button', { name: 'Meinen Eintrag trotzdem senden' })).toBeVisible()
  await checkTopLayer(page, 'overtaken')
  await closeLayers(page, 'overtaken')
})

async function openAndReturnFocus(page: Page, name: RegExp, where: string): Promise<void> {
  await openLayer(page, name, where)
  await closeLayers(page, where)
  await expect(page.getByRole('button', { name })).toBeFocused()
}
