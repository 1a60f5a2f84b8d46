import { expect, type Browser, type Page } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { expectNoViolations } from '#e2e/support/axe'
import { callApiOfUser, desktopScreen, openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { createAppointment, createMarketplaceClient, type PublishedOrder } from '#e2e/support/marketplace'
import { test } from '#e2e/support/test'

/** The dispatcher calls the customer and sets an appointment: panel, button, slot, confirm. */

async function acceptWithoutDate(page: Page, order: PublishedOrder): Promise<void> {
  const body = { job_id: order.sfid, new_status: 'accepted', inputs: {} }
  expect((await callApiOfUser(page, 'POST', '/api/partner/orders/set-status', body)).code).toBe(200)
}

async function openAppointmentDialog(
  browser: Browser,
  screen: object,
  order: PublishedOrder,
  login = 'disposition',
) {
  const page = await openPageLoggedIn(browser, login, screen)
  await acceptWithoutDate(page, order)
  await page.goto(`/orders/open/?search=${order.sfid}`)
  // A wide row has a button for the panel, a card on a phone is one link.
  const button = page.getByRole('button', { name: /Details$/ })
  await button
    .or(page.getByRole('link', { name: 'Wallbox-Paket Eigenheim' }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Montagetermin bestätigen' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'Freie Zeiten' })
  await expect(dialog.locator('[aria-pressed]').first()).toBeVisible()
  return { page, dialog }
}

for (const [name, screen] of [
  ['a wide screen', desktopScreen],
  ['a phone', phoneScreen],
] as const) {
  test(`a dispatcher sets appointment and installer in four steps on ${name}`, async ({
    browser,
    request,
  }) => {
    const order = await createMarketplaceClient(request).publish(
      [elektroSommer.name],
      [],
      'kundin@kunde.example',
    )
    const { page, dialog } = await openAppointmentDialog(browser, screen, order)
    await expectNoViolations(page)
    const slot = dialog.locator('[aria-pressed]').first()
    await slot.click()
    await expect(slot).toHaveAttribute('aria-pressed', 'true')
    const confirm = dialog.getByRole('button', { name: 'Termin bestätigen' })
    await confirm.click()
    await expect(page.locator('[data-toasts]')).toContainText('Termin bestätigt')
    const { job, delegated_to } = await callApiOfUser(page, 'GET', `/api/partner/orders/${order.sfid}`)
    expect(job).toMatchObject({ status: 'appointment_confirmed' })
    expect(delegated_to).not.toBeNull()
    await page.context().close()
  })
}

test('of two people who take the same free time, the second is told and keeps the choice', async ({
  browser,
  request,
}) => {
  const { publish } = createMarketplaceClient(request)
  const publishOrder = () => publish([elektroSommer.name], [], `zugleich-${Date.now()}@kunde.example`)
  const orders = [await publishOrder(), await publishOrder()] as const
  const first = await openAppointmentDialog(browser, desktopScreen, orders[0])
  const second = await openAppointmentDialog(browser, phoneScreen, orders[1], 'admin')
  const name = (await first.dialog.locator('[aria-pressed]').first().getAttribute('aria-label')) ?? ''
  for (const { dialog } of [first, second]) await dialog.getByRole('button', { name, exact: true }).click()

  await first.dialog.getByRole('button', { name: 'Termin bestätigen' }).click()
  await expect(first.page.locator('[data-toasts]')).toContainText('Termin bestätigt')

  await second.dialog.getByRole('button', { name: 'Termin bestätigen' }).click()
  await expect(second.dialog.getByText('Die Zeit ist inzwischen belegt')).toBeVisible()
  await expect(second.dialog.getByText(orders[0].name)).toBeVisible()
  await expectNoViolations(second.page)
  // The week no longer offers the time; the fields below still hold it.
  await expect(second.dialog.getByRole('button', { name, exact: true })).toHaveCount(0)
  await expect(second.dialog.getByRole('button', { name: 'Trotzdem bestätigen' })).toBeVisible()

  await second.dialog.locator('[aria-pressed]').first().click()
  await second.dialog.getByRole('button', { name: 'Termin bestätigen' }).click()
  await expect(second.page.locator('[data-toasts]')).toContainText('Termin bestätigt')
  const starts = []
  for (const { sfid } of orders) {
    const { job } = await callApiOfUser(second.page, 'GET', `/api/partner/orders/${sfid}`)
    starts.push((job as { appointment_start_timestamp: string }).appointment_start_timestamp)
  }
  expect(starts[0]).not.toBe(starts[1])
  for (const { page } of [first, second]) await page.context().close()
})

test('work that begins on another day than agreed is asked about once', async ({ browser, request }) => {
  const appointment_date = createAppointment(3, 9)
  const order = await createMarketplaceClient(request).publish(
    [elektroSommer.name],
    [appointment_date],
    `frueher-${Date.now()}@kunde.example`,
  )
  const page = await openPageLoggedIn(browser, 'admin', phoneScreen)
  const body = { job_id: order.sfid, new_status: 'appointment_confirmed', inputs: { appointment_date } }
  expect((await callApiOfUser(page, 'POST', '/api/partner/orders/set-status', body)).code).toBe(200)
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await page.getByRole('button', { name: 'Montage beginnen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^Vereinbart ist .* Beginnen Sie die Arbeit wirklich heute\?$/)).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Montage beginnen' }).click()
  await expect(page.locator('[data-toasts]')).toContainText('Arbeit begonnen')
  await expect(page.getByRole('link', { name: 'Montage beenden' }).first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.context().close()
})
