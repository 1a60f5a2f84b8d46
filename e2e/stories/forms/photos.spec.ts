import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import {
  createOfflineOrder,
  listCachedParts,
  createAdminCaller,
  readServerResult,
  offlineInstaller,
} from '#e2e/support/offline-order'
import { killBrowser, createDeviceFolder, launchDeviceBrowser, waitForStoredApp } from '#e2e/support/device'
import type { PublishedOrder } from '#e2e/support/marketplace'
import {
  findPhotoPlace,
  findShownPhotos,
  openFinishing,
  openSignaturePad,
  openStep,
  pressFinish,
} from '#e2e/support/finishing'
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
  await waitForStoredApp(page)
  return { context, page }
}

async function startInstallationWork(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Montage beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  await expect(page.getByRole('link', { name: 'Montage beenden' })).toBeVisible()
}

/** Opens the page for finishing, fills in the form and shows the places for photos. */
async function openWorkForm(page: Page): Promise<void> {
  await openFinishing(page)
  await openStep(page, 'Protokoll')
  await page.getByLabel('Leitungsweg').fill('Kellerdecke, 14 m')
  await openStep(page, 'Fotos')
}

async function expectTextIsKept(page: Page): Promise<void> {
  await openStep(page, 'Protokoll')
  await expect(page.getByLabel('Leitungsweg')).toHaveValue('Kellerdecke, 14 m')
}

/** Adds what is missing besides the form, and sends everything. */
async function finishWithoutSignature(page: Page): Promise<void> {
  await openStep(page, 'Fotos')
  await pickPhotoFiles(findPhotoPlace(page, /Montageort/), ['montageort.jpg'])
  await expect(page.getByText('montageort.jpg', { exact: true })).toBeVisible()
  await openStep(page, 'Protokoll')
  await page.getByLabel('go-e Charger Gemini 11 kW', { exact: true }).fill('GO-2026-0815')
  await openStep(page, 'Unterschrift')
  await page.getByText('Später', { exact: true }).click()
  await pressFinish(page)
}

async function pickPhotoFiles(field: Locator, names: readonly string[]): Promise<void> {
  await field.setInputFiles(await Promise.all(names.map((name) => createPhotoUpload(name))))
}

const findPhotoInput = (page: Page) => findPhotoPlace(page, 'Fotos der Arbeit')

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
  await openWorkForm(page)
  await pickPhotoFiles(findPhotoInput(page), ['keller-1.jpg'])
  await context.setOffline(false)
  for (const name of ['keller-2.jpg', 'keller-3.jpg', 'keller-4.jpg']) {
    await pickPhotoFiles(findPhotoInput(page), [name])
    await page.waitForTimeout(700)
  }
  await expect(page.getByText('Auf diesem Gerät, noch nicht gesendet')).toHaveCount(0)
  await expect(findShownPhotos(page)).toHaveCount(4)
  await expectTextIsKept(page)
  await finishWithoutSignature(page)
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
  await openWorkForm(page)
  await pickPhotoFiles(findPhotoInput(page), ['keller-1.jpg', 'keller-2.jpg'])
  await expect(findShownPhotos(page)).toHaveCount(2)
  await context.setOffline(false)
  await pickPhotoFiles(findPhotoInput(page), ['keller-3.jpg'])
  await expect
    .poll(() => readServerResult(order), { timeout: 60_000 })
    .toMatchObject({ steps: ['order.start'] })
  await expect(page.getByRole('button', { name: /auf das Netz/ })).toHaveCount(0)
  await expect(findShownPhotos(page)).toHaveCount(3)
  await expectTextIsKept(page)
  await finishWithoutSignature(page)
  await expect.poll(() => readServerResult(order)).toMatchObject({ forms: { documentation: 1 }, photos: 3 })
  await context.close()
})

test('a change by a colleague does not interrupt the input and is shown when the work is sent', async ({
  request,
  baseURL,
}) => {
  const order = await createOfflineOrder(request, 13)
  const { context, page } = await openOrderOnDevice(await createDeviceFolder(), baseURL, order)
  await startInstallationWork(page)
  await openWorkForm(page)
  await pickPhotoFiles(findPhotoInput(page), ['keller-1.jpg', 'keller-2.jpg'])
  const call = await createAdminCaller(request)
  await call(`/data-api/entity/job/${order.sfid}/partner-eid`, { partnerEid: 'MG-4711' }, 'PATCH')
  await pickPhotoFiles(findPhotoInput(page), ['keller-3.jpg'])
  await expect(findShownPhotos(page)).toHaveCount(3)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await finishWithoutSignature(page)
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('MG-4711')).toBeVisible()
  await question.getByRole('button', { name: 'Meine Eingabe trotzdem senden' }).click()
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
    await openWorkForm(page)
    // Let the text be written to disk before the photos are taken.
    await page.waitForTimeout(500)
    const names = Array.from({ length: 10 }, (_, at) => `keller-${at}.jpg`)
    await pickPhotoFiles(findPhotoInput(page), names)
    await expect(findShownPhotos(page)).toHaveCount(10)
    await killBrowser(context, device, after)

    ;({ context, page } = await openPhotoDevice(device, baseURL, { offline: true }))
    await page.goto(`/orders/at-work/${order.sfid}/`)
    await openWorkForm(page)
    await expect(findShownPhotos(page)).toHaveCount(10)
    const labels = await findShownPhotos(page).evaluateAll((all) =>
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
    await expect(page.getByText('Auf diesem Gerät, noch nicht gesendet')).toHaveCount(0)
    await finishWithoutSignature(page)
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
  await openFinishing(page)
  await openStep(page, 'Fotos')
  await pickPhotoFiles(findPhotoPlace(page, /Montageort/), ['keller-1.jpg', 'keller-2.jpg'])
  await expect(page.getByText('Auf diesem Gerät, noch nicht gesendet')).toHaveCount(2)
  await page.reload()
  await expect(page.getByText('keller-1.jpg', { exact: true })).toBeVisible()
  await expect(page.getByText('Auf diesem Gerät, noch nicht gesendet')).toHaveCount(2)
  await expect(page.getByText(/hochgeladen/)).toHaveCount(0)
  await page.getByRole('button', { name: 'keller-1.jpg entfernen' }).click()
  await page.reload()
  await expect(page.getByText('keller-2.jpg', { exact: true })).toBeVisible()
  await expect(page.getByText('keller-1.jpg', { exact: true })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Auf diesem Gerät, noch nicht gesendet')).toHaveCount(0)
  await expect(page.getByText('keller-2.jpg', { exact: true })).toBeVisible()
  await context.close()
})

test('a drawn signature is sent with the end of the work, and an answer without content blocks it', async ({
  request,
  baseURL,
}) => {
  const order = await createOfflineOrder(request, 10)
  const { context, page } = await openOrderOnDevice(await createDeviceFolder(), baseURL, order)
  await startInstallationWork(page)
  await openWorkForm(page)
  await pickPhotoFiles(findPhotoInput(page), ['keller-1.jpg'])
  await expect(findShownPhotos(page)).toHaveCount(1)
  await pickPhotoFiles(findPhotoPlace(page, /Montageort/), ['keller-2.jpg'])
  await expect(page.getByText('keller-2.jpg', { exact: true })).toBeVisible()

  await openStep(page, 'Unterschrift')
  await page.getByText('Nein', { exact: true }).click()
  await pressFinish(page)
  const serial = page.getByLabel('go-e Charger Gemini 11 kW', { exact: true })
  await expect(serial).toBeFocused()
  await expect(serial).toBeInViewport()
  await expect(page.getByText('Bitte tragen Sie die Seriennummer ein.')).toBeVisible()
  await serial.fill('GO-2026-0815')

  await openStep(page, 'Unterschrift')
  await pressFinish(page)
  await expect(page.getByText('Bitte wählen Sie einen Grund.')).toBeInViewport()
  await page.getByText('Jetzt', { exact: true }).click()

  await openSignaturePad(page)
  await slowDownEncoding(page)
  await signOnPad(page)
  await pressFinish(page)
  await expect
    .poll(() => readServerResult(order))
    .toMatchObject({ status: 'finished', signature: 'taken', signatures: 1, pictures: 1 })
  await context.close()
})

/** Makes the PNG of a canvas take a second, as on an old phone. */
async function slowDownEncoding(page: Page): Promise<void> {
  await page.evaluate(() => {
    const encode = HTMLCanvasElement.prototype.toBlob
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      setTimeout(() => encode.apply(this, given), 1000)
    }
  })
}
