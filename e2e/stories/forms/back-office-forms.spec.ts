import { expect } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe'
import { addQuestion, fillTexts, openForms } from '#e2e/support/form-builder'
import { test } from '#e2e/support/test'

/** Administrators of the marketplace build forms. */

/** Adds a name to the title, so that a repeated test does not find the form of its first try. */
const uniqueTitle = (title: string) => `${title} ${test.info().retry + 1}`

test('the draft of a form with long questions is not wider than a phone', async ({ browser }) => {
  const page = await openForms(browser)
  await page.getByRole('button', { name: 'Neues Formular' }).click()
  const title = uniqueTitle('Verbrauchseinrichtung')
  await fillTexts(page, 'Titel', [title, `Load ${test.info().retry + 1}`, 'Charge'])
  await page.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await page.getByRole('button', { name: 'Seite hinzufügen' }).click()
  await fillTexts(page, 'Titel der Seite', ['Anlage', 'Device', 'Appareil'])
  await addQuestion(page, 'Anlage', 'Ja oder nein')
  const question = 'Steuerbare Verbrauchseinrichtung nach § 14a EnWG mit mehr als 4,2 kW'
  await fillTexts(page, 'Frage', [question, 'Controllable load', 'Charge pilotable'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Alle Fragen' }).click()
  await expect(page.getByRole('button', { name: question })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a form is built in the browser, its gaps are named, and it is published', async ({ browser }) => {
  test.setTimeout(120_000)
  const title = uniqueTitle('Erdungsprüfung')
  const page = await openForms(browser)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Neues Formular' }).click()
  await page.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await expect(page.getByText('Bitte ausfüllen').first()).toBeVisible()
  await fillTexts(page, 'Titel', [title, `Earthing test ${test.info().retry + 1}`, 'Contrôle de terre'])
  await page.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Seite hinzufügen' }).click()
  await fillTexts(page, 'Titel der Seite', ['Messung', 'Measurement', 'Mesure'])
  await addQuestion(page, 'Messung', 'Ja oder nein')
  await fillTexts(page, 'Frage', ['Erder vorhanden', 'Earth electrode present', 'Prise de terre présente'])
  await addQuestion(page, 'Messung', 'Fotos')
  await fillTexts(page, 'Frage', ['Foto des Erders'])
  await page.getByRole('button', { name: 'Bedingung hinzufügen' }).click()
  await expect(page.getByRole('button', { name: 'Wert in Zeile 1' })).toContainText('Ja')
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const problems = page.getByRole('alert')
  await expect(problems).toContainText('Zum Veröffentlichen fehlen noch 2 Angaben')
  await expect(problems).toContainText('Seite „Messung“ › Frage „Foto des Erders“ › Text › English: fehlt.')
  await fillTexts(page, 'Frage', ['Foto des Erders', 'Photo of the electrode', 'Photo de la prise de terre'])
  await expect(problems).toBeHidden()

  // The photo goes before the question on which it depends, and back, by keyboard.
  const actions = page.getByRole('group', { name: 'Aktionen für „Foto des Erders“' })
  await actions.getByRole('button', { name: 'Nach oben' }).press('Enter')
  await expect(
    page.getByRole('navigation', { name: 'Seiten und Fragen' }).getByRole('listitem').first(),
  ).toContainText('Foto des Erders')
  await actions.getByRole('button', { name: 'Nach unten' }).press('Enter')

  await page.getByRole('button', { name: 'Vorschau' }).click()
  const phone = page.getByRole('region', { name: 'Vorschau auf dem Telefon' })
  const photo = phone.getByRole('group', { name: 'Foto des Erders' })
  await expect(photo).toBeHidden()
  await phone.getByText('Erder vorhanden').click()
  await photo.getByRole('button', { name: 'Beispielfoto' }).click()
  await expectNoViolations(page)
  await phone.getByRole('button', { name: 'Formular abschließen' }).click()
  await expect(phone.getByText('Alles vollständig.')).toBeVisible()

  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Version 1 veröffentlichen?' })
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByRole('heading', { name: /^Version 1 vom/ })).toBeVisible()
  await expect(page.getByText('veröffentlicht von Olga Petersen')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Neue Version erstellen' }).click()
  await page.getByRole('button', { name: /^Erder vorhanden/ }).click()
  await page.getByRole('button', { name: 'Pflicht' }).click()
  await page.getByRole('option', { name: 'Pflicht', exact: true }).click()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const next = page.getByRole('alertdialog', { name: 'Version 2 veröffentlichen?' })
  await expect(next).toContainText('Frage „Erder vorhanden“ ist jetzt Pflicht')
  await next.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByRole('heading', { name: /^Version 2 vom/ })).toBeVisible()
})

test('of two people who edit a draft, the second is told who changed it and keeps the own input', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const title = uniqueTitle('Blitzschutz')
  const one = await openForms(browser)
  await one.getByRole('button', { name: 'Neues Formular' }).click()
  await fillTexts(one, 'Titel', [title, `Lightning ${test.info().retry + 1}`, 'Foudre'])
  await one.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await one.getByRole('button', { name: 'Seite hinzufügen' }).click()
  await fillTexts(one, 'Titel der Seite', ['Ableitung', 'Conductor', 'Descente'])
  await expect(one.getByText(/^Zuletzt geändert von/)).toBeVisible()

  const two = await openForms(browser)
  await two.goto(new URL(one.url()).pathname)
  await two.getByRole('button', { name: 'Ableitung', exact: true }).click()
  // The second person types without a connection, so that the first one is faster.
  await two.context().setOffline(true)
  await fillTexts(two, 'Titel der Seite', ['Fangstange'])
  await expect(two.getByText(/^Keine Verbindung/)).toBeVisible()
  await fillTexts(one, 'Titel der Seite', ['Erdung'])
  await expect(one.getByText(/^Wird gespeichert/)).toBeVisible()
  await expect(one.getByText(/^Zuletzt geändert von/)).toBeVisible()
  await two.context().setOffline(false)
  await expect(two.getByText('Olga Petersen hat den Entwurf inzwischen geändert')).toBeVisible({
    timeout: 15_000,
  })
  await expect(two.getByLabel('Deutsch')).toHaveValue('Fangstange')
  await two.getByRole('button', { name: 'Meine Fassung behalten' }).click()
  await expect(two.getByText(/^Zuletzt geändert von/)).toBeVisible()
  // The first one gets the decision without loading the page again.
  await expect(one.getByLabel('Deutsch')).toHaveValue('Fangstange', { timeout: 15_000 })
})
