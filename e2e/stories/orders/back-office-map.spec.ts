import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from '../../support/axe.ts'
import { openBackOfficeAs } from '../../support/back-office.ts'
import { test } from '../../support/test.ts'

/** The maps of orders and companies, with the list that shows the same beside each. */

/** Counts the rows of the list beside the map, which shows up to 100 at first. */
async function countListedRows(page: Page, list: string): Promise<number> {
  const rows = page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  return rows.count()
}

test('orders are found on the map by keyboard alone, and the list beside it has every one of them', async ({
  browser,
}) => {
  const page = await openBackOfficeAs(browser, 'operator', '/operator/orders/?state=unaccepted')
  await expect(page.getByRole('table', { name: 'Aufträge' })).toBeVisible()
  const view = page.getByRole('group', { name: 'Ansicht' })
  await view.getByRole('button', { name: 'Karte' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/state=unaccepted&view=map/)
  const canvas = page.locator('canvas')
  await expect(canvas).toHaveAttribute('data-drawn', /^[1-9]/)
  const count = await countListedRows(page, 'Aufträge')
  await expect(canvas).toHaveAttribute('data-drawn', String(count))
  await expect(page.getByText(`Noch nicht angenommen (`)).toBeVisible()
  await expectNoViolations(page)

  // The focused row is marked on the map, Space opens its card, Escape closes it, Enter opens the order.
  await page.keyboard.press('j')
  const row = page.getByRole('list', { name: 'Aufträge', exact: true }).getByRole('listitem').first()
  await expect(row.getByRole('link')).toBeFocused()
  await expect(page.locator('[data-map-selected]')).toBeVisible()
  await page.keyboard.press('Space')
  const card = page.locator('[data-place-card]')
  await expect(card).toContainText((await row.getByRole('link').textContent()) ?? '')
  await expect(card).toContainText('€')
  await expect(card.getByRole('link', { name: 'Auftrag öffnen' })).toBeVisible()
  await expectNoViolations(page)
  await card.getByRole('button', { name: 'Schließen' }).focus()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(row.getByRole('link')).toBeFocused()

  // The filters keep the map, and a reload keeps both.
  await page.getByRole('searchbox', { name: 'Nummer, Kunde, Ort' }).fill('gibtesnicht')
  await expect(page.getByText('Nichts gefunden')).toBeVisible()
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expect(page).toHaveURL(/orders\/\?view=map$/)
  await page.reload()
  await expect(canvas).toHaveAttribute('data-drawn', /^[1-9]/)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/operator\/orders\/[0-9a-f-]{36}\//)
})

test('a press on the map shows a company with its open orders, and leads to its page', async ({
  browser,
}) => {
  const page = await openBackOfficeAs(browser, 'operator', '/operator/partners/?view=map&search=Sommer')
  const canvas = page.locator('canvas')
  await expect(canvas).toHaveAttribute('data-drawn', /^[1-9]/)
  const row = page.getByRole('list', { name: 'Betriebe', exact: true }).getByRole('listitem').first()
  await row.getByRole('link').focus()
  const mark = page.locator('[data-map-selected]')
  await expect(mark).toBeVisible()
  const box = await mark.boundingBox()
  if (!box) throw new Error('The mark is not on the page.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const card = page.locator('[data-place-card]')
  await expect(card.getByRole('heading')).toBeVisible()
  await expect(card.getByText(/^Laufende Aufträge: \d/)).toBeVisible()
  await expectNoViolations(page)
  await card.getByRole('link', { name: 'Betrieb öffnen' }).click()
  await expect(page).toHaveURL(/operator\/partners\/\w{18}\//)
})

test('without WebGL the page says so and keeps the list; on a phone the map is above it; without a connection it says so', async ({
  browser,
}) => {
  const page = await openBackOfficeAs(browser, 'operator', '/operator/partners/?view=map')
  await expect(page.locator('canvas')).toHaveAttribute('data-drawn', /^[1-9]/)
  await page.setViewportSize({ width: 390, height: 844 })
  const map = await page.locator('canvas').boundingBox()
  const list = await page.getByRole('list', { name: 'Betriebe', exact: true }).boundingBox()
  expect((map?.y ?? 0) + (map?.height ?? 0)).toBeLessThanOrEqual(list?.y ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectNoViolations(page)

  await page.context().setOffline(true)
  await page.getByRole('searchbox', { name: 'PLZ oder Ort' }).fill('04')
  await expect(page.getByText('Keine Verbindung zum Server')).toBeVisible({ timeout: 30_000 })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: /Erneut|noch einmal/ }).click()
  await expect(page.getByRole('list', { name: 'Betriebe', exact: true })).toBeVisible()

  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.reload()
  await expect(page.getByText('Dieses Gerät kann keine Karte zeigen')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Betriebe', exact: true }).getByRole('listitem').first(),
  ).toBeVisible()
})
