import { expect, type Page } from '@playwright/test'
import { orderExample } from '#contract/operator/examples'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from '#e2e/support/marketplace'
import { callApiOfUser, openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** The calendar: moving an appointment by keyboard and by mouse, and reading it in another program. */
test.describe.configure({ mode: 'serial' })

// A Saturday far enough ahead that the demo plans nothing on it.
const daysAhead = 6 - Temporal.Now.zonedDateTimeISO('Europe/Berlin').dayOfWeek + 28
const appointment = createAppointment(daysAhead, 9)
const day = Temporal.Instant.from(appointment.start).toZonedDateTimeISO('Europe/Berlin').toPlainDate()
// A name that no other test and no earlier run uses on the same days.
const orderPlanName = `Wallbox ${Date.now().toString(36)}`
let order: PublishedOrder

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const opportunity = { ...orderExample.opportunity, name: orderPlanName }
  order = await createMarketplaceClient(request).publish(
    [elektroSommer.name],
    [appointment],
    'kundin@kunde.example',
    {
      opportunity,
    },
  )
  const page = await openPageLoggedIn(browser, 'disposition')
  const inputs = { appointment_date: appointment }
  const wish = { job_id: order.sfid, new_status: 'appointment_confirmed', inputs }
  expect((await callApiOfUser(page, 'POST', '/api/partner/orders/set-status', wish)).code).toBe(200)
})

// The list of orders to plan contains the order as well.
const findCalendarBlock = (page: Page) =>
  page.getByRole('button', { name: orderPlanName }).and(page.locator(':not([data-order])'))

test('a dispatcher moves an appointment by keyboard, the customer is notified, and the move is undone', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'disposition')
  await page.goto(`/calendar/?day=${day.toString()}`)
  await findCalendarBlock(page).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/^Fr\.,.*9–11\sUhr .* Enter bestätigt/)).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Termin verschieben?' })
  await dialog.getByLabel('Grund').fill('Samstags ist niemand im Haus.')
  // The network breaks once: the dialog is closed, and when it opens again it still has the text.
  await page.route('**/appointment', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Termin verschieben' }).click()
  await expect(page.locator('[data-toasts]')).toContainText('Keine Verbindung')
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toHaveCount(0)
  await findCalendarBlock(page).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Grund')).toHaveValue('Samstags ist niemand im Haus.')
  await dialog.getByRole('button', { name: 'Termin verschieben' }).click()
  await expect(page.getByText('Der Kunde bekommt eine E-Mail dazu.')).toBeVisible()
  await expect(findCalendarBlock(page)).toHaveAccessibleName(/Fr\.,.*9–11\sUhr/)
  await page.locator('[data-toasts]').getByRole('button', { name: 'Rückgängig' }).click()
  await expect(findCalendarBlock(page)).toHaveAccessibleName(/Sa\.,.*9–11\sUhr/)
})

test('an appointment dragged to the lane of a colleague is assigned after a confirmation that names overlaps', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'disposition')
  await page.goto(`/calendar/?view=day&day=${day.toString()}`)
  const from = await findCalendarBlock(page).boundingBox()
  const to = await page.locator('[data-lane]').first().boundingBox()
  if (!from || !to) throw new Error('The appointment and the lane must be visible.')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, from.y + 10, { steps: 8 })
  await page.mouse.up()
  const dialog = page.getByRole('alertdialog', { name: 'Auftrag zuweisen?' })
  await dialog.getByRole('button', { name: 'Auftrag zuweisen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(findCalendarBlock(page)).not.toHaveAccessibleName(/Noch niemand/)
})

test('a private address shows the appointment to a calendar program until it is revoked', async ({
  browser,
  request,
}) => {
  const page = await openPageLoggedIn(browser, 'installer', phoneScreen)
  await page.goto(`/calendar/?day=${day.toString()}`)
  await expect(findCalendarBlock(page)).toBeVisible()
  await page.getByRole('button', { name: 'Kalender abonnieren' }).click()
  await page.getByText('Alle, die ich hier im Kalender sehe').click()
  await page.getByRole('button', { name: 'Adresse erzeugen' }).click()
  const url = await page.getByLabel('Ihre private Adresse').inputValue()
  const path = new URL(url).pathname
  const text = await (await request.get(path)).text()
  expect(text.replaceAll('\r\n ', '')).toContain(order.name)
  expect(text).not.toContain('Kretschmar')
  await page.getByRole('button', { name: 'Adresse widerrufen' }).click()
  await expect(page.getByRole('button', { name: 'Adresse erzeugen', exact: true })).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
})
