import { expect } from '@playwright/test'
import { openPageLoggedIn } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** The work of an accountant with credit notes: search, DATEV export and document packages. */
test('credit notes are found by number and exported to DATEV, and an empty document package is refused', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'accounting')
  await page.goto('/invoices')
  const rows = page.getByRole('table', { name: 'Gutschriften' }).getByRole('row')
  await expect(rows.nth(5)).toContainText(/G\d{4}-\d{6}/)
  const [number = ''] = /G\d{4}-\d{6}/.exec((await rows.nth(5).textContent()) ?? '') ?? []
  expect(number).not.toBe('')
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
