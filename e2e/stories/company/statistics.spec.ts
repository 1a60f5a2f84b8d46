import { expect, type Locator, type Page } from '@playwright/test'
import { openPageLoggedIn } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Returns some weeks in the past, so that the orders of other stories do not count. */
function createPastPeriod(): { from: string; to: string } {
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  return { from: today.subtract({ days: 75 }).toString(), to: today.subtract({ days: 55 }).toString() }
}

/** Opens the orders behind a figure and loads all of them. */
async function openOrdersOfFigure(page: Page, figure: Locator, title: string): Promise<Locator> {
  const label = (await figure.getAttribute('aria-label')) ?? ''
  const promised = label.includes('Den Auftrag dahinter')
    ? 1
    : Number(/(\d+) Aufträge dahinter/.exec(label)?.[1])
  await figure.click()
  const rows = page.getByRole('dialog').getByRole('list', { name: title }).getByRole('listitem')
  // Further pages load near the end of the list.
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows).toHaveCount(promised, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  return rows
}

test('every figure opens the orders that it counts', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'accounting')
  const { from, to } = createPastPeriod()
  await page.goto(`/company/dashboard?period=own&from=${from}&to=${to}`)
  await expect(page.getByText(/verglichen mit/)).toBeVisible()

  const accepted = page.getByRole('region', { name: 'Angenommene Angebote' })
  const figure = accepted.getByRole('button', { name: /^Angenommene Angebote: \d/ })
  const count = Number(await figure.textContent())
  expect(count).toBeGreaterThan(0)
  await expect(await openOrdersOfFigure(page, figure, 'Angenommene Angebote')).toHaveCount(count)
  await page.keyboard.press('Escape')

  const onTime = page.getByRole('region', { name: 'Pünktlich begonnen' })
  const [, good, all] = /(\d+) von (\d+)/.exec((await onTime.textContent()) ?? '') ?? []
  const visits = await openOrdersOfFigure(
    page,
    onTime.getByRole('button', { name: /^Pünktlich begonnen: \d/ }),
    'Pünktlich begonnen',
  )
  await expect(visits).toHaveCount(Number(all))
  await expect(visits.filter({ hasText: 'pünktlich' })).toHaveCount(Number(good))
  await page.keyboard.press('Escape')

  const revenue = page.getByRole('region', { name: 'Umsatz (netto)' })
  const sum = revenue.getByRole('button', { name: /^Umsatz \(netto\): / })
  const total = parseCents((await sum.textContent()) ?? '')
  const credited = await openOrdersOfFigure(page, sum, 'Umsatz (netto)')
  const parts = await credited.allTextContents()
  expect(parts.reduce((added, text) => added + parseCents(text), 0)).toBe(total)
  await page.keyboard.press('Escape')

  await accepted.getByRole('button', { name: 'Mehr zu: Angenommene Angebote' }).click()
  await page.getByRole('menuitem', { name: 'Als Tabelle zeigen' }).click()
  const cells = accepted.getByRole('table').getByRole('button')
  const [first = ''] = await cells.allTextContents()
  await expect(await openOrdersOfFigure(page, cells.first(), 'Angenommene Angebote')).toHaveCount(
    Number(first),
  )
})

test('the statistics begin with the revenue, which opens its orders by an address, and a chart is saved as CSV', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'accounting')
  await page.goto('/company/dashboard/')
  const numbers = page.getByRole('list', { name: 'Wichtigste Zahlen' }).getByRole('listitem')
  await expect(numbers).toHaveCount(5)
  // The demo company is younger than two years, so nothing is compared.
  await expect(page.getByText(/Ohne Vergleich/)).toBeVisible()
  await expect(page.getByText(/Vorzeitraum/)).toHaveCount(0)
  await expect(numbers.first()).toContainText(/^Umsatz \(netto\)[\d.]+,\d\d/)
  await numbers.first().getByRole('link').click()
  await expect(page).toHaveURL(/orders=revenue/)
  await page.reload()
  const dialog = page.getByRole('dialog', { name: /^Umsatz/ })
  await expect(dialog.getByRole('link', { name: 'Gutschriften dieses Zeitraums' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/orders=/)

  await page.getByRole('button', { name: 'Mehr zu: Umsatz (netto)' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Als CSV herunterladen' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Umsatz \(netto\) \d{4}-.*\.csv$/)
})

/** Returns the last amount of money in a text, in cents. */
function parseCents(text: string): number {
  const amount = /(-?[\d.]+,\d\d)\s*€\s*$/.exec(text)?.[1] ?? ''
  return Math.round(Number(amount.replaceAll('.', '').replace(',', '.')) * 100)
}
