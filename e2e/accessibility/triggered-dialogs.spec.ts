import { expect, test, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { elektroSommer, onboardingCompanies } from '#demo/data/companies/login-companies'
import { waitForMail, getLinkPath } from '../support/mailbox.ts'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from '../support/marketplace.ts'
import { createNewCompany, openNewCompanyPage } from '../support/new-companies.ts'
import { callApiOfUser, desktopScreen, phoneScreen } from '../support/login.ts'
import {
  openPageAs,
  expectNoOverflow,
  waitUntilSettled,
  expectNoViolationsInAllModes,
  wideViewport,
} from './viewports.ts'
import { closeLayers, checkTopLayer, openLayer } from './layers.ts'

/**
 * Checks dialogs that open only after an event. Each test triggers the event and checks the dialog in all
 * modes.
 */
test.describe.configure({ timeout: 900_000 })

test('the dialogs of a goods receipt and of a concurrent change are accessible', async ({ browser }) => {
  const page = await openPageAs(browser, 'admin')
  const order = await publishConfirmedOrder(page)
  const { post } = createMarketplaceClient(page.request)
  await post(`/jobs/${order.id}/hold`, { reason: 'product_ordering', substate: 'pending_order' })
  await post(`/jobs/${order.id}/product-orders`, { carrier: 'GLS', tracking_id: '00340-1' })
  await goToSettledPage(page, `/orders/waiting-action/${order.sfid}/`)
  const receipt = page.locator('#deliveries').getByRole('button', { name: 'Wareneingang bestätigen' })
  // The next step moves the focus to the goods.
  await pressEnter(page.getByRole('button', { name: 'Wareneingang bestätigen' }).first())
  await expect(receipt).toBeFocused()
  await pressEnter(receipt)
  await expect(page.getByRole('alertdialog', { name: 'Wareneingang bestätigen' })).toBeVisible()
  await checkTopLayer(page, 'goods receipt')

  const eid = { partnerEid: `AXE-${Date.now()}` }
  await callApiOfUser(page, 'PATCH', `/data-api/entity/job/${order.sfid}/partner-eid`, eid)
  await expect(page.getByRole('alertdialog', { name: 'Jemand war schneller' })).toBeVisible()
  await expect(page.getByText(eid.partnerEid).last()).toBeVisible()
  await checkTopLayer(page, 'both sides')
  await closeLayers(page, 'both sides')
  await expect(receipt).toBeFocused()
})

test('the results of a search are accessible while the user types', async ({ browser }) => {
  const page = await openPageAs(browser, 'admin')
  await goToSettledPage(page, '/orders/open/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Aufträge suchen' }).fill('Leipzig')
  await expect(page.getByRole('option').first()).toBeVisible()
  await checkTopLayer(page, 'search', [wideViewport])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('the login dialog of a session that ends during work is accessible', async ({ browser }) => {
  const page = await openPageAs(browser, 'disposition')
  await goToSettledPage(page, '/account/')
  await page.getByLabel('Vorname').fill('Jonas-Maria')
  await page.context().clearCookies()
  await page.route('**/api/partner/profile', (route) => route.fulfill(tokenExpiredReply), { times: 1 })
  await pressEnter(page.getByRole('button', { name: 'Speichern' }))
  await expect(page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })).toBeVisible()
  await checkTopLayer(page, 'login again')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.setViewportSize(desktopScreen.viewport)
  await page.getByRole('dialog').getByLabel('Passwort', { exact: true }).fill('Partner!1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Vorname')).toHaveValue('Jonas-Maria')
})

const tokenExpiredReply = { status: 401, json: { status: 'token_expired', msg: '', request_id: '' } }

test('the dialog about unsaved changes is accessible', async ({ browser }) => {
  const page = await openPageAs(browser, 'owner')
  await goToSettledPage(page, '/company/payment/')
  await pressEnter(page.getByRole('button', { name: 'Bearbeiten', exact: true }))
  await page.getByLabel('Kontoinhaber').fill('Elektro Sommer GmbH & Co. KG')
  const otherLink = page.getByRole('main').getByRole('link').first()
  await pressEnter(otherLink)
  await expect(page.getByRole('alertdialog', { name: 'Ungespeicherte Änderungen' })).toBeVisible()
  await checkTopLayer(page, 'leaving')
  await closeLayers(page, 'leaving')
  await expect(otherLink).toBeFocused()
})

test('the dialog with nearby offers after an acceptance is accessible', async ({ browser }) => {
  const page = await openPageAs(browser, 'beginner')
  const [beginner] = onboardingCompanies.filter(({ people }) =>
    people.some(({ login }) => login === 'beginner'),
  )
  const dates = [createAppointment(4, 9), createAppointment(5, 13)]
  const offered = () =>
    createMarketplaceClient(page.request).publish(
      [beginner?.name ?? ''],
      dates,
      `axe-${Date.now()}@kunde.example`,
    )
  const order = await offered()
  await offered()
  await offered()
  await goToSettledPage(page, `/offers/${order.sfid}/`)
  await page.getByRole('radio').first().check()
  await pressEnter(page.getByRole('button', { name: 'Verbindlich annehmen' }))
  const accepted = page.getByRole('dialog', { name: 'Sie haben den Auftrag' })
  await expect(accepted.getByRole('heading', { name: 'Weitere Angebote in der Nähe' })).toBeVisible()
  await checkTopLayer(page, 'nearby')
  await closeLayers(page, 'nearby')
})

test('the dialogs of a signing link and the page of the customer are accessible', async ({ browser }) => {
  const page = await openPageAs(browser, 'admin')
  const mailbox = `axe-sign-${Date.now()}@kunde.example`
  const order = await publishConfirmedOrder(page, mailbox)
  await setStatusThroughApi(page, order, 'started', {})
  await goToSettledPage(page, `/orders/at-work/${order.sfid}/`)
  await openLayer(page, 'Link zum Unterschreiben senden', 'link to sign')
  await pressEnter(page.getByRole('dialog').getByRole('button', { name: 'Link senden' }))
  await expect(page.getByText('Gesendet', { exact: true })).toBeVisible()
  await openLayer(page, 'Link zurückziehen', 'take the link back')
  await checkTopLayer(page, 'take the link back')
  await closeLayers(page, 'take the link back')
  await expect(page.getByRole('button', { name: 'Link zurückziehen' })).toBeFocused()
  await checkPageInAllModes(page, 'order with a link')

  const customer = await (await browser.newContext(phoneScreen)).newPage()
  await goToSettledPage(customer, getLinkPath(await waitForMail(mailbox, 'Bitte unterschreiben')))
  await checkPageInAllModes(customer, 'the customer’s page')
  await openLayer(customer, 'Ich unterschreibe nicht', 'the customer does not sign')
  await customer.getByText('Anderer Grund').click()
  await checkTopLayer(customer, 'the customer does not sign')
  await closeLayers(customer, 'the customer does not sign')
})

test('the dialogs of a second factor are accessible: app, recovery codes, removal', async ({ browser }) => {
  const page = await openNewCompanyPage(browser)
  await createNewCompany(page)
  await goToSettledPage(page, '/account/')
  await openLayer(page, 'App einrichten', 'authenticator')
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await page.getByLabel('Code aus der App').fill(totp.generate())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ihre Wiederherstellungscodes' })).toBeVisible()
  await checkTopLayer(page, 'recovery codes')
  await pressEnter(page.getByRole('button', { name: 'Ich habe sie aufbewahrt' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await checkPageInAllModes(page, 'account with a second factor')
  const remove = page.getByRole('button', { name: /^Entfernen: / })
  await pressEnter(remove)
  await checkTopLayer(page, 'take the factor away')
  await closeLayers(page, 'take the factor away')
  await expect(remove).toBeFocused()
})

async function pressEnter(what: Locator): Promise<void> {
  await what.focus()
  await what.press('Enter')
}

async function goToSettledPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilSettled(page)
}

async function checkPageInAllModes(page: Page, where: string): Promise<void> {
  // Messages cover the page and disappear by themselves.
  await expect(page.locator('[data-toasts]')).toHaveCount(0)
  await expectNoViolationsInAllModes(page, where)
  await expectNoOverflow(page, where)
  await page.setViewportSize(desktopScreen.viewport)
}

/** Publishes an order that Elektro Sommer has confirmed for the day after tomorrow. */
async function publishConfirmedOrder(
  page: Page,
  mailbox = `axe-${Date.now()}@kunde.example`,
): Promise<PublishedOrder> {
  const appointment_date = createAppointment(2, 9)
  const order = await createMarketplaceClient(page.request).publish(
    [elektroSommer.name],
    [appointment_date],
    mailbox,
  )
  await setStatusThroughApi(page, order, 'appointment_confirmed', { appointment_date })
  return order
}

async function setStatusThroughApi(
  page: Page,
  { sfid }: PublishedOrder,
  new_status: string,
  inputs: object,
): Promise<void> {
  const { code } = await callApiOfUser(page, 'POST', '/api/partner/orders/set-status', {
    job_id: sfid,
    new_status,
    inputs,
  })
  expect(code).toBe(200)
}
