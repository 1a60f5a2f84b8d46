import { expect, type Page } from '@playwright/test'
import { elektroSommer, rivalCompany } from '#demo/data/companies/login-companies'
import { readPdfText } from '#test/pdf/pdf-content'
import { listRawMails } from '#e2e/support/mailbox'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from '#e2e/support/marketplace'
import { callApiOfUser, openPageLoggedIn, readSidebarCount, phoneScreen } from '#e2e/support/login'
import { openFinishing, openSignaturePad, openStep, pressFinish } from '#e2e/support/finishing'
import { signOnPad } from '#e2e/support/signature-pad'
import { chooseFiles, createPhotoUpload } from '#e2e/support/photo'
import { test } from '#e2e/support/test'

/** One order from the offer to the credit note, with the people of two companies and the marketplace. */
test.describe.configure({ mode: 'serial' })

const dates = [createAppointment(4, 9), createAppointment(5, 13)]
const customerEmail = `kundin-${Date.now()}@kunde.example`
let order: PublishedOrder

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  order = await createMarketplaceClient(request).publish(
    [elektroSommer.name, rivalCompany.name],
    dates,
    customerEmail,
  )
})

test('a dispatcher accepts an offer, and a rival who has it open sees that it is taken', async ({
  browser,
}) => {
  const dispatcher = await openPageLoggedIn(browser, 'disposition')
  const other = await openPageLoggedIn(browser, 'rival')
  const before = { scheduled: await readSidebarCount(dispatcher, '/orders/scheduled/') }

  await dispatcher.goto(`/offers/${order.sfid}/`)
  await expect(dispatcher.getByRole('heading', { name: 'Wallbox-Paket Eigenheim' })).toBeVisible()
  await expect(dispatcher.getByText('389,00 €').first()).toBeVisible()
  await expect(dispatcher.getByText('04229 Leipzig').first()).toBeVisible()
  await expect(dispatcher.getByText('go-e Charger Gemini 11 kW')).toBeVisible()
  await expect(dispatcher.getByText('Kretschmar')).toHaveCount(0)

  await other.goto(`/offers/${order.sfid}/`)
  await expect(other.getByRole('button', { name: 'Verbindlich annehmen' })).toBeVisible()

  await dispatcher.getByRole('radio').first().check()
  await dispatcher.getByRole('button', { name: 'Verbindlich annehmen' }).click()
  await expect(dispatcher.getByText('Sie haben den Auftrag')).toBeVisible()
  // Nearby offers are suggested after the acceptance; this test needs only one order.
  await dispatcher.getByRole('dialog', { name: 'Sie haben den Auftrag' }).waitFor()
  await dispatcher.getByRole('button', { name: 'Fertig' }).click()

  await expect(other.getByText('Dieser Auftrag ist bereits vergeben')).toBeVisible()
  const late = await acceptTooLate(other, order)
  expect(late).toMatchObject({ code: 409, status: 'offer_taken' })

  // The simulated marketplace may publish an offer meanwhile, so compare the count with the list.
  await expect
    .poll(
      async () =>
        (await readSidebarCount(dispatcher, '/offers/')) -
        (await listOffersThroughApi(dispatcher)).pagination.total_count,
    )
    .toBe(0)
  expect((await listOffersThroughApi(dispatcher)).data.map(({ api_id }) => api_id)).not.toContain(order.id)
  await expect.poll(() => readSidebarCount(dispatcher, '/orders/scheduled/')).toBe(before.scheduled + 1)
})

test('the customer gets exactly one email about the appointment', async () => {
  await expect.poll(() => listRawMails(customerEmail).length).toBe(1)
  expect(listRawMails(customerEmail)[0]).toContain('Elektro Sommer GmbH')
})

test('an installer does the work on a phone: call, start, form, two photos, signature, finish', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await openPageLoggedIn(browser, 'installer', phoneScreen)
  await page.goto(`/orders/scheduled/?search=${order.name}`)
  await page.getByRole('link', { name: /Wallbox-Paket Eigenheim/ }).click()
  await expect(page.getByText('Sabine Kretschmar').first()).toBeVisible()
  // Installers see no purchasing price.
  await expect(page.getByText('389,00 €')).toHaveCount(0)

  await page.getByRole('link', { name: 'Sabine Kretschmar anrufen' }).click()
  await expect(page.getByText(/Anruf begonnen/)).toBeVisible()

  await page.getByRole('button', { name: 'Montage beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  await openFinishing(page)
  await page.getByRole('button', { name: 'Alles wie geplant' }).click()
  await photographEachPlace(page)
  await openStep(page, 'Protokoll')
  await fillInstallationForm(page)
  await openSignaturePad(page)
  await signOnPad(page)
  await pressFinish(page)
  await expect(page).toHaveURL(new RegExp(`/orders/completed/${order.sfid}/`))
})

test('the admin confirms the work, the marketplace approves it, and the protocol is available', async ({
  browser,
  request,
}) => {
  const page = await openPageLoggedIn(browser, 'admin')
  const before = await readSidebarCount(page, '/orders/final-confirmation/')
  await page.goto(`/orders/final-confirmation/?search=${order.name}`)
  await page.getByRole('link', { name: /Wallbox-Paket Eigenheim/ }).click()
  await expect(page.getByText('Fotos vollständig')).toBeVisible()
  await page.getByRole('button', { name: 'Zur Freigabe senden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zur Freigabe senden' }).click()
  await expect(page.getByText('Zur Freigabe gesendet').first()).toBeVisible()
  await expect.poll(() => readSidebarCount(page, '/orders/final-confirmation/')).toBe(before - 1)

  await waitForApproval(request, order)
  await expect(page.getByText(/Abgeschlossen|Gutschrift versendet|Bezahlt/).first()).toBeVisible({
    timeout: 20_000,
  })

  await expect(page.getByRole('button', { name: /^Protokoll/ }).first()).toBeVisible({ timeout: 20_000 })
  const text = await readPdfText(await downloadDocument(page, await findProtocolResource(page, order)))
  expect(text).toContain('Sabine Kretschmar')
  expect(text).toContain('Karl-Heine-Straße 54')
  expect(text).toContain('Elektro Sommer GmbH')
  expect(text).toContain(order.name)

  await page.getByRole('button', { name: /^Verlauf: / }).click()
  const history = page.getByRole('log')
  for (const step of [
    'Angenommen',
    'Arbeit begonnen',
    'Arbeit beendet',
    'Zur Freigabe gesendet',
    'Arbeit freigegeben',
  ]) {
    await expect(history.getByText(step, { exact: true })).toBeVisible()
  }
})

test('the accountant finds the credit note and opens it', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'accounting')
  await expect(page).toHaveURL(/\/orders\/completed\//)
  await page.goto('/invoices/')
  await page.getByRole('searchbox', { name: 'Suchen', exact: true }).fill(order.name)
  const row = page.getByRole('row').filter({ hasText: order.name })
  await expect(row).toBeVisible({ timeout: 20_000 })
  await expect(row.getByRole('button', { name: /Gutschrift .* herunterladen/ })).toBeVisible({
    timeout: 20_000,
  })
  const path = await findCreditNotePath(page, order)
  const text = await readPdfText(await downloadDocument(page, path))
  expect(text).toContain('Gutschrift')
  expect(text).toContain('Elektro Sommer GmbH')
  expect(text).toContain('389,00')
  expect(text).toContain('462,91')
})

/** Fills in the documentation form page by page. */
async function fillInstallationForm(page: Page): Promise<void> {
  await page.getByText('Gerät montiert').click()
  await page.getByText('In Betrieb genommen').click()
  await page.getByRole('textbox', { name: /Seriennummer/ }).fill('GO-2026-0815')
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByText('Nein', { exact: true }).click()
}

/** The camera returns one picture at a time. */
async function photographEachPlace(page: Page): Promise<void> {
  const cameras = page.getByRole('button', { name: /^Foto aufnehmen/ })
  await expect(cameras.first()).toBeVisible()
  for (let place = 0; place < (await cameras.count()); place++) {
    await chooseFiles(cameras.nth(place), await createPhotoUpload(`foto-${place}.jpg`))
    await expect(page.getByText(`foto-${place}.jpg`, { exact: true })).toBeVisible()
  }
}

/** Waits for the approval of the simulated marketplace. */
async function waitForApproval(
  request: Parameters<typeof createMarketplaceClient>[0],
  { id }: PublishedOrder,
): Promise<void> {
  const { get } = createMarketplaceClient(request)
  const beyond = ['completed', 'invoice_sent', 'paid', 'closed']
  await expect
    .poll(async () => beyond.includes((await get<{ status: string }>(`/jobs/${id}`)).status), {
      timeout: 30_000,
    })
    .toBe(true)
}

/** Sends the rival's acceptance, which comes too late. */
function acceptTooLate(page: Page, { sfid }: PublishedOrder) {
  return callApiOfUser(page, 'POST', '/api/partner/orders/set-status', {
    job_id: sfid,
    new_status: 'appointment_confirmed',
    inputs: { appointment_date: dates[0] },
  })
}

interface OfferListReply {
  readonly data: readonly { api_id: string }[]
  readonly pagination: { total_count: number }
}

async function listOffersThroughApi(page: Page): Promise<OfferListReply> {
  return (await callApiOfUser(page, 'POST', '/api/partner/offers', {
    page_size: 100,
  })) as unknown as OfferListReply
}

async function findProtocolResource(page: Page, { sfid }: PublishedOrder): Promise<string> {
  const { data } = await callApiOfUser(page, 'GET', `/data-api/partner/protocols/of-job/${sfid}`)
  const [newest] = data as { resource: string }[]
  return newest?.resource ?? ''
}

async function findCreditNotePath(page: Page, { name }: PublishedOrder): Promise<string> {
  const { data } = await callApiOfUser(page, 'GET', `/documents-api/accounting/documents?search=${name}`)
  const [note] = data as { path: string }[]
  return note?.path ?? ''
}

async function downloadDocument(page: Page, resource: string): Promise<Uint8Array> {
  const { jwt } = await callApiOfUser(page, 'POST', '/api/media/token', { resource })
  const reply = await page.request.get(`${resource}?jwt=${String(jwt)}`)
  expect(reply.status()).toBe(200)
  expect(reply.headers()['content-type']).toBe('application/pdf')
  return reply.body()
}
