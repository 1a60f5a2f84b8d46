import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { readPdfSignature } from '#test/pdf/pdf-signature'
import { readPdfPictureSizes, readPdfText } from '#test/pdf/pdf-content'
import { launchBrowserWithCamera } from '#e2e/support/camera'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from '#e2e/support/marketplace'
import {
  findPhotoPlace,
  openFinishing,
  openSignaturePad,
  openStep,
  pressFinish,
} from '#e2e/support/finishing'
import { signOnPad } from '#e2e/support/signature-pad'
import { callApiOfUser, openPageLoggedIn, desktopScreen, phoneScreen } from '#e2e/support/login'
import { createPhotoUpload } from '#e2e/support/photo'
import { chooseProtocol, waitForProtocol } from '#e2e/support/protocol'
import { test } from '#e2e/support/test'

/** The code on the nameplate, as the camera sees it. */
const serialNumber = 'GW-2026-004711'

let page: Page
let order: PublishedOrder

test.describe.configure({ mode: 'serial' })

/** Publishes an order for this test, accepts it and starts the work. */
async function prepareStartedOrder(admin: Page, request: APIRequestContext): Promise<void> {
  const opportunity = { name: 'Wallbox-Installation', documentation_type: 'wallbox' }
  const appointment_date = createAppointment(1, 9)
  const mail = `wallbox-${Date.now()}@kunde.example`
  order = await createMarketplaceClient(request).publish([elektroSommer.name], [appointment_date], mail, {
    opportunity,
  })
  for (const [new_status, inputs] of [
    ['appointment_confirmed', { appointment_date }],
    ['started', {}],
  ] as const) {
    const body = { job_id: order.sfid, new_status, inputs }
    expect(await callApiOfUser(admin, 'POST', '/api/partner/orders/set-status', body)).toMatchObject({
      code: 200,
    })
  }
}

test.beforeAll(async ({ playwright, baseURL }) => {
  const browser = await launchBrowserWithCamera(playwright.chromium, serialNumber)
  const admin = await openPageLoggedIn(browser, 'admin', { ...desktopScreen, baseURL, locale: 'de-DE' })
  await prepareStartedOrder(admin, admin.context().request)
  await admin.context().close()
  page = await openPageLoggedIn(browser, 'installer', {
    ...phoneScreen,
    baseURL,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  })
})

test.afterAll(async () => {
  await page.context().browser()?.close()
})

/** Opens the form in its step. */
async function openWallboxForm(): Promise<Locator> {
  await openFinishing(page)
  await openStep(page, 'Protokoll')
  await expect(page.getByText(/Pflichtangaben/)).toBeVisible()
  return page.locator('main')
}

const goToNextFormPage = () => page.getByRole('button', { name: 'Weiter', exact: true }).click()
const chooseRadio = (form: Locator, group: string | RegExp, option: string) =>
  form.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }).click()

test('input for a wall box on a phone survives a reload without a network', async () => {
  test.setTimeout(90_000)
  await page.goto(`/orders/at-work/${order.sfid}/`)
  const form = await openWallboxForm()
  await chooseRadio(form, 'Montageort', 'Garage')
  const height = form.getByLabel(/Höhe der Ladesteckdose/)
  await height.fill('1,8')
  await height.blur()
  await expect(form.getByText('Außerhalb von 0,5 bis 1,5 m (DIN VDE 0100-722).')).toBeVisible()
  await height.fill('5')
  await height.blur()
  await expect(form.getByText('Höchstens 2 m.')).toBeVisible()
  await height.fill('1,2')
  await height.blur()
  await expect(form.getByText('Entwurf gespeichert')).toBeVisible()
  // The step says once that the input is stored.
  await expect(form.getByText(/gespeichert/)).toHaveCount(1)

  await page.context().setOffline(true)
  await chooseRadio(form, /Anfahrschutz/, 'Ja')
  const metres = `1,${10 + (Date.now() % 40)}`
  await height.fill(metres)
  await height.blur()
  await expect(form.getByText(/Auf diesem Gerät gespeichert/)).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText(/Pflichtangaben/)).toBeVisible()
  const again = page.locator('main')
  await expect(again.getByRole('radio', { name: 'Garage', exact: true })).toBeChecked()
  await expect(again.getByRole('radio', { name: 'Ja', exact: true })).toBeChecked()
  await expect(again.getByLabel(/Höhe der Ladesteckdose/)).toHaveValue(
    String(Number(metres.replace(',', '.'))).replace('.', ','),
  )
})

test('photos are added to their slot and get a caption and an arrow', async () => {
  const form = page.locator('main')
  await openStep(page, 'Fotos')
  const slot = form.getByRole('group', { name: /Wallbox am Montageort/ })
  // An earlier attempt may have left photos.
  const removes = slot.getByRole('button', { name: /entfernen/ })
  while ((await removes.count()) > 0) await removes.first().click()
  await slot
    .locator('input[multiple]')
    .setInputFiles([await createPhotoUpload('eins.jpg'), await createPhotoUpload('zwei.jpg')])
  await expect(slot.getByRole('button', { name: /groß zeigen/ })).toHaveCount(2)
  await expect(form.getByText('2 von höchstens 3')).toBeVisible()

  await slot.getByRole('button', { name: 'eins.jpg groß zeigen' }).click()
  const photo = page.getByRole('dialog', { name: 'Foto', exact: true })
  await photo.getByLabel('Bildunterschrift').fill('Wallbox neben dem Tor')
  await photo.getByRole('button', { name: 'Speichern' }).click()
  await slot.getByRole('button', { name: 'Wallbox neben dem Tor groß zeigen' }).click()

  await photo.getByRole('button', { name: 'Zeichnen' }).click()
  const editor = page.getByRole('dialog', { name: 'Auf das Foto zeichnen' })
  const canvas = editor.getByRole('img', { name: 'Foto, noch nichts gezeichnet' })
  const box = (await canvas.boundingBox())!
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 120, { steps: 4 })
  await page.mouse.up()
  await editor.getByText('Text', { exact: true }).click()
  await editor.getByLabel('Text auf dem Foto').fill('hier')
  await editor.getByRole('button', { name: 'In die Mitte setzen' }).click()
  await expect(editor.getByRole('img', { name: 'Foto, 2 Zeichnungen' })).toBeVisible()
  await editor.getByRole('button', { name: 'Zeichnung übernehmen' }).click()
  // The drawing replaces the photo that it was made from, and has its caption.
  await expect(form.getByText('2 von höchstens 3')).toBeVisible()
  await expect(slot.getByRole('button', { name: 'Wallbox neben dem Tor groß zeigen' })).toBeVisible()
  await expect(slot.getByRole('progressbar')).toHaveCount(0)
  await openStep(page, 'Protokoll')
  await openStep(page, 'Fotos')
  await expect(slot.getByRole('button', { name: 'Wallbox neben dem Tor groß zeigen' })).toBeVisible()
  // A third photo has room, a fourth has not.
  await slot
    .locator('input[multiple]')
    .setInputFiles([await createPhotoUpload('drei.jpg'), await createPhotoUpload('vier.jpg')])
  await expect(
    slot.getByText('1 Foto wurde nicht übernommen. Hier sind höchstens 3 Fotos möglich.'),
  ).toBeVisible()
  await slot.getByRole('button', { name: 'drei.jpg entfernen' }).click()
})

test('a file of an unsupported type is refused with the reason and can be removed', async () => {
  const form = page.locator('main')
  const slot = form.getByRole('group', { name: /Wallbox am Montageort/ })
  const page_ = Buffer.from('<html><script>alert(1)</script></html>'.padEnd(5000))
  await slot
    .locator('input[multiple]')
    .setInputFiles([{ name: 'falsch.jpg', mimeType: 'image/jpeg', buffer: page_ }])
  await expect(slot.getByText('falsch.jpg', { exact: true })).toBeVisible()
  await expect(slot.getByText(/Erlaubt sind JPG, PNG, GIF und PDF/)).toBeVisible()
  await slot.getByRole('button', { name: 'falsch.jpg entfernen' }).click()
  await addPhotosToSlot(form, /Typenschild/, 'typenschild.jpg')
  await addPhotosToSlot(form, /Verteilung/, 'verteilung.jpg')
  await addPhotosToSlot(form, /Leitungsweg/, 'weg.jpg')
})

test('the serial number is scanned with the camera, using scripts of our own origin only', async () => {
  const form = page.locator('main')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost') && /^https?:/.test(request.url()))
      foreign.push(request.url())
  })
  await openStep(page, 'Protokoll')
  await goToNextFormPage()
  await form.getByLabel('Hersteller und Typ').fill('go-e Charger Gemini')
  await form.getByRole('button', { name: 'Seriennummer mit der Kamera scannen' }).click()
  await expect(form.getByLabel('Seriennummer', { exact: true })).toHaveValue(serialNumber, {
    timeout: 20_000,
  })
  expect(foreign).toEqual([])
})

test('missing answers are listed by page and lead to the first of them', async () => {
  const form = page.locator('main')
  await form.getByRole('button', { name: 'Alle Seiten' }).click()
  await expect(form.getByRole('button', { name: /Montageort.*vollständig/ })).toBeVisible()
  await form.getByRole('button', { name: /Netz und Steuerbarkeit/ }).click()
  await openStep(page, 'Unterschrift')
  // Without the customer's confirmation, which has pages of its own, the last step can be sent.
  await page.getByText('Später', { exact: true }).click()
  await pressFinish(page)
  await expect(form.getByText('Bitte prüfen Sie die markierten Felder.', { exact: false })).toBeVisible()
  await expect(form.getByRole('heading', { name: 'Gerät' })).toBeVisible()
  await expect(form.getByRole('radiogroup', { name: 'Eingestellte Ladeleistung' })).toBeInViewport()
})

async function addPhotosToSlot(form: Locator, slot: RegExp, ...names: string[]): Promise<void> {
  const group = form.getByRole('group', { name: slot })
  const photos = await Promise.all(names.map((name) => createPhotoUpload(name)))
  await group.locator('input[type=file]').first().setInputFiles(photos)
  await expect(group.getByRole('button', { name: /groß zeigen/ })).toHaveCount(names.length)
}

test('the remaining pages are answered, and a value beyond its limit asks for the cause', async () => {
  test.setTimeout(90_000)
  const form = page.locator('main')
  await form.getByRole('textbox', { name: /Ladepunktnummer/ }).fill('DE*SOM*E4711')
  await chooseRadio(form, 'Eingestellte Ladeleistung', '11 kW')
  await goToNextFormPage()

  await chooseRadio(form, 'Netzsystem', 'TN-S')
  await chooseRadio(form, 'Leitung', 'NYM-J')
  await form.getByLabel(/Länge der Zuleitung/).fill('18,5')
  await chooseRadio(form, 'Querschnitt', '6 mm²')
  await chooseRadio(form, /Eigener Stromkreis/, 'Ja')
  await chooseRadio(form, 'Leitungsschutzschalter', 'B 16 A')
  await chooseRadio(form, /Fehlerstrom-Schutzeinrichtung/, 'Typ A EV (mit 6 mA DC)')
  await expect(form.getByRole('radiogroup', { name: /Gleichfehlerströme/ })).toHaveCount(0)
  await chooseRadio(form, /Überspannungsschutz/, 'Vorhanden')
  await goToNextFormPage()

  await form.getByLabel(/Messgerät/).fill('Gossen Metrawatt Profitest')
  // The day and the person are already there.
  await expect(form.getByLabel(/Prüfer/)).not.toHaveValue('')
  for (const [label, value] of [
    [/Durchgängigkeit/, '0,3'],
    [/Schleifenimpedanz bei B 16 A/, '0,8'],
    [/Auslösestrom \(AC\)/, '22'],
    [/Auslösezeit bei IΔN/, '18'],
    [/Isolationswiderstand/, '0,5'],
  ] as const) {
    await form.getByLabel(label).fill(value)
    await form.getByLabel(label).blur()
  }
  await form.getByLabel(/Grenzwert ist überschritten/).fill('Feuchte in der Dose, getrocknet')
  await chooseRadio(form, 'Drehfeld', 'Rechts')
  await form.getByText('Status B: Fahrzeug verbunden').click()
  await chooseRadio(form, /Ergebnis der Prüfung/, 'Bestanden mit Hinweisen')
  await goToNextFormPage()

  await chooseRadio(form, /angemeldet/, 'Ja')
  await chooseRadio(form, /Steuerbarkeit nach/, 'Digitale Schnittstelle (EEBUS)')
  await chooseRadio(form, /Dimmung/, 'Ja')
  await chooseRadio(form, /Informationsblatt/, 'Ja')
  await expect(form.getByText('Alle Pflichtangaben sind da')).toBeVisible()
})

test('the work is finished with a further photo and the signature', async () => {
  await openStep(page, 'Fotos')
  await findPhotoPlace(page, /Weitere Fotos/).setInputFiles(await createPhotoUpload('weiteres.jpg'))
  await expect(page.getByText('weiteres.jpg', { exact: true })).toBeVisible()
  await openStep(page, 'Unterschrift')
  await page.getByText('Jetzt', { exact: true }).click()
  await openSignaturePad(page)
  await signOnPad(page)
  await pressFinish(page)
  await expect(page).toHaveURL(new RegExp(`/orders/completed/${order.sfid}/`))
})

test('the signed protocol contains answers and photos and can be verified on a phone', async () => {
  const protocol = await waitForProtocol(page, order.sfid)
  const text = await readPdfText(protocol)
  for (const expected of [
    order.sfid,
    serialNumber,
    'DE*SOM*E4711',
    '18,5 m',
    'B 16 A',
    '0,5 MΩ',
    'Feuchte in der Dose, getrocknet',
    'Digitale Schnittstelle (EEBUS)',
    'Wallbox neben dem Tor',
    'Sabine Kretschmar',
    'Bildschirm des Fachbetriebs',
  ]) {
    expect(text).toContain(expected)
  }
  // The five photos of the form, one of them with a drawing, a further one of the order, and the signature.
  expect(await readPdfPictureSizes(protocol)).toHaveLength(7)
  expect(readPdfSignature(protocol).isValid).toBe(true)

  await page.goto('/verify/')
  await chooseProtocol(page, protocol)
  await expect(page.getByText('Unverändert', { exact: true })).toBeVisible()
  const changed = Buffer.from(protocol)
  changed[changed.length >> 1] = changed[changed.length >> 1]! ^ 1
  await chooseProtocol(page, changed)
  await expect(page.getByText('Verändert', { exact: true })).toBeVisible()
})
