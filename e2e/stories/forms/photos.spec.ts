import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import {
  createOfflineOrder,
  listCachedParts,
  createAdminCaller,
  readServerResult,
  offlineInstaller,
} from '#e2e/support/offline-order'
import {
  killBrowser,
  createDeviceFolder,
  launchDeviceBrowser,
  waitForServiceWorker,
} from '#e2e/support/device'
import type { PublishedOrder } from '#e2e/support/marketplace'
import { signOnPad } from '#e2e/support/signature-pad'
import { logInDemoUser } from '#e2e/support/login'
import { createPhotoUpload } from '#e2e/support/photo'
import { test } from '#e2e/support/test'

/** Photos and signatures while other changes arrive or the browser is killed. */

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 240_000 })

interface Device {
  readonly context: BrowserContext
  readonly page: Page
}

async function openPhotoDevice(
  device: string,
  baseURL: string | undefined,
  { offline = false } = {},
): Promise<Device> {
  const context = await launchDeviceBrowser(device, baseURL)
  if (offline) await context.setOffline(true)
  return { context, page: await context.newPage() }
}

async function openPhotoDeviceLoggedIn(device: string, baseURL: string | undefined): Promise<Device> {
  const { context, page } = await openPhotoDevice(device, baseURL)
  await logInDemoUser(page, offlineInstaller.login)
  await waitForServiceWorker(page)
  return { context, page }
}

async function startInstallationWork(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Montage beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  await expect(page.getByRole('button', { name: 'Montage beenden' })).toBeVisible()
}

async function openFinishDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Montage beenden' }).click()
  return page.getByRole('dialog', { name: 'Montage beenden' })
}

async function openWorkForm(page: Page): Promise<Locator> {
  const finish = await openFinishDialog(page)
  await finish.getByRole('button', { name: /Montageprotokoll ausfüllen/ }).click()
  const form = page.getByRole('dialog', { name: 'Kurzprotokoll' })
  await form.getByLabel('Leitungsweg').fill('Kellerdecke, 14 m')
  return form
}

async function pickPhotoFiles(field: Locator, names: readonly string[]): Promise<void> {
  await field.setInputFiles(await Promise.all(names.map((name) => createPhotoUpload(name))))
}

const findPhotoInput = (form: Locator) => form.locator('input[multiple]').first()
const findShownPhotos = (form: Locator) => form.getByRole('button', { name: /groß zeigen/ })

/** Opens the order's page on a device that has everything for a day without a network. */
async function openOrderOnDevice(
  device: string,
  baseURL: string | undefined,
  order: PublishedOrder,
): Promise<Device> {
  const { context, page } = await openPhotoDeviceLoggedIn(device, baseURL)
  await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toHaveLength(3)
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await expect(page.getByRole('button', { name: 'Montage beginnen' })).toBeVisible()
  return { context, page }
}

test('photos that are picked while the network returns stay in the open form', async ({
  request,
  baseURL,
}) => {
  const order = await createOfflineOrder(request, 9)
  const { context, page } = await openOrderOnDevice(await createDeviceFolder(), baseURL, order)
  await startInstallationWork(page)
  await context.setOffline(true)
  const form = await openWorkForm(page)
  await pickPhotoFiles(findPhotoInput(form), ['keller-1.jpg'])
  await context.setOffline(false)
  for (const name of ['keller-2.jpg', 'keller-3.jpg', 'keller-4.jpg']) {
    await pickPhotoFiles(findPhotoInput(form), [name])
    await page.waitForTimeout(700)
  }
  await expect(form.getByText('Auf diesem Gerät, noch nicht gesendet')).toHaveCount(0)
  await expect(findShownPhotos(form)).toHaveCount(4)
  await expect(form.getByLabel('Leitungsweg')).toHaveValue('Kellerdecke, 14 m')
  await form.getByRole('button', { name: 'Formular abschließen' }).click()
  await expect(page.getByRole('dialog', { name: 'Montage beenden' }).getByText('Ausgefüllt')).toBeVisible()
  await expect.poll(() => readServerResult(order)).toMatchObject({ forms: { documentation: 1 }, photos: 4 })
  await context.close()
})

test('a pending step that is delivered while a form is open leaves the form and its photos alone', async ({
  request,
  baseURL,
}) => {
  const order = await createOfflineOrder(request, 11)
  const { context, page } = await openOrderOnDevice(await createDeviceFolder(), baseURL, order)
  await context.setOffline(true)
  await startInstallationWork(page)
  const form = await openWorkForm(page)
  await pickPhotoFiles(findPhotoInput(form), ['keller-1.jpg', 'keller-2.jpg'])
  await expect(findShownPhotos(form)).toHaveCount(2)
  await context.setOffline(false)
  await pickPhotoFiles(findPhotoInput(form), ['keller-3.jpg'])
  await expect
    .poll(() => readServerResult(order), { timeout: 60_000 })
    .toMatchObject({ steps: ['order.start'] })
  await expect(page.getByRole('button', { name: /auf das Netz/ })).toHaveCount(0)
  await expect(findShownPhotos(form)).toHaveCount(3)
  await expect(form.getByLabel('Leitungsweg')).toHaveValue('Kellerdecke, 14 m')
  await form.getByRole('button', { name: 'Formular abschließen' }).click()
  const finish = page.getByRole('dialog', { name: 'Montage beenden' })
  await expect(finish.getByText('Ausgefüllt')).toBeVisible()
  await expect.poll(() => readServerResult(order)).toMatchObject({ forms: { documentation: 1 }, photos: 3 })
  await context.close()
})

test('a change by a colleague while a form is open is shown after the form is closed', async ({
  request,
  baseURL,
}) => {
  const order = await createOfflineOrder(request, 13)
  const { context, page } = await openOrderOnDevice(await createDeviceFolder(), baseURL, order)
  await startInstallationWork(page)
  const form = await openWorkForm(page)
  await pickPhotoFiles(findPhotoInput(form), ['keller-1.jpg', 'keller-2.jpg'])
  const call = await createAdminCaller(request)
  await call(`/data-api/entity/job/${order.sfid}/partner-eid`, { partnerEid: 'MG-4711' }, 'PATCH')
  // The change is already on the page below the form.
  await expect(page.getByText('MG-4711').first()).toBeAttached()
  await pickPhotoFiles(findPhotoInput(form), ['keller-3.jpg'])
  await expect(findShownPhotos(form)).toHaveCount(3)
  await form.getByRole('button', { name: 'Formular abschließen' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('MG-4711')).toBeVisible()
  await expect.poll(() => readServerResult(order)).toMatchObject({ forms: { documentation: 1 }, photos: 3 })
  await context.close()
})

for (const after of [0, 100, 300]) {
  test(`a browser that is killed ${after} ms after photos were taken has each of them once, in their order`, async ({
    request,
    baseURL,
  }) => {
    const order = await createOfflineOrder(request, 15)
    const device = await createDeviceFolder()
    let { context, page } = await openOrderOnDevice(device, baseURL, order)
    await startInstallationWork(page)
    await context.setOffline(true)
    let form = await openWorkForm(page)
    // Let the text be written to disk before the photos are taken.
    await page.waitForTimeout(500)
    const names = Array.from({ length: 10 }, (_, at) => `keller-${at}.jpg`)
    await pickPhotoFiles(findPhotoInput(form), names)
    await expect(findShownPhotos(form)).toHaveCount(10)
    await killBrowser(context, device, after)

    ;({ context, page } = await openPhotoDevice(device, baseURL, { offline: true }))
    await page.goto(`/orders/at-work/${order.sfid}/`)
    form = await openWorkForm(page)
    await expect(findShownPhotos(form)).toHaveCount(10)
    const labels = await findShownPhotos(form).evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label')),
    )
    expect(labels.map((label) => /keller-\d/.exec(label ?? '')?.[0])).toEqual(
      names.map((name) => name.replace('.jpg', '')),
    )
    // Chromium writes cookies to disk up to 30 seconds late, so a kill can lose the session cookie.
    await context.clearCookies()
    await context.setOffline(false)
    const login = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
    await login.getByLabel('Passwort', { exact: true }).fill('Partner!1')
    await login.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(login).toHaveCount(0)
    await expect(form.getByText('Auf diesem Gerät, noch nicht gesendet')).toHaveCount(0)
    await form.getByRole('button', { name: 'Formular abschließen' }).click()
    await expect
      .poll(() => readServerResult(order))
      .toMatchObject({ forms: { documentation: 1 }, photos: 10 })
    await context.close()
  })
}

test('photos for the end of the work can be seen and removed after a reload', async ({
  request,
  baseURL,
}) => {
  const order = await createOfflineOrder(request, 8)
  const { context, page } = await openOrderOnDevice(await createDeviceFolder(), baseURL, order)
  await startInstallationWork(page)
  await context.setOffline(true)
  let finish = await openFinishDialog(page)
  await pickPhotoFiles(findPhotoInput(finish), ['keller-1.jpg', 'keller-2.jpg'])
  await expect(finish.getByText('Auf diesem Gerät, noch nicht gesendet')).toHaveCount(2)
  await page.reload()
  finish = await openFinishDialog(page)
  await expect(finish.getByText('keller-1.jpg', { exact: true })).toBeVisible()
  await expect(finish.getByText('Auf diesem Gerät, noch nicht gesendet')).toHaveCount(2)
  await expect(finish.getByText(/hochgeladen/)).toHaveCount(0)
  await finish.getByRole('button', { name: 'keller-1.jpg entfernen' }).click()
  await page.reload()
  finish = await openFinishDialog(page)
  await expect(finish.getByText('keller-2.jpg', { exact: true })).toBeVisible()
  await expect(finish.getByText('keller-1.jpg', { exact: true })).toHaveCount(0)
  await context.setOffline(false)
  await expect(finish.getByText('Auf diesem Gerät, noch nicht gesendet')).toHaveCount(0)
  await expect(finish.getByText('keller-2.jpg', { exact: true })).toBeVisible()
  await context.close()
})

test('a drawn signature is sent with the end of the work, and an answer without content blocks it', async ({
  request,
  baseURL,
}) => {
  const order = await createOfflineOrder(request, 10)
  const { context, page } = await openOrderOnDevice(await createDeviceFolder(), baseURL, order)
  await startInstallationWork(page)
  const form = await openWorkForm(page)
  await pickPhotoFiles(findPhotoInput(form), ['keller-1.jpg'])
  await expect(findShownPhotos(form)).toHaveCount(1)
  await form.getByRole('button', { name: 'Formular abschließen' }).click()
  const finish = page.getByRole('dialog', { name: 'Montage beenden' })
  await expect(finish.getByText('Ausgefüllt')).toBeVisible()
  const end = finish.getByRole('button', { name: 'Montage beenden' })
  await pickPhotoFiles(findPhotoInput(finish), ['keller-2.jpg'])

  await end.click()
  const serial = finish.getByLabel('go-e Charger Gemini 11 kW', { exact: true })
  await expect(serial).toBeFocused()
  await expect(serial).toBeInViewport()
  await expect(finish.getByText('Bitte tragen Sie die Seriennummer ein.')).toBeVisible()
  await serial.fill('GO-2026-0815')

  await finish.getByText('Jetzt unterschreiben').click()
  await end.click()
  await expect(finish.getByText(/Hier fehlt die Unterschrift/)).toBeInViewport()
  await finish.getByText('Nicht möglich').click()
  await end.click()
  await expect(finish.getByText('Bitte wählen Sie einen Grund.')).toBeInViewport()

  await finish.getByText('Jetzt unterschreiben').click()
  await signOnPad(page)
  await end.click()
  await expect
    .poll(() => readServerResult(order))
    .toMatchObject({ status: 'finished', signature: 'taken', signatures: 1, pictures: 1 })
  await context.close()
})
