import { expect, type Page } from '@playwright/test'
import { orderExample } from '#contract/operator/examples'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from '#e2e/support/marketplace'
import { callApi, openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Planning in time: a visit is moved by the keyboard, handed on by the mouse, and read by another program. */
test.describe.configure({ mode: 'serial' })

// A Saturday far enough ahead, where the demo plans nothing.
const daysAhead = 6 - Temporal.Now.zonedDateTimeISO('Europe/Berlin').dayOfWeek + 28
const appointment = createAppointment(daysAhead, 9)
const day = Temporal.Instant.from(appointment.start).toZonedDateTimeISO('Europe/Berlin').toPlainDate()
// What it is called tells it from all that others, or this story before, have planned for the same days.
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
  expect((await callApi(page, 'POST', '/api/partner/orders/set-status', wish)).code).toBe(200)
})

const findCalendarBlock = (page: Page) => page.getByRole('button', { name: orderPlanName })

test('a dispatcher moves a visit by the keyboard, is asked, and the customer is told', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'disposition')
  await page.goto(`/calendar/?day=${day.toString()}`)
  await findCalendarBlock(page).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/^Fr\.,.*9–11 Uhr .* Enter bestätigt/)).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Termin verschieben?' })
  await dialog.getByLabel('Grund').fill('Samstags ist niemand im Haus.')
  // The line breaks once: the question is left, and asked again it still has the words.
  await page.route('**/reschedule', (route) => route.abort(), { times: 1 })
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
  await expect(findCalendarBlock(page)).toHaveAccessibleName(/Fr\.,.*9–11 Uhr/)
})

test('dragged to a colleague’s lane it is theirs, after asking, with overlaps in words', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'disposition')
  await page.goto(`/calendar/?view=day&day=${day.subtract({ days: 1 }).toString()}`)
  const from = await findCalendarBlock(page).boundingBox()
  const to = await page.locator('section[data-lane]').nth(1).boundingBox()
  if (!from || !to) throw new Error('the visit and the lane have to be there')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, from.y + 10, { steps: 8 })
  await page.mouse.up()
  const dialog = page.getByRole('alertdialog', { name: 'Auftrag übergeben?' })
  await dialog.getByRole('button', { name: 'Auftrag übergeben' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(findCalendarBlock(page)).not.toHaveAccessibleName(/Noch niemand/)
})

test('a private address shows it to a calendar program, until it is revoked', async ({
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
