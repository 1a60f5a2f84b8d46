import { expect } from '@playwright/test'
import {
  createOfflineOrder,
  findOutboxButton,
  readServerResult,
  offlineInstaller,
} from '#e2e/support/offline-order'
import { waitForStoredApp } from '#e2e/support/device'
import { type ForeignAnswer, foreignAnswers, startGateway } from '#e2e/support/gateway'
import { desktopScreen, logInDemoUser } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Another system between device and server answers in place of the server. */
test.use({ serviceWorkers: 'allow' })

for (const foreign of Object.keys(foreignAnswers) as ForeignAnswer[]) {
  test(`${foreign} in place of the server loses nothing: the work stays pending and arrives once`, async ({
    request,
    baseURL,
    browser,
  }) => {
    const order = await createOfflineOrder(request, 10)
    const gateway = await startGateway(baseURL ?? '')
    const context = await browser.newContext({ ...desktopScreen, baseURL: gateway.url })
    const page = await context.newPage()
    await logInDemoUser(page, offlineInstaller.login)
    await waitForStoredApp(page)
    await page.goto(`/orders/scheduled/${order.sfid}/`)
    await page.getByRole('button', { name: 'Montage beginnen' }).click()
    const start = page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' })
    await expect(start).toBeEnabled()

    gateway.answerWith(foreign)
    await start.click()
    await expect(findOutboxButton(page, 1)).toBeVisible()
    await page.goto(`/orders/scheduled/${order.sfid}/`)
    const words = `Zählerplatz vorbereitet ${Date.now()}`
    await page.getByLabel('Nachricht schreiben').fill(words)
    await page.getByRole('button', { name: 'Nachricht senden' }).click()
    await findOutboxButton(page, 2).click()
    const list = page.getByRole('dialog', { name: 'Noch nicht gesendet' })
    const before = gateway.answered()
    await list.getByRole('button', { name: 'Jetzt senden' }).click()
    await expect(list.getByText('Noch keine Verbindung')).toBeVisible()
    expect(gateway.answered()).toBeGreaterThan(before)
    await expect(list.getByRole('listitem')).toContainText(['Montage beginnen', words])
    expect(await readServerResult(order)).toMatchObject({ status: 'appointment_confirmed', comments: 0 })

    gateway.answerWith(null)
    await expect
      .poll(() => readServerResult(order), { timeout: 90_000 })
      .toMatchObject({ status: 'started', steps: ['order.start'], comments: 1 })
    await expect(list.getByText('Alles ist gesendet.')).toBeVisible()
    await context.close()
    gateway.close()
  })
}
