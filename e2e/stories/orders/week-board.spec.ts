import { expect, type Locator, type Page } from '@playwright/test'
import { orderExample } from '#contract/operator/examples'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { expectNoViolations } from '#e2e/support/axe'
import { callApiOfUser, desktopScreen, openPageLoggedIn } from '#e2e/support/login'
import { createMarketplaceClient, type PublishedOrder } from '#e2e/support/marketplace'
import { test } from '#e2e/support/test'

/** The week board: orders of the tray get a day and a person by mouse and by keyboard. */

// A Tuesday far enough ahead that the demo plans little on it.
const today = Temporal.Now.zonedDateTimeISO('Europe/Berlin').toPlainDate()
const tuesday = today.add({ days: 23 - today.dayOfWeek })
const wednesday = tuesday.add({ days: 1 })

type Marketplace = ReturnType<typeof createMarketplaceClient>

async function acceptOrder(page: Page, marketplace: Marketplace, title: string): Promise<PublishedOrder> {
  const opportunity = { ...orderExample.opportunity, name: title }
  const order = await marketplace.publish([elektroSommer.name], [], 'kundin@kunde.example', { opportunity })
  const body = { job_id: order.sfid, new_status: 'accepted', inputs: {} }
  expect((await callApiOfUser(page, 'POST', '/api/partner/orders/set-status', body)).code).toBe(200)
  return order
}

async function findInstallers(page: Page): Promise<string[]> {
  const path = `/api/partner/calendar?from=${tuesday.toString()}&to=${tuesday.toString()}`
  const { people } = (await callApiOfUser(page, 'GET', path)) as {
    people: { id: string; installer: boolean }[]
  }
  return people.filter(({ installer }) => installer).map(({ id }) => id)
}

const findCell = (page: Page, lane: string, day: Temporal.PlainDate) =>
  page.locator(`[data-lane="${lane}"][data-day="${day.toString()}"]`)

const findBlock = (page: Page, title: string) => page.locator('.visit', { hasText: title })

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  await to.scrollIntoViewIfNeeded()
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('The target of the drag must be visible.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
}

async function readAppointment(page: Page, order: PublishedOrder) {
  const { job } = (await callApiOfUser(page, 'GET', `/api/partner/orders/${order.sfid}`)) as {
    job: { appointment_start_timestamp: string }
  }
  const start = Temporal.Instant.from(job.appointment_start_timestamp).toZonedDateTimeISO('Europe/Berlin')
  return { day: start.toPlainDate().toString(), start: job.appointment_start_timestamp }
}

test('with the mouse an order of the tray gets a day and a person, a taken time is said, and an absence is changed', async ({
  browser,
  request,
}) => {
  const marketplace = createMarketplaceClient(request)
  const page = await openPageLoggedIn(browser, 'admin', desktopScreen)
  const title = `Wallbox Maus ${Date.now().toString(36)}`
  const order = await acceptOrder(page, marketplace, title)
  const [first = '', second = ''] = await findInstallers(page)
  const absence = { contact_id: second, kind: 'vacation' }
  const thursday = tuesday.add({ days: 2 }).toString()
  const days = { starts_on: thursday, ends_on: thursday }
  expect((await callApiOfUser(page, 'POST', '/api/partner/absences', { ...absence, ...days })).code).toBe(200)

  await page.goto(`/calendar/?day=${tuesday.toString()}`)
  await drag(page, page.locator('[data-order]', { hasText: title }), findCell(page, first, tuesday))
  const dialog = page.getByRole('dialog').filter({ hasText: 'Freie Zeiten' })
  await expect(dialog.locator('[aria-pressed="true"]')).toBeVisible()
  await dialog.getByRole('button', { name: 'Termin bestätigen' }).click()
  await expect(page.locator('[data-toasts]')).toContainText('Termin bestätigt')
  await expect(findCell(page, first, tuesday).locator('.visit', { hasText: title })).toBeVisible()
  await expect(page.locator('[data-order]', { hasText: title })).toHaveCount(0)
  const { day, start } = await readAppointment(page, order)
  expect(day).toBe(tuesday.toString())
  await expectNoViolations(page)

  // A colleague sets a visit of the same person at the time to which this one is moved; this page does not know yet.
  const other = await acceptOrder(page, marketplace, `${title} zwei`)
  await page.route('**/api/partner/calendar?*', (route) => route.abort())
  const taken = Temporal.Instant.from(start).add({ hours: 24 })
  const appointment_date = { start: taken.toString(), end: taken.add({ hours: 2 }).toString() }
  const set = { appointment_date, contact_id: first, allow_clash: true }
  expect((await callApiOfUser(page, 'POST', `/api/partner/orders/${other.sfid}/appointment`, set)).code).toBe(
    200,
  )
  await drag(page, findBlock(page, title).first(), findCell(page, first, wednesday))
  const move = page.getByRole('alertdialog', { name: 'Termin verschieben?' })
  await move.getByLabel('Grund').fill('Der Kunde ist dienstags verreist.')
  await move.getByRole('button', { name: 'Termin verschieben' }).click()
  await expect(move).toContainText('Die Zeit ist inzwischen belegt')
  await expect(move.getByLabel('Grund')).toHaveValue('Der Kunde ist dienstags verreist.')
  await page.unroute('**/api/partner/calendar?*')
  await move.getByRole('button', { name: 'Termin verschieben' }).click()
  await expect(move).toHaveCount(0)
  await expect(findCell(page, first, wednesday).locator('.visit', { hasText: title })).toHaveCount(2)

  await page.getByRole('button', { name: /^Abwesenheit ändern: Urlaub/ }).click()
  const edit = page.getByRole('dialog', { name: /^Abwesenheit:/ })
  await edit.getByRole('button', { name: /Grund/ }).click()
  await page.getByRole('option', { name: 'Schulung' }).click()
  await edit.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('button', { name: /^Abwesenheit ändern: Schulung/ })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84\d(\.\d+)? 59\d/)
  await page.context().close()
})

test('at 820 pixels the keyboard takes an order from the drawer to a person and day', async ({
  browser,
  request,
}) => {
  const page = await openPageLoggedIn(browser, 'disposition', { viewport: { width: 820, height: 1180 } })
  const title = `Wallbox Tasten ${Date.now().toString(36)}`
  const order = await acceptOrder(page, createMarketplaceClient(request), title)
  await page.goto(`/calendar/?day=${tuesday.toString()}`)
  const toggle = page.getByRole('button', { name: /^Zu planen/ })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.press('Enter')
  const item = page.locator('[data-order]', { hasText: title })
  await item.focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const second = await page
    .locator(`[data-lane][data-day="${tuesday.toString()}"]`)
    .nth(1)
    .getAttribute('data-lane')
  await expect(page.getByRole('status').filter({ hasText: 'Enter öffnet die freien Zeiten' })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog').filter({ hasText: 'Freie Zeiten' })
  await expect(dialog.locator('[aria-pressed="true"]')).toBeVisible()
  await dialog.getByRole('button', { name: 'Termin bestätigen' }).click()
  await expect(page.locator('[data-toasts]')).toContainText('Termin bestätigt')
  await expect(findCell(page, second ?? '', tuesday).locator('.visit', { hasText: title })).toBeAttached()
  expect((await readAppointment(page, order)).day).toBe(tuesday.toString())
  await page.context().close()
})
