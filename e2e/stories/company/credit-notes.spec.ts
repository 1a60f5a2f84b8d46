import { expect, type Page } from '@playwright/test'
import { openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'

const readFirstNumber = async (page: Page, row: number) =>
  /G\d{4}-\d{6}/.exec((await page.getByRole('row').nth(row).textContent()) ?? '')?.[0] ?? ''

/** The work of an accountant with credit notes: sums, months, search, DATEV export and document packages. */
test('an accountant sees what is open, downloads a month, and exports credit notes to DATEV', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'accounting')
  await page.goto('/invoices/')
  const rows = page.getByRole('table', { name: 'Gutschriften' }).getByRole('row')
  await expect(rows.nth(5)).toContainText(/G\d{4}-\d{6}/)

  // A sum opens its list, whose address shows the same again.
  const open = page.getByRole('link', { name: /^Offen/ })
  await open.click()
  await expect(page).toHaveURL(/status=sent&status=received/)
  await expect(open).toHaveAttribute('aria-current', 'true')
  await expect(rows.filter({ hasText: 'Bezahlt' })).toHaveCount(0)
  await page.reload()
  await expect(rows.nth(1)).toContainText(/Versendet|Erhalten/)
  await page.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(page).toHaveURL(/\/invoices\/?$/)

  const month = page.getByRole('list', { name: 'Monat der Ausstellung' }).getByRole('button').first()
  await month.click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/)
  // Just after its start the demo still creates documents; the open page shows when they are there.
  await expect(rows.nth(1).getByRole('button', { name: /^Gutschrift .* herunterladen$/ })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('Wird erstellt')).toHaveCount(0, { timeout: 60_000 })
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^\p{L}+ \d{4} herunterladen$/u }).click(),
  ])
  expect(zip.suggestedFilename()).toMatch(/^Gutschriften \d{4}-\d\d\.zip$/)
  await month.click()

  await expect(rows.nth(5)).toBeVisible()
  const number = await readFirstNumber(page, 5)
  expect(number).not.toBe('')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nummer' }).fill(` ${number.toLowerCase()} `)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(number)

  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: /^Buchhaltung/ }).click()
  const exportDialog = page.getByRole('dialog')
  await exportDialog.getByText('DATEV', { exact: true }).click()
  const [batch] = await Promise.all([
    page.waitForEvent('download'),
    exportDialog.getByRole('button', { name: 'Herunterladen' }).click(),
  ])
  expect(batch.suggestedFilename()).toMatch(/^EXTF_Buchungsstapel_.*\.csv$/)

  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: /^Dokumentpaket/ }).click()
  const packageDialog = page.getByRole('dialog')
  for (const [end, day] of [
    ['Von', '01012020'],
    ['Bis', '31012020'],
  ] as const) {
    await packageDialog.getByRole('spinbutton', { name: `Tag, ${end}` }).focus()
    await page.keyboard.type(day)
  }
  await packageDialog.getByRole('button', { name: 'Paket anfordern' }).click()
  await expect(page.getByText('Hier gibt es nichts zum Herunterladen.')).toBeVisible()
  // The choice is kept for another attempt.
  await expect(packageDialog).toBeVisible()
})

test('an objection and its answer are in sight on a phone, and a large month is sent by email', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'master', phoneScreen)
  await page.goto('/invoices/')
  const cards = page.getByRole('list', { name: 'Gutschriften', exact: true }).getByRole('listitem')
  // A master account reads which location each credit note belongs to.
  await expect(cards.first()).toContainText(/Montagewerk GmbH \(/)
  await cards
    .last()
    .getByRole('button', { name: /^Weitere Aktionen/ })
    .click()
  await page.getByRole('menuitem', { name: 'Widersprechen' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Der Zuschlag für die Anfahrt fehlt.')
  await dialog.getByRole('button', { name: 'Widersprechen' }).click()
  await expect(cards.last()).toContainText('Der Zuschlag für die Anfahrt fehlt.')
  // The simulated marketplace answers after some seconds, and the open page shows it.
  await expect(cards.last()).toContainText('Widerspruch angenommen', { timeout: 20_000 })
  await expect(cards.last()).toContainText('Antwort: Wir haben die Gutschrift geprüft')

  await page.route('**/api/partner/invoices/months/*', (route) =>
    route.fulfill({ status: 409, json: { status: 'package_by_email', msg: '', request_id: 'x' } }),
  )
  let requests = 0
  page.on('request', (request) => (requests += request.url().includes('/invoices/export?') ? 1 : 0))
  const month = page.getByRole('button', { name: /^\p{L}+ \d{4} herunterladen$/u })
  const name = ((await month.textContent()) ?? '').replace(' herunterladen', '')
  await month.dblclick()
  await expect(page.getByText(/kommt per E-Mail/)).toBeVisible()
  const packages = page.getByRole('list', { name: 'Angeforderte Pakete' }).getByRole('listitem')
  await expect(packages).toHaveCount(1)
  await expect(packages).toContainText(`${name}: Paket`)
  expect(requests).toBe(1)
})
