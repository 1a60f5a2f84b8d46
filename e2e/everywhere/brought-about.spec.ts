import { expect, test, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { elektroSommer, onboardingCompanies } from '#demo/data/companies/login-companies'
import { letterTo, linkIn } from '../letters.ts'
import { marketplace, visit, type Published } from '../marketplace.ts'
import { aNewcomer, newPage } from '../newcomers.ts'
import { api, desk, phone } from '../people.ts'
import { enter, fits, settled, soundInAllLooks, wide } from './looks.ts'
import { close, look, open } from './opened.ts'

/** What opens only when something has happened: each story brings it about, and looks at it in all looks. */
test.describe.configure({ timeout: 900_000 })

test('goods that have come, and another who changes the order meanwhile', async ({ browser }) => {
  const page = await enter(browser, 'admin')
  const order = await anOrder(page)
  const { post } = marketplace(page.request)
  await post(`/jobs/${order.id}/hold`, { reason: 'product_ordering', substate: 'pending_order' })
  await post(`/jobs/${order.id}/product-orders`, { carrier: 'GLS', tracking_id: '00340-1' })
  await at(page, `/orders/waiting-action/${order.sfid}/`)
  const receipt = page.getByRole('listitem').getByRole('button', { name: 'Wareneingang bestätigen' })
  // The next step leads to the goods, and the keys with it.
  await press(page.getByRole('button', { name: 'Wareneingang bestätigen' }).last())
  await expect(receipt).toBeFocused()
  await press(receipt)
  await expect(page.getByRole('alertdialog', { name: 'Wareneingang bestätigen' })).toBeVisible()
  await look(page, 'goods receipt')

  const eid = { partnerEid: `AXE-${Date.now()}` }
  await api(page, 'PATCH', `/data-api/entity/job/${order.sfid}/partner-eid`, eid)
  await expect(page.getByRole('alertdialog', { name: 'Jemand war schneller' })).toBeVisible()
  await expect(page.getByText(eid.partnerEid).last()).toBeVisible()
  await look(page, 'both sides')
  await close(page, 'both sides')
  await expect(receipt).toBeFocused()
})

test('what a search finds, while one types', async ({ browser }) => {
  const page = await enter(browser, 'admin')
  await at(page, '/orders/open/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Aufträge suchen' }).fill('Leipzig')
  await expect(page.getByRole('option').first()).toBeVisible()
  await look(page, 'search', [wide])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('a session that ends while somebody works', async ({ browser }) => {
  const page = await enter(browser, 'disposition')
  await at(page, '/account/')
  await page.getByLabel('Vorname').fill('Jonas-Maria')
  await page.context().clearCookies()
  await page.route('**/api/partner/profile', (route) => route.fulfill(tokenEnded), { times: 1 })
  await press(page.getByRole('button', { name: 'Speichern' }))
  await expect(page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })).toBeVisible()
  await look(page, 'log-in again')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.setViewportSize(desk.viewport)
  await page.getByRole('dialog').getByLabel('Passwort', { exact: true }).fill('Partner!1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Vorname')).toHaveValue('Jonas-Maria')
})

const tokenEnded = { status: 401, json: { status: 'token_expired', msg: '', request_id: '' } }

test('leaving what is not saved', async ({ browser }) => {
  const page = await enter(browser, 'owner')
  await at(page, '/company/payment/')
  await press(page.getByRole('button', { name: 'Bearbeiten', exact: true }))
  await page.getByLabel('Kontoinhaber').fill('Elektro Sommer GmbH & Co. KG')
  const elsewhere = page.getByRole('main').getByRole('link').first()
  await press(elsewhere)
  await expect(page.getByRole('alertdialog', { name: 'Ungespeicherte Änderungen' })).toBeVisible()
  await look(page, 'leaving')
  await close(page, 'leaving')
  await expect(elsewhere).toBeFocused()
})

test('what lies near, after accepting', async ({ browser }) => {
  const page = await enter(browser, 'beginner')
  const [beginner] = onboardingCompanies.filter(({ people }) =>
    people.some(({ login }) => login === 'beginner'),
  )
  const dates = [visit(4, 9), visit(5, 13)]
  const offered = () =>
    marketplace(page.request).publish([beginner?.name ?? ''], dates, `axe-${Date.now()}@kunde.example`)
  const order = await offered()
  await offered()
  await offered()
  await at(page, `/offers/${order.sfid}/`)
  await page.getByRole('radio').first().check({ force: true })
  await press(page.getByRole('button', { name: 'Verbindlich annehmen' }))
  await expect(page.getByRole('dialog', { name: 'Weitere Angebote in der Nähe' })).toBeVisible()
  await look(page, 'nearby')
  await close(page, 'nearby')
})

test('a link to sign by: asked for, taken back, and on the customer’s phone', async ({ browser }) => {
  const page = await enter(browser, 'admin')
  const mailbox = `axe-sign-${Date.now()}@kunde.example`
  const order = await anOrder(page, mailbox)
  await setStatus(page, order, 'started', {})
  await at(page, `/orders/at-work/${order.sfid}/`)
  await open(page, 'Link zum Unterschreiben senden', 'link to sign')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Link senden' }))
  await expect(page.getByText('Gesendet', { exact: true })).toBeVisible()
  await open(page, 'Link zurückziehen', 'take the link back')
  await look(page, 'take the link back')
  await close(page, 'take the link back')
  await expect(page.getByRole('button', { name: 'Link zurückziehen' })).toBeFocused()
  await seenAs(page, 'order with a link')

  const customer = await (await browser.newContext(phone)).newPage()
  await at(customer, linkIn(await letterTo(mailbox, 'Bitte unterschreiben')))
  await seenAs(customer, 'the customer’s page')
  await open(customer, 'Ich unterschreibe nicht', 'the customer does not sign')
  await customer.getByText('Anderer Grund').click()
  await look(customer, 'the customer does not sign')
  await close(customer, 'the customer does not sign')
})

test('a second factor: the app, the recovery codes, taking it away', async ({ browser }) => {
  const page = await newPage(browser)
  await aNewcomer(page)
  await at(page, '/account/')
  await open(page, 'App einrichten', 'authenticator')
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await page.getByLabel('Code aus der App').fill(totp.generate())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ihre Wiederherstellungscodes' })).toBeVisible()
  await look(page, 'recovery codes')
  await press(page.getByRole('button', { name: 'Ich habe sie aufbewahrt' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await seenAs(page, 'account with a second factor')
  const remove = page.getByRole('button', { name: /^Entfernen: / })
  await press(remove)
  await look(page, 'take the factor away')
  await close(page, 'take the factor away')
  await expect(remove).toBeFocused()
})

async function press(what: Locator): Promise<void> {
  await what.focus()
  await what.press('Enter')
}

async function at(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

async function seenAs(page: Page, where: string): Promise<void> {
  // Messages lie over the page, and leave it by themselves.
  await expect(page.locator('[data-toasts]')).toHaveCount(0)
  await soundInAllLooks(page, where)
  await fits(page, where)
  await page.setViewportSize(desk.viewport)
}

/** An order of Elektro Sommer's, confirmed for the day after tomorrow. */
async function anOrder(page: Page, mailbox = `axe-${Date.now()}@kunde.example`): Promise<Published> {
  const appointment_date = visit(2, 9)
  const order = await marketplace(page.request).publish([elektroSommer.name], [appointment_date], mailbox)
  await setStatus(page, order, 'appointment_confirmed', { appointment_date })
  return order
}

async function setStatus(page: Page, { sfid }: Published, new_status: string, inputs: object): Promise<void> {
  const { code } = await api(page, 'POST', '/api/partner/orders/set-status', {
    job_id: sfid,
    new_status,
    inputs,
  })
  expect(code).toBe(200)
}
