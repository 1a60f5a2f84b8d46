import { expect, type BrowserContext, type Page } from '@playwright/test'
import { cancelExample } from '#contract/operator/examples'
import {
  findOutboxButton,
  createOfflineOrder,
  listCachedParts,
  createAdminCaller,
  readServerResult,
  listCachedSteps,
  offlineInstaller,
} from '#e2e/support/offline-order'
import { killBrowser, createDeviceFolder, launchDeviceBrowser, waitForStoredApp } from '#e2e/support/device'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from '#e2e/support/marketplace'
import {
  findPhotoPlace,
  findShownPhotos,
  openFinishing,
  openSignaturePad,
  openStep,
  pressFinish,
} from '#e2e/support/finishing'
import { signOnPad } from '#e2e/support/signature-pad'
import { desktopScreen, logInDemoUser } from '#e2e/support/login'
import { createPhotoUpload } from '#e2e/support/photo'
import { test } from '#e2e/support/test'

/** A day without a network on which the browser is killed. */
test.use({ serviceWorkers: 'allow' })

const photoCount = 9

async function openDeviceLoggedIn(
  device: string,
  baseURL: string | undefined,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await launchDeviceBrowser(device, baseURL)
  // Chromium writes cookies every 30 seconds, so the kill may have lost the session cookie; start without it.
  await context.clearCookies()
  const page = await context.newPage()
  await logInDemoUser(page, offlineInstaller.login)
  await waitForStoredApp(page)
  return { context, page }
}

async function openDeviceOffline(
  device: string,
  baseURL: string | undefined,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await launchDeviceBrowser(device, baseURL)
  await context.setOffline(true)
  return { context, page: await context.newPage() }
}

async function startInstallation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Montage beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
}

async function fillShortForm(page: Page, photos: number): Promise<void> {
  await openFinishing(page)
  await openStep(page, 'Fotos')
  const pictures = await Promise.all(
    Array.from({ length: photos }, (_, at) => createPhotoUpload(`keller-${at + 1}.jpg`)),
  )
  await findPhotoPlace(page, 'Fotos der Arbeit').setInputFiles(pictures)
  await expect(findShownPhotos(page)).toHaveCount(photos)
  await openStep(page, 'Protokoll')
  await page.getByLabel('Leitungsweg').fill('Kellerdecke, 14 m')
}

/** Adds what finishing the work requires besides the form. */
async function addPictureAndSerialNumber(page: Page): Promise<void> {
  await openStep(page, 'Fotos')
  await findPhotoPlace(page, /Montageort/).setInputFiles(await createPhotoUpload('keller-10.jpg'))
  await expect(page.getByText('keller-10.jpg', { exact: true })).toBeVisible()
  await openStep(page, 'Protokoll')
  const serialNumber = page.getByLabel('go-e Charger Gemini 11 kW', { exact: true })
  await serialNumber.fill('GO-2026-0815')
  await expect(serialNumber).toHaveValue('GO-2026-0815')
}

async function signAsCustomer(page: Page, { sfid }: PublishedOrder): Promise<void> {
  await page.goto(`/orders/customer-signature/${sfid}/`)
  await page.getByText('Die beauftragten Arbeiten wurden ausgeführt').click()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await signOnPad(page)
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByText(/Wird automatisch gesendet/).first()).toBeVisible()
}

async function declineSignature(page: Page, { sfid }: PublishedOrder): Promise<void> {
  await page.goto(`/orders/customer-signature/${sfid}/`)
  await page.getByRole('button', { name: 'Kunde unterschreibt nicht' }).click()
  const reasonDialog = page.getByRole('dialog', { name: 'Keine Unterschrift' })
  await reasonDialog.getByText('Kunde nicht anwesend').click()
  await reasonDialog.getByRole('button', { name: 'Grund speichern' }).click()
}

async function addDailyReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bericht hinzufügen' }).click()
  const report = page.getByRole('dialog', { name: 'Tagesbericht' })
  await report.getByRole('spinbutton').first().click()
  await page.keyboard.type('21112026')
  await report.getByRole('button', { name: 'Weiter', exact: true }).click()
  await report.getByLabel('Ausgeführte Arbeiten').fill('Leitung verlegt, Wallbox montiert')
  await report.getByRole('button', { name: 'Formular abschließen' }).click()
}

test('work of a day without a network survives two kills of the browser and arrives once in order', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const order = await createOfflineOrder(request, 9)
  const device = await createDeviceFolder()
  const words = `Sicherung getauscht ${Date.now()}`

  let { context, page } = await openDeviceLoggedIn(device, baseURL)
  await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toHaveLength(3)

  await context.setOffline(true)
  // The page was not opened before on this device.
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await startInstallation(page)
  await expect(page.getByRole('link', { name: 'Montage beenden' })).toBeVisible()
  await fillShortForm(page, photoCount)
  await expect(findOutboxButton(page, 1)).toBeVisible()
  await killBrowser(context, device)

  ;({ context, page } = await openDeviceOffline(device, baseURL))
  await signAsCustomer(page, order)
  await page.goto(`/orders/at-work/${order.sfid}/`)
  await openFinishing(page)
  // The page opens at the step that was left, with all input.
  await expect(page.getByLabel('Leitungsweg')).toHaveValue('Kellerdecke, 14 m')
  await addPictureAndSerialNumber(page)
  await openStep(page, 'Unterschrift')
  await expect(page.getByText('Die Unterschrift liegt vor.')).toBeVisible()
  await pressFinish(page)
  await expect(page).toHaveURL(new RegExp(`/orders/completed/${order.sfid}/`))
  await addDailyReport(page)
  await page.getByLabel('Nachricht schreiben').fill(words)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(findOutboxButton(page, 6)).toBeVisible()
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  const warning = page.getByRole('alertdialog', { name: '6 Einträge sind noch nicht gesendet' })
  await warning.getByRole('button', { name: 'Abbrechen' }).click()
  await killBrowser(context, device)

  ;({ context, page } = await openDeviceOffline(device, baseURL))
  await page.goto(`/orders/completed/${order.sfid}/`)
  await findOutboxButton(page, 6).click()
  const list = page.getByRole('dialog', { name: 'Noch nicht gesendet' })
  await expect(list.getByRole('listitem')).toContainText([
    'Montage beginnen',
    'Bestätigung des Kunden',
    'Kurzprotokoll',
    'Montage beenden',
    'Tagesbericht',
    words,
  ])
  await context.close()

  ;({ context, page } = await openDeviceLoggedIn(device, baseURL))
  const all = {
    status: 'finished',
    signature: 'taken',
    steps: ['order.start', 'form.submit', 'order.sign', 'form.submit', 'order.finish', 'form.submit'],
    forms: { documentation: 1, confirmation: 1, report: 1 },
    photos: photoCount,
    pictures: 1,
    signatures: 1,
    comments: 1,
  }
  await expect.poll(() => readServerResult(order), { timeout: 60_000 }).toEqual(all)
  await expect(page.getByRole('button', { name: /auf das Netz/ })).toHaveCount(0)
  await page.goto(`/orders/completed/${order.sfid}/`)
  await expect(page.getByText(words)).toHaveCount(1)
  expect(await readServerResult(order)).toEqual(all)
  await context.close()
})

/** Shifts the clock of the device by the milliseconds that the test has stored on it. */
function shiftBrowserClock(): void {
  const shift = Number(localStorage.getItem('test clock') ?? 0)
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [RealDate.now() + shift]) as [number]))
    }
    static override now(): number {
      return RealDate.now() + shift
    }
  } as DateConstructor
}

test('a clock that is days ahead and then corrected loses nothing: all work arrives in order', async ({
  request,
  baseURL,
  browser,
}) => {
  const order = await createOfflineOrder(request, 11)
  const context = await browser.newContext({ ...desktopScreen, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/login/')
  await page.evaluate((shift) => localStorage.setItem('test clock', String(shift)), 3 * 86_400_000)
  await context.addInitScript(shiftBrowserClock)
  await logInDemoUser(page, offlineInstaller.login)
  await waitForStoredApp(page)
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 2 * 86_400_000)
  await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toHaveLength(3)

  await context.setOffline(true)
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await startInstallation(page)
  await expect(findOutboxButton(page, 1)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('test clock', '0'))
  await page.goto(`/orders/at-work/${order.sfid}/`)
  expect(await page.evaluate(() => Date.now())).toBeLessThan(Date.now() + 60_000)
  await fillShortForm(page, 1)
  await addPictureAndSerialNumber(page)
  await openSignaturePad(page)
  await signOnPad(page)
  await pressFinish(page)
  await findOutboxButton(page, 4).click()
  const list = page.getByRole('dialog', { name: 'Noch nicht gesendet' })
  await expect(list.getByRole('listitem')).toContainText([
    'Montage beginnen',
    'Kurzprotokoll',
    'Bestätigung des Kunden',
    'Montage beenden',
  ])

  await context.setOffline(false)
  await expect
    .poll(() => readServerResult(order), { timeout: 60_000 })
    .toMatchObject({
      status: 'finished',
      signature: 'taken',
      steps: ['order.start', 'form.submit', 'form.submit', 'order.sign', 'order.finish'],
      photos: 1,
      signatures: 1,
    })
  await context.close()
})

test('after a cancellation, comments made offline are delivered and the evidence is added to the order', async ({
  request,
  baseURL,
  browser,
}) => {
  const order = await createOfflineOrder(request, 15)
  const context = await browser.newContext({ ...desktopScreen, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await logInDemoUser(page, offlineInstaller.login)
  await waitForStoredApp(page)
  await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toHaveLength(3)
  await context.setOffline(true)
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await startInstallation(page)
  await page.getByLabel('Nachricht schreiben').fill('Der Kunde war nicht da')
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await fillShortForm(page, 2)
  await addPictureAndSerialNumber(page)
  await openStep(page, 'Unterschrift')
  await page.getByText('Nein', { exact: true }).click()
  await page.getByRole('button', { name: /Warum nicht/ }).click()
  await page.getByRole('option', { name: 'Kunde nicht anwesend' }).click()
  await pressFinish(page)
  await expect(findOutboxButton(page, 4)).toBeVisible()
  await createMarketplaceClient(request).post(`/jobs/${order.sfid}/cancel`, cancelExample)

  await context.setOffline(false)
  await expect.poll(() => readServerResult(order)).toMatchObject({ status: 'cancelled', comments: 1 })
  await page.getByRole('button', { name: /Ihre Entscheidung ist nötig/ }).click()
  const list = page.getByRole('dialog', { name: 'Noch nicht gesendet' })
  const saved = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Auf dem Gerät sichern' }).click()
  expect((await saved).suggestedFilename()).toContain('keller-1')
  await list.getByRole('button', { name: 'Beim Auftrag ablegen' }).click()
  await expect(list.getByText('Alles ist gesendet.')).toBeVisible()
  expect(await readServerResult(order)).toMatchObject({ status: 'cancelled', pictures: 3, comments: 2 })
  const { get } = createMarketplaceClient(request)
  const comments = await get<{ data: { message: string }[] }>(`/jobs/${order.id}/comments`)
  expect(comments.data.map(({ message }) => message)).toEqual([
    [
      'Kurzprotokoll',
      'Leitungsweg: Kellerdecke, 14 m',
      'Montage beenden',
      'Seriennummern: go-e Charger Gemini 11 kW: GO-2026-0815',
      'Unterschrift des Kunden: Kunde nicht anwesend',
    ].join('\n'),
    'Der Kunde war nicht da',
  ])
  const files = await get<{ data: { name: string }[] }>(`/jobs/${order.id}/files`)
  expect(files.data.map(({ name }) => name).toSorted()).toEqual([
    'keller-1.jpg',
    'keller-10.jpg',
    'keller-2.jpg',
  ])
  await context.close()
})

test('if another user changed the order in the meantime, both versions are shown and the user decides', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const order = await createOfflineOrder(request, 13)
  const device = await createDeviceFolder()
  const { context, page } = await openDeviceLoggedIn(device, baseURL)
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toHaveLength(3)
  await context.setOffline(true)
  await startInstallation(page)
  await expect(findOutboxButton(page, 1)).toBeVisible()

  const call = await createAdminCaller(request)
  const body = { appointment_date: createAppointment(8, 15), reason: 'Der Kunde ist erst am Nachmittag da' }
  await call(`/api/partner/orders/${order.sfid}/reschedule`, body)

  await context.setOffline(false)
  await page.getByRole('button', { name: /Ihre Entscheidung ist nötig/ }).click()
  const list = page.getByRole('dialog', { name: 'Noch nicht gesendet' })
  await expect(list.getByText('Montage beginnen')).toBeVisible()
  await expect(list.getByText('15–17 Uhr', { exact: false })).toBeVisible()
  expect(await readServerResult(order)).toMatchObject({ status: 'appointment_confirmed' })
  await list.getByRole('button', { name: 'Meinen Eintrag trotzdem senden' }).click()
  await expect
    .poll(() => readServerResult(order))
    .toMatchObject({ status: 'started', steps: ['order.start'] })
  await expect(list.getByText('Alles ist gesendet.')).toBeVisible()

  // The customer is absent first and signs before the end of the work.
  await expect.poll(() => listCachedSteps(page, order)).toEqual(['order.finish'])
  await context.setOffline(true)
  await declineSignature(page, order)
  await expect(findOutboxButton(page, 1)).toBeVisible()
  await page.goto(`/orders/at-work/${order.sfid}/`)
  await fillShortForm(page, 1)
  await addPictureAndSerialNumber(page)
  await openSignaturePad(page)
  await signOnPad(page)
  await pressFinish(page)
  await expect(findOutboxButton(page, 4)).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(() => readServerResult(order), { timeout: 30_000 })
    .toMatchObject({
      status: 'finished',
      signature: 'taken',
      steps: ['order.start', 'order.sign', 'form.submit', 'form.submit', 'order.sign', 'order.finish'],
      photos: 1,
      pictures: 1,
      signatures: 1,
    })
  await context.close()
})
