import { expect, type APIRequestContext, type Browser, type BrowserContext } from '@playwright/test'
import { orderExample } from '#contract/operator/examples'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { createCrmId } from '#server/kernel/crm-ids'
import { CountedHands } from '#e2e/support/counted-hands'
import { createDeviceFolder, killBrowser, launchDeviceBrowser, waitForStoredApp } from '#e2e/support/device'
import { openStep, pressFinish, waitForFinishing } from '#e2e/support/finishing'
import { addQuestion, fillTexts, openForms } from '#e2e/support/form-builder'
import { logInDemoUser, openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { createAppointment, createMarketplaceClient, type PublishedOrder } from '#e2e/support/marketplace'
import { createAdminCaller, listCachedParts, offlineInstaller } from '#e2e/support/offline-order'
import { chooseProtocol, waitForProtocol } from '#e2e/support/protocol'
import { readPdfPictureSizes, readPdfText } from '#test/pdf/pdf-content'
import { readPdfSignature } from '#test/pdf/pdf-signature'
import { test } from '#e2e/support/test'

/** A form of the marketplace from its first question to the sealed protocol. */
test.use({ serviceWorkers: 'allow' })

/** Publishes a form for one project, so that no other story gets it. */
async function buildForm(browser: Browser, projectId: string): Promise<void> {
  const page = await openForms(browser)
  const number = test.info().retry + 1
  await page.getByRole('button', { name: 'Neues Formular' }).click()
  const dialog = page.getByRole('dialog')
  await fillTexts(page, 'Titel', [
    `Erdung am Mast ${number}`,
    `Mast earthing ${number}`,
    `Terre du mât ${number}`,
  ])
  await dialog.getByText('Weitere Angaben').click()
  await dialog.getByLabel('Nur für Projekt').fill(projectId)
  await dialog.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await page.getByRole('button', { name: 'Seite hinzufügen' }).click()
  await fillTexts(page, 'Titel der Seite', ['Messung', 'Measurement', 'Mesure'])
  await addQuestion(page, 'Messung', 'Ja oder nein')
  await fillTexts(page, 'Frage', ['Erder vorhanden', 'Earth electrode present', 'Prise de terre présente'])
  await page.getByRole('button', { name: 'Pflicht' }).click()
  await page.getByRole('option', { name: 'Pflicht', exact: true }).click()
  await addQuestion(page, 'Messung', 'Fotos')
  await fillTexts(page, 'Frage', ['Foto des Erders', 'Photo of the electrode', 'Photo de la prise de terre'])
  await page.getByRole('button', { name: 'Bedingung hinzufügen' }).click()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByRole('heading', { name: /^Version 1 vom/ })).toBeVisible()
  await page.context().close()
}

/** Publishes an order of the project, and starts its work as the company. */
async function publishOrder(request: APIRequestContext, sfid: string): Promise<PublishedOrder> {
  const opportunity = { ...orderExample.opportunity, sfid, name: 'Erdung am Mast' }
  const mail = `erdung-${Date.now()}@kunde.example`
  const appointment = createAppointment(1, 8)
  return createMarketplaceClient(request).publish([elektroSommer.name], [appointment], mail, {
    opportunity,
    products: [],
  })
}

async function startWork(request: APIRequestContext, { sfid }: PublishedOrder): Promise<void> {
  const call = await createAdminCaller(request)
  const setStatus = (new_status: string, inputs: object) =>
    call('/api/partner/orders/set-status', { job_id: sfid, new_status, inputs })
  await setStatus('appointment_confirmed', { appointment_date: createAppointment(1, 8) })
  const { login: _, ...person } = offlineInstaller
  await call(`/api/partner/orders/${sfid}/delegate`, { ...person, qualifications: true })
  await setStatus('started', {})
}

test('a form is built in the back office, filled on a phone without a network, sealed and verified', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const projectId = createCrmId('opportunity')
  const order = await publishOrder(request, projectId)
  await buildForm(browser, projectId)
  await startWork(request, order)

  const device = await createDeviceFolder()
  let context: BrowserContext = await launchDeviceBrowser(device, baseURL)
  let page = await context.newPage()
  await page.setViewportSize(phoneScreen.viewport)
  await logInDemoUser(page, offlineInstaller.login)
  await waitForStoredApp(page)
  for (const part of ['work-package', 'form-ahead'])
    await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toContain(part)
  await context.setOffline(true)

  await page.goto(`/orders/at-work/${order.sfid}/finish/`)
  await waitForFinishing(page)
  const hands = new CountedHands(page)
  await hands.tap('Alles wie geplant')
  await hands.photograph(/Montageort/)
  await openStep(page, 'Protokoll')
  const photoPlace = page.getByRole('group', { name: /Foto des Erders/ })
  await expect(page.getByRole('radiogroup', { name: /Erder vorhanden/ })).toBeVisible()
  await expect(photoPlace).toHaveCount(0)
  await hands.choose(/Erder vorhanden/, 'Ja')
  await hands.photograph(/Foto des Erders/)

  // The phone dies and is opened again, still without a network.
  await killBrowser(context, device)
  context = await launchDeviceBrowser(device, baseURL)
  await context.setOffline(true)
  page = await context.newPage()
  hands.page = page
  await page.setViewportSize(phoneScreen.viewport)
  await page.goto(`/orders/at-work/${order.sfid}/finish/`)
  await waitForFinishing(page)
  await openStep(page, 'Unterschrift')
  await hands.check('Die beauftragten Arbeiten wurden ausgeführt')
  await hands.tap('Weiter')
  await hands.sign()
  await pressFinish(page)
  await expect(page).toHaveURL(new RegExp(`/orders/completed/${order.sfid}/`))

  // A battery that dies soon after the log-in takes its cookie along, so the person logs in again.
  await context.close()
  context = await launchDeviceBrowser(device, baseURL)
  await context.clearCookies()
  page = await context.newPage()
  await logInDemoUser(page, offlineInstaller.login)
  const admin = await openPageLoggedIn(browser, 'admin')
  const protocol = await waitForProtocol(admin, order.sfid)
  const text = await readPdfText(protocol)
  for (const expected of ['Erdung am Mast', 'Erder vorhanden', 'Foto des Erders'])
    expect(text).toContain(expected)
  // The photo of the form, that of the order, and the signature.
  expect(await readPdfPictureSizes(protocol)).toHaveLength(3)
  expect(readPdfSignature(protocol).isValid).toBe(true)
  await admin.goto('/verify/')
  await chooseProtocol(admin, protocol)
  await expect(admin.getByText('Unverändert', { exact: true })).toBeVisible()
  await context.close()
  await admin.context().close()
})
