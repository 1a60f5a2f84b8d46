import { expect, type Page, type Response } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { desktopScreen, openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { createAppointment, createMarketplaceClient } from '#e2e/support/marketplace'
import { createAdminCaller } from '#e2e/support/offline-order'
import { test } from '#e2e/support/test'

/** The map: its base map from a PMTiles file, the list beside it, and what is shown without all of this. */

/** Collects the replies for byte ranges of the base map, and requests to other sites. */
function watchRequests(page: Page) {
  const ranges: Response[] = []
  const foreign: string[] = []
  page.on('response', (reply) => {
    if (reply.url().includes('/map/tiles.pmtiles')) ranges.push(reply)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(blob|data):/.test(url) && new URL(url).origin !== new URL(page.url()).origin) foreign.push(url)
  })
  return { ranges, foreign }
}

test('the map beside the offers has streets from the operator’s file, follows the list by keyboard, and works offline', async ({
  browser,
  request,
}) => {
  const dates = [createAppointment(6, 9)]
  const offer = await createMarketplaceClient(request).publish(
    [elektroSommer.name],
    dates,
    `karte-${crypto.randomUUID()}@kunde.example`,
  )
  const page = await openPageLoggedIn(browser, 'disposition', desktopScreen)
  const { ranges, foreign } = watchRequests(page)
  await page.goto('/offers/')
  const canvas = page.locator('canvas')
  await expect(canvas).toHaveAttribute('data-base', 'streets')
  expect(ranges.length).toBeGreaterThan(0)
  expect([...new Set(ranges.map((reply) => reply.status()))]).toEqual([206])
  await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
  expect(foreign).toEqual([])

  // The focus in the list marks the point on the map and chooses the day of the appointments below it.
  const row = page.getByRole('listitem').filter({ hasText: offer.name })
  await row.locator('[data-row-link]').focus()
  await expect(page.locator('[data-map-selected]')).toBeVisible()
  const start = new Date(dates[0]?.start ?? '')
  const weekday = new Intl.DateTimeFormat('de-DE', {
    timeZone: 'Europe/Berlin',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(start)
  await expect(page.getByRole('region', { name: `Termine: ${weekday}` })).toBeVisible()

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(canvas).toHaveAttribute('data-base', 'streets')
  await page.context().setOffline(true)
  await expect(canvas).toHaveAttribute('data-base', 'built-in')
  await expect(canvas).toHaveAttribute('data-drawn', /^[1-9]/)
  await page.context().setOffline(false)
  await expect(canvas).toHaveAttribute('data-base', 'streets')

  await row.locator('[data-row-link]').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/offers/${offer.sfid}/`)
})

test('a device without WebGL says so and keeps the list of offers, also where the map opens on demand', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'disposition', desktopScreen)
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/offers/')
  const unavailable = page.getByText('Dieses Gerät kann keine Karte zeigen')
  await expect(unavailable).toBeVisible()
  await expect(page.locator('[data-row-link]').first()).toBeVisible()

  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(unavailable).toHaveCount(0)
  const toggle = page.getByRole('button', { name: 'Karte', exact: true })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(unavailable).toBeVisible()
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
})

test('the order page shows the site on a small map that opens a large one, but not with a data saver', async ({
  browser,
  request,
}) => {
  const appointment_date = createAppointment(5, 9)
  const order = await createMarketplaceClient(request).publish(
    [elektroSommer.name],
    [appointment_date],
    `karte-${crypto.randomUUID()}@kunde.example`,
  )
  const call = await createAdminCaller(request)
  await call('/api/partner/orders/set-status', {
    job_id: order.sfid,
    new_status: 'appointment_confirmed',
    inputs: { appointment_date },
  })
  const page = await openPageLoggedIn(browser, 'admin', phoneScreen)
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await page.getByText('Telefon, E-Mail und Karte').click()
  await page.getByRole('button', { name: 'Karte vergrößern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Einsatzort auf der Karte' })
  await expect(dialog.locator('canvas')).toHaveAttribute('data-base', 'streets')
  await expect(dialog.getByRole('link', { name: 'Route' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Karte vergrößern' })).toBeFocused()

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Route' }).first()).toBeVisible()
  await page.getByText('Telefon, E-Mail und Karte').click()
  await expect(page.getByRole('button', { name: 'Karte vergrößern' })).toHaveCount(0)
  // Events of the page would contain late requests of the document before the reload.
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((url) => /MapCanvas|\/site$/.test(url))).toEqual([])
})
