import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from '../../support/axe.ts'
import { openBackOfficeAs } from '../../support/back-office.ts'
import { test } from '../../support/test.ts'

/** The back office: an administrator publishes new terms and sets prices, and sees before whom they concern. */

/** Types a day in the German order into a date field. */
async function typeDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
  await page.keyboard.type(day)
}

const newParagraph = '6. Der Partner trägt bei der Arbeit einen Ausweis.'

test('new terms show their changes and how many companies have to accept, before they are published', async ({
  browser,
}) => {
  const page = await openBackOfficeAs(browser, 'operator', '/operator/catalogue/terms/')
  await expect(page.getByRole('row', { name: /Zähleranmeldung/ })).toContainText('Fassung 1 seit')
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'Zähleranmeldung' }).click()
  await expect(page.getByRole('table', { name: 'Zustimmung der Betriebe' }).getByRole('row')).not.toHaveCount(
    1,
  )
  await page.getByRole('link', { name: 'Neue Fassung' }).click()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Bitte wählen Sie den ersten Tag.')).toBeVisible()

  const german = page.getByRole('group', { name: 'Deutsch' })
  const text = german.getByLabel('Text', { exact: true })
  await text.fill(`${await text.inputValue()}\n\n${newParagraph}`)
  const changes = page.getByRole('region', { name: 'Änderungen seit Fassung 1' })
  await expect(changes.locator('ins')).toHaveText(newParagraph)

  // A draft is still there after a reload.
  await page.reload()
  await expect(page.getByText(/Ihr Entwurf ist noch da/)).toBeVisible()
  await expect(text).toHaveValue(new RegExp(newParagraph))

  await typeDay(page, 'Gilt ab', '01012098')
  await expect(page.getByText(/^Ab 01\.01\.2098 müssen \d+ Betriebe zustimmen$/)).toBeVisible()
  await expect(page.getByText(/haben der jetzigen Fassung zugestimmt und müssen es neu tun/)).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/müssen \d+ Betriebe zustimmen/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByRole('link', { name: /Fassung 2/ })).toContainText('Geplant')
  await page.getByRole('button', { name: /Vergleich/ }).click()
  await page.getByRole('option', { name: 'Änderungen seit Fassung 1' }).click()
  await expect(page.locator('ins')).toHaveText(newParagraph)
  await expectNoViolations(page)
})

test('a new price begins on a later day, replaces a scheduled one, and says whom it concerns', async ({
  browser,
}) => {
  const page = await openBackOfficeAs(browser, 'operator', '/operator/catalogue/')
  await page.getByLabel('Leistung suchen').fill('anfahrt')
  const row = page.getByRole('row', { name: /Anfahrt/ })
  await expect(row).toContainText('45,00')
  await expectNoViolations(page)
  await row.getByRole('link', { name: 'Anfahrt' }).click()
  const prices = page.getByRole('table', { name: 'Preise für alle Betriebe' })
  await expect(prices.getByRole('row')).toHaveCount(2)

  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Festlegen' })
  await page.getByRole('button', { name: 'Neuer Preis' }).click()
  await submit.click()
  await expect(dialog.getByText('Bitte wählen Sie den ersten Tag.')).toBeVisible()
  await dialog.getByLabel('Preis je Psch.').fill('48,50')
  await typeDay(page, 'Gilt ab', '01012098')
  await expect(dialog.getByText(/\+3,50\s€ \(\+8\s%\)/)).toBeVisible()
  await expect(dialog.getByText(/^Gilt für \d+ Betriebe/)).toBeVisible()
  await expect(dialog.getByText(/laufende Aufträge dieser Art behalten ihren Preis/)).toBeVisible()
  await expectNoViolations(page)
  await submit.click()
  await expect(prices.getByRole('row', { name: /48,50/ })).toContainText('Geplant')
  await expect(prices.getByRole('row', { name: /45,00/ })).toContainText('Gilt')

  await page.getByRole('button', { name: 'Neuer Preis' }).click()
  await dialog.getByLabel('Preis je Psch.').fill('49')
  await typeDay(page, 'Gilt ab', '01012098')
  await expect(dialog.getByText(/^Ersetzt 48,50/)).toBeVisible()
  await submit.click()
  await expect(prices.getByRole('row', { name: /49,00/ })).toContainText('Geplant')
  await expect(prices.getByRole('row')).toHaveCount(3)

  await page.getByRole('button', { name: 'Neuer Preis' }).click()
  await dialog.getByText('Einen Betrieb').click()
  await dialog.getByLabel('Betrieb', { exact: true }).fill('Sommer')
  await dialog.getByText('Elektro Sommer GmbH').click()
  await dialog.getByLabel('Preis je Psch.').fill('52')
  await typeDay(page, 'Gilt ab', '01012098')
  await submit.click()
  await expect(page.getByRole('table', { name: 'Eigene Preise von Betrieben' })).toContainText('52,00')
})
