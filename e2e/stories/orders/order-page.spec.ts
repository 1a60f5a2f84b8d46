import { expect, type Page } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { expectNoViolationsInAllModes, waitUntilSettled } from '#e2e/accessibility/viewports'
import { callApiOfUser, desktopScreen, openPageLoggedIn } from '#e2e/support/login'
import { createMarketplaceClient } from '#e2e/support/marketplace'
import { findDatabaseRow } from '#e2e/support/offline-order'
import { acceptWithAppointment } from '#e2e/support/order-page'
import { test } from '#e2e/support/test'

/** The states of the order page: from a list, held, and lost while it is open. */

/**
 * The greatest heights of an installation of a wall box at work in pixels: half of what the page had before parts of it
 * were folded. Larger orders, such as one with many messages or a report for each day, are higher.
 */
const maxHeights = [
  { width: 1440, height: 900, most: 1430 },
  { width: 390, height: 844, most: 2460 },
]

async function expectShortPage(page: Page): Promise<void> {
  for (const { most, ...size } of maxHeights) {
    await page.setViewportSize(size)
    await waitUntilSettled(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    console.log(`The page of an order at work is ${height} px high at ${size.width} px.`)
    expect(height).toBeLessThanOrEqual(most)
  }
  await page.setViewportSize(desktopScreen.viewport)
}

/** Returns the sfid of a finished order of the company that has several photos. */
async function findOrderWithPhotos(): Promise<string> {
  const { sfid } = await findDatabaseRow(
    `select j.sfid from jobs j join accounts a on a.id = j.partner_account_id
     where a.name = $1 and j.status = 'finished'
       and (select count(*) from job_files f where f.job_id = j.api_id and f.kind = 'picture') > 1
     limit 1`,
    elektroSommer.name,
  )
  return String(sfid)
}

test('an order shows its tasks and its photos, and leads to its neighbours of the list', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'admin')
  await page.goto('/orders/at-work/')
  await page.locator('[data-row-link]').first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Nachrichten' })).toBeVisible()
  const first = page.url()
  await expect(page.getByRole('region', { name: 'Aufgaben' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page).not.toHaveURL(first)
  await page.getByRole('button', { name: 'Voriger Auftrag der Liste' }).click()
  await expect(page).toHaveURL(first)
  await expectNoViolationsInAllModes(page, 'order at work')

  await page.goto(`/orders/final-confirmation/${await findOrderWithPhotos()}/`)
  await page.getByRole('region', { name: 'Fotos' }).getByRole('listitem').first().getByRole('button').click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText(/^Foto 1 von \d/)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText(/^Foto 2 von \d/)).toBeVisible()
  await expectNoViolationsInAllModes(page, 'photo viewer', () => Promise.resolve('[role=dialog]'))
  // At the last photo the focused button is disabled, and the keys must reach the dialog all the same.
  await page.keyboard.press('End')
  await expect(viewer.getByRole('button', { name: 'Nächstes' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
})

test('the page of an installation at work is short', async ({ browser, request }) => {
  const page = await openPageLoggedIn(browser, 'admin')
  const order = await acceptWithAppointment(page, createMarketplaceClient(request))
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await page.getByRole('button', { name: 'Montage beginnen' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  await expect(page.getByRole('link', { name: 'Montage beenden' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Nachrichten' })).toBeVisible()
  await expectShortPage(page)
})

test('an order says who holds it, corrects a wrong address, and stays readable when it is lost', async ({
  browser,
  request,
}) => {
  const market = createMarketplaceClient(request)
  const page = await openPageLoggedIn(browser, 'admin')
  const order = await acceptWithAppointment(page, market)
  await market.post(`/jobs/${order.id}/hold`, { reason: 'partner_info', comment: 'Welche Absicherung?' })
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await expect(page).toHaveURL(new RegExp(`/orders/waiting-action/${order.sfid}/`))
  await expect(page.getByText('„Welche Absicherung?“')).toBeVisible()
  await expectNoViolationsInAllModes(page, 'held order')
  await page.setViewportSize({ width: 1440, height: 900 })

  await callApiOfUser(page, 'POST', `/jobs-api/status-rules/job/${order.id}/apply-event`, {
    type: 'INFO_PROVIDED',
    comment: '63 A',
  })
  await expect(page.getByRole('button', { name: 'Montage beginnen' }).first()).toBeVisible()
  const cancelled = await callApiOfUser(page, 'POST', '/api/partner/orders/set-status', {
    job_id: order.id,
    cancellation_reason_id: 'partner_no_capacity',
    cancellation_reason_category: 'partner',
  })
  expect(cancelled).toMatchObject({ code: 200 })
  await expect(page.getByText('Dieser Auftrag ist nicht mehr bei Ihnen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Montage beginnen' })).toHaveCount(0)
  await expectNoViolationsInAllModes(page, 'lost order')
})
