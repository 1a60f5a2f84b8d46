import { expect } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe'
import { openBackOfficeAs } from '#e2e/support/back-office'
import { orderExample } from '#contract/operator/examples'
import { createMarketplaceClient } from '#e2e/support/marketplace'
import { test } from '#e2e/support/test'

/** Changes of companies and open orders by people of the marketplace. */

test('new bank data of a company wait for a second person, who releases them from the queue', async ({
  browser,
}) => {
  const [accountant, admin] = [
    await openBackOfficeAs(browser, 'accountant-op'),
    await openBackOfficeAs(browser, 'operator'),
  ]
  await accountant.goto('/operator/partners/?search=Winterfeld')
  await accountant.getByRole('link', { name: 'Winterfeld Elektrotechnik GmbH' }).click()
  await expect(accountant.getByRole('button', { name: 'Daten ändern' })).toHaveCount(0)
  await accountant.getByRole('button', { name: 'Mehr', exact: true }).click()
  await accountant.getByRole('menuitem', { name: 'Bankdaten ändern' }).click()
  const dialog = accountant.getByRole('dialog')
  await dialog.getByLabel('IBAN').fill('DE02120300000000202052')
  await dialog.getByRole('button', { name: 'Zur Freigabe geben' }).click()
  await expect(dialog.getByText('Diese IBAN ist nicht richtig.')).toBeVisible()
  await dialog.getByLabel('IBAN').fill('DE02 1203 0000 0000 2020 51')
  await dialog.getByLabel('Begründung').fill('Schreiben vom 12. November')
  await expectNoViolations(accountant)
  await dialog.getByRole('button', { name: 'Zur Freigabe geben' }).click()
  await expect(accountant.getByText('Eine zweite Person muss zustimmen.')).toBeVisible()
  await expect(accountant.getByRole('button', { name: 'Bankdaten freigeben' })).toHaveCount(0)

  await admin.goto('/operator/?kind=release')
  await admin
    .getByRole('row', { name: /Neue Bankdaten freigeben.*Winterfeld/ })
    .getByRole('link')
    .click()
  await expect(admin.getByText('Begründung: Schreiben vom 12. November')).toBeVisible()
  await expectNoViolations(admin)
  await admin.getByRole('button', { name: 'Bankdaten freigeben' }).click()
  await expect(admin.getByText(/^Bankdaten geändert, die Inhaber/)).toBeVisible()
  await expect(admin.getByText('Neue Bankdaten warten auf Freigabe')).toHaveCount(0)
  await expect(admin.getByText('Bank- oder Steuerdaten geändert').first()).toBeVisible()
  // The colleague sees it without a reload.
  await expect(accountant.getByText('Eine zweite Person muss zustimmen.')).toHaveCount(0)

  await admin.getByRole('button', { name: 'Daten ändern' }).click()
  const data = admin.getByRole('dialog')
  await data.getByLabel('Telefon').fill('0341 555077')
  await data.getByRole('button', { name: 'Speichern' }).click()
  await expect(admin.getByText('Daten gespeichert')).toBeVisible()
  await expect(admin.getByRole('link', { name: '0341 555077' })).toBeVisible()
})

test('an open order is shown on a map, offered beyond the radius, and its price is raised for a company that declined', async ({
  browser,
  request,
}) => {
  const market = createMarketplaceClient(request)
  const { api_id: id } = await market.post<{ api_id: string }>('/jobs', {
    ...orderExample,
    name: 'A-990077',
  })
  const page = await openBackOfficeAs(browser, 'operator')
  await page.goto(`/operator/orders/${id}/companies/`)
  await page.getByRole('button', { name: 'Karte' }).click()
  await expect(page.locator('canvas[data-drawn]')).toBeVisible()
  await expectNoViolations(page)
  const offer = page.getByRole('button', { name: /passende\w* Betrieb\w* anbieten|Passenden anbieten/ })
  const before = Number(/\d+/.exec(await offer.innerText())?.[0] ?? 0)
  await page.getByLabel('Umkreis der Betriebe').click()
  await page.getByRole('option', { name: 'Umkreis + 100 km' }).click()
  await expect(page).toHaveURL(/widen=100/)
  await expect(async () => {
    expect(Number(/\d+/.exec(await offer.innerText())?.[0] ?? 0)).toBeGreaterThan(before)
  }).toPass()
  await expect(page.getByText('Passt mit erweitertem Umkreis').first()).toBeVisible()

  await page.getByRole('button', { name: 'Preis erhöhen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Preis erhöhen' }).click()
  await expect(dialog.getByText('Der neue Preis muss höher sein als der bisherige.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Neuer Preis netto' }).fill('9999')
  await dialog.getByLabel('Begründung').fill('Kurzfristiger Termin')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Preis erhöhen' }).click()
  await expect(page.getByText(/Der Preis ist jetzt 9\.999,00/)).toBeVisible()
  await page.getByRole('link', { name: 'Zum Auftrag' }).click()
  await expect(page.getByText('Preiszuschlag')).toBeVisible()
  await expect(page.getByText('Preis erhöht')).toBeVisible()
})
