import { expect } from '@playwright/test'
import { expectNoViolations } from '../../support/axe.ts'
import { test } from '../../support/test.ts'

/** The back office: an administrator publishes new terms and sees before whom they concern. */

const newParagraph = '6. Der Partner trägt bei der Arbeit einen Ausweis.'

test('new terms show their changes and how many companies have to accept, before they are published', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/operator/catalogue/terms/')
  await page.getByLabel('E-Mail-Adresse').fill('operator@demo.example')
  await page.getByLabel('Passwort', { exact: true }).fill('Partner!1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Ohne zweiten Schritt weiter/ }).click()
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

  const date = page.getByRole('group', { name: 'Gilt ab' })
  await date.getByRole('spinbutton').first().fill('')
  await date.getByRole('spinbutton').first().pressSequentially('01012098')
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
