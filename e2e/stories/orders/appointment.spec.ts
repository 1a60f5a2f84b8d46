import { expect, type Browser, type Page } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { expectNoViolations } from '#e2e/support/axe'
import { callApiOfUser, desktopScreen, openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { createMarketplaceClient, type PublishedOrder } from '#e2e/support/marketplace'
import { test } from '#e2e/support/test'

/** The dispatcher calls the customer and sets an appointment: panel, button, slot, confirm. */

async function acceptWithoutDate(page: Page, order: PublishedOrder): Promise<void> {
  const body = { job_id: order.sfid, new_status: 'accepted', inputs: {} }
  expect((await callApiOfUser(page, 'POST', '/api/partner/orders/set-status', body)).code).toBe(200)
}

async function openAppointmentDialog(browser: Browser, screen: object, order: PublishedOrder) {
  const page = await openPageLoggedIn(browser, 'disposition', screen)
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
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/set-${name.replace(' ', '-')}.png` })
    const confirm = dialog.getByRole('button', { name: 'Termin bestätigen' })
    await confirm.click()
    await expect(page.locator('[data-toasts]')).toContainText('Termin bestätigt')
    const { job, delegated_to } = await callApiOfUser(page, 'GET', `/api/partner/orders/${order.sfid}`)
    expect(job).toMatchObject({ status: 'appointment_confirmed' })
    expect(delegated_to).not.toBeNull()
    await page.context().close()
  })
}
