import { expect, type BrowserContext } from '@playwright/test'
import { cancelExample } from '#contract/operator/examples'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { expectNoViolations } from '#e2e/support/axe'
import { CountedHands, expectEntries } from '#e2e/support/counted-hands'
import { killBrowser, createDeviceFolder, launchDeviceBrowser, waitForStoredApp } from '#e2e/support/device'
import {
  findPhotoPlace,
  openFinishing,
  openStep,
  pressFinish,
  waitForFinishing,
} from '#e2e/support/finishing'
import { logInDemoUser, phoneScreen } from '#e2e/support/login'
import { createAppointment, createMarketplaceClient, type PublishedOrder } from '#e2e/support/marketplace'
import {
  createAdminCaller,
  createOfflineOrder,
  findDatabaseRow,
  listCachedParts,
  offlineInstaller,
} from '#e2e/support/offline-order'
import { createPhotoUpload } from '#e2e/support/photo'
import { test } from '#e2e/support/test'

/** A wall box is finished without a network, with the browser killed in each step. */
test.use({ serviceWorkers: 'allow' })

/** Publishes an order with the form for wall boxes, and starts its work. */
async function createStartedOrder(request: Parameters<typeof createAdminCaller>[0]): Promise<PublishedOrder> {
  const appointment_date = createAppointment(1, 7)
  const mail = `beenden-${Date.now()}@kunde.example`
  const opportunity = { name: 'Wallbox-Installation', documentation_type: 'wallbox' }
  const order = await createMarketplaceClient(request).publish(
    [elektroSommer.name],
    [appointment_date],
    mail,
    {
      opportunity,
    },
  )
  const call = await createAdminCaller(request)
  const setStatus = (new_status: string, inputs: object) =>
    call('/api/partner/orders/set-status', { job_id: order.sfid, new_status, inputs })
  await setStatus('appointment_confirmed', { appointment_date })
  const { email, first_name, last_name } = offlineInstaller
  await call(`/api/partner/orders/${order.sfid}/delegate`, {
    email,
    first_name,
    last_name,
    qualifications: true,
  })
  await setStatus('started', {})
  return order
}

test('a wall box is finished offline with at most 40 entries, and a kill in any step loses nothing', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const order = await createStartedOrder(request)
  const device = await createDeviceFolder()
  let context: BrowserContext = await launchDeviceBrowser(device, baseURL)
  let page = await context.newPage()
  await page.setViewportSize(phoneScreen.viewport)
  await logInDemoUser(page, offlineInstaller.login)
  await waitForStoredApp(page)
  await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toContain('work-package')
  await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toContain('form-ahead')
  await context.setOffline(true)
  const hands = new CountedHands(page)

  const killAndReopen = async () => {
    await killBrowser(context, device)
    context = await launchDeviceBrowser(device, baseURL)
    await context.setOffline(true)
    page = await context.newPage()
    await page.setViewportSize(phoneScreen.viewport)
    hands.page = page
    await page.goto(`/orders/at-work/${order.sfid}/finish/`)
    await waitForFinishing(page)
  }

  await page.goto(`/orders/at-work/${order.sfid}/`)
  await openFinishing(page)
  await expectNoViolations(page)
  await hands.tap('Alles wie geplant')
  await killAndReopen()

  await hands.photograph(/Wallbox am Montageort/)
  await hands.photograph(/Typenschild/)
  await hands.photograph(/Verteilung/)
  await hands.photograph(/Leitungsweg/)
  await expectNoViolations(page)
  await killAndReopen()
  await expect(page.getByRole('button', { name: /groß zeigen/ })).toHaveCount(4)
  await hands.tap('Weiter')

  await hands.choose('Montageort', 'Garage')
  await hands.choose(/Anfahrschutz/, 'Ja')
  await hands.tap('Weiter')
  await expect(page.getByRole('textbox', { name: 'Hersteller und Typ' })).toHaveValue(/go-e Charger/)
  await hands.type('Seriennummer', 'GW-2026-004711')
  await hands.choose('Eingestellte Ladeleistung', '11 kW')
  await hands.tap('Weiter')
  await killAndReopen()
  await hands.choose('Netzsystem', 'TN-S')
  await hands.choose('Leitung', 'NYM-J')
  await hands.type(/Länge der Zuleitung/, '18,5')
  await hands.choose('Querschnitt', '6 mm²')
  await hands.choose(/Eigener Stromkreis/, 'Ja')
  await hands.choose('Leitungsschutzschalter', 'B 16 A')
  await hands.choose(/Fehlerstrom-Schutzeinrichtung/, 'Typ A EV (mit 6 mA DC)')
  await hands.choose(/Überspannungsschutz/, 'Vorhanden')
  await hands.tap('Weiter')
  await hands.type(/Messgerät/, 'Benning IT 130')
  await expect(page.getByRole('textbox', { name: /Prüfer/ })).toHaveValue('Paweł Nowak')
  await hands.type(/Durchgängigkeit/, '0,3')
  await hands.type(/Isolationswiderstand/, '500')
  await hands.type(/Schleifenimpedanz bei B 16 A/, '0,8')
  await hands.type(/Auslösestrom \(AC\)/, '22')
  await hands.type(/Auslösezeit bei IΔN/, '18')
  await hands.choose('Drehfeld', 'Rechts')
  await hands.check('Status B: Fahrzeug verbunden')
  await hands.choose(/Ergebnis der Prüfung/, 'Bestanden, keine Mängel')
  await hands.tap('Weiter')
  await hands.choose(/angemeldet/, 'Ja')
  await hands.choose(/Steuerbarkeit nach/, 'Leitung zum Zählerplatz vorbereitet')
  await hands.choose(/Informationsblatt/, 'Ja')
  // The form has asked for the serial number, so the step does not.
  await expect(page.getByText('go-e Charger Gemini 11 kW: GW-2026-004711 (aus dem Protokoll)')).toBeVisible()
  await expectNoViolations(page)
  await hands.tap('Weiter')

  await hands.check('Die beauftragten Arbeiten wurden ausgeführt')
  await hands.tap('Weiter')
  await hands.sign()
  await expectNoViolations(page)
  await killAndReopen()
  await expect(page.getByText('Unterschrieben')).toBeVisible()
  await hands.tap('Montage beenden')
  await expect(page).toHaveURL(new RegExp(`/orders/completed/${order.sfid}/`))
  expectEntries('finish an order', hands.entries, ' (wall box)')

  await context.close()
  context = await launchDeviceBrowser(device, baseURL)
  await context.clearCookies()
  page = await context.newPage()
  await logInDemoUser(page, offlineInstaller.login)
  await expect
    .poll(() => readFinishedOrder(order), { timeout: 60_000 })
    .toEqual({
      status: 'finished',
      signature: 'taken',
      serial: 'GW-2026-004711',
      pictures: ['installation_site'],
      forms: { documentation: 1, confirmation: 1 },
      photos: 4,
    })
  await context.close()
})

function readFinishedOrder({ id }: PublishedOrder): Promise<Record<string, unknown>> {
  return findDatabaseRow(
    `select j.status, j.signature, (select serial_number from job_products where job_id = j.api_id limit 1) as serial,
       (select json_agg(type) from job_files where job_id = j.api_id and kind = 'picture') as pictures,
       (select json_object_agg(category, n) from (
          select category, count(*)::int as n from submissions where job_id = j.api_id and not draft group by category) s) as forms,
       (select count(*)::int from files where job_id = j.api_id and name like 'foto-%') as photos
     from jobs j where api_id = $1`,
    id,
  )
}

test('what is missing is named above the button and leads to its field', async ({ request, browser }) => {
  const order = await createStartedOrder(request)
  const page = await (await browser.newContext(phoneScreen)).newPage()
  await logInDemoUser(page, offlineInstaller.login)
  await page.goto(`/orders/at-work/${order.sfid}/finish/`)
  await waitForFinishing(page)
  await openStep(page, 'Unterschrift')
  await page.getByText('Später', { exact: true }).click()
  await expect(page.getByText(/Noch \d+ Angaben:/)).toBeVisible()
  await page.getByRole('button', { name: 'Montage beenden', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Fotos', exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('group', { name: /Wallbox am Montageort/ })
      .getByRole('button')
      .first(),
  ).toBeFocused()
  await openStep(page, 'Unterschrift')
  await page.getByRole('button', { name: 'Foto: Typenschild', exact: true }).click()
  await expect(page.getByRole('group', { name: /Typenschild/ })).toBeInViewport()
  await page.context().close()
})

test('a page that is opened again stands at the photo in use, and at the top of another step', async ({
  request,
  browser,
}) => {
  const order = await createStartedOrder(request)
  const page = await (await browser.newContext(phoneScreen)).newPage()
  await logInDemoUser(page, offlineInstaller.login)
  await page.goto(`/orders/at-work/${order.sfid}/finish/`)
  await waitForFinishing(page)
  await openStep(page, 'Fotos')
  const place = page.getByRole('group', { name: /Typenschild/ })
  await place.getByRole('button').first().focus()
  await page.reload()
  await expect(place.getByRole('button').first()).toBeFocused()
  await openStep(page, 'Leistungen')
  await page.reload()
  await waitForFinishing(page)
  await expect(page.locator('[aria-current=step]')).toContainText('Leistungen')
  await expect(page.locator('[data-field="services"]')).toBeVisible()
  await expect(page.locator('[data-field] :focus')).toHaveCount(0)
  await page.context().close()
})

test('work that was documented before the order was cancelled can be attached to it', async ({
  request,
  browser,
}) => {
  const order = await createStartedOrder(request)
  const page = await (await browser.newContext(phoneScreen)).newPage()
  await logInDemoUser(page, offlineInstaller.login)
  await page.goto(`/orders/at-work/${order.sfid}/finish/`)
  await waitForFinishing(page)
  const hands = new CountedHands(page)
  await hands.tap('Alles wie geplant')
  await hands.photograph(/Typenschild/)
  const previews: string[] = []
  page.on('request', (sent) => {
    if (sent.url().endsWith('/orders/set-status')) previews.push(sent.url())
  })
  await createMarketplaceClient(request).post(`/jobs/${order.sfid}/cancel`, cancelExample)
  await expect(page.getByText('Der Auftrag wurde inzwischen geändert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Beim Auftrag ablegen' })).toBeVisible()
  // The answer for a cancelled order asks for nothing, which would close the form and remove the button a moment later.
  expect(previews).toEqual([])
  await expectNoViolations(page)

  // The work waits on the device: the order page and the outbox offer it as well, also after a restart.
  const notice = page.getByText('Nicht gesendete Arbeit auf diesem Gerät')
  await page.goto(`/orders/at-work/${order.sfid}/finish/`)
  await expect(page.getByText('Dieser Auftrag lässt sich jetzt nicht abschließen')).toBeVisible()
  await expect(notice).toBeVisible()
  await page.goto(`/orders/completed/${order.sfid}/`)
  await expect(notice).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: /^Noch nicht gesendet: 1 Eintrag/ }).click()
  const outbox = page.getByRole('dialog')
  await outbox.getByRole('button', { name: 'Beim Auftrag ablegen' }).click()
  await expect(page.getByText('Beim Auftrag abgelegt')).toBeVisible()
  await expect(notice).toHaveCount(0)
  expect(await readFinishedOrder(order)).toMatchObject({
    status: 'cancelled',
    pictures: ['other'],
  })
  await page.context().close()
})

test('a returned order shows what the marketplace wrote, marks the fields that it sent back, and says what changed since', async ({
  request,
  browser,
}) => {
  const order = await createOfflineOrder(request, 17)
  const call = await createAdminCaller(request)
  const setStatus = (new_status: string) =>
    call('/api/partner/orders/set-status', { job_id: order.sfid, new_status, inputs: {} })
  await setStatus('started')
  const page = await (await browser.newContext(phoneScreen)).newPage()
  await logInDemoUser(page, offlineInstaller.login)
  await page.goto(`/orders/at-work/${order.sfid}/finish/`)
  await waitForFinishing(page)
  await openStep(page, 'Fotos')
  for (const place of ['Fotos der Arbeit', /Montageort/])
    await findPhotoPlace(page, place).setInputFiles(await createPhotoUpload('arbeit.jpg'))
  await expect(page.getByText('arbeit.jpg', { exact: true })).toHaveCount(2)
  await openStep(page, 'Protokoll')
  await page.getByLabel('Leitungsweg').fill('Kellerdecke')
  await page.getByLabel('go-e Charger Gemini 11 kW', { exact: true }).fill('GO-2026-0815')
  await openStep(page, 'Unterschrift')
  await page.getByText('Später', { exact: true }).click()
  await pressFinish(page)
  await expect(page).toHaveURL(new RegExp(`/orders/completed/${order.sfid}/`))
  await setStatus('approval_pending')
  // The comment names no field: only `fields` are marked.
  const comment = 'Bitte beschreiben Sie das genauer.'
  const fields = [{ kind: 'question', name: 'cable' }]
  await createMarketplaceClient(request).post(`/jobs/${order.sfid}/rework`, { comment, fields })

  // The page opens with the order of the device, because the current one takes longer than it waits.
  await page.route(`**/api/partner/orders/${order.id}`, async (route) => {
    await page.waitForTimeout(4_000)
    await route.continue()
  })
  await page.goto(`/orders/at-work/${order.sfid}/finish/`)
  await expect(page.getByText(comment)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Leitungsweg', exact: true }).click()
  await expect(page.getByLabel('Leitungsweg')).toBeFocused()
  await expect(page.getByText('Nacharbeit nötig')).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Leitungsweg').fill('Kellerdecke, Schacht')
  await expect(page.getByText('Seit der letzten Abgabe geändert: Leitungsweg')).toBeVisible()
  await expect(page.getByText('Nacharbeit: inzwischen geändert')).toBeVisible()
  await openStep(page, 'Unterschrift')
  await page.getByText('Später', { exact: true }).click()
  await pressFinish(page)
  await expect
    .poll(() => readFinishedOrder(order))
    .toMatchObject({ status: 'finished', forms: { documentation: 2 } })
  await page.context().close()
})
