import { expect, type APIRequestContext } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe'
import { openBackOfficeAs } from '#e2e/support/back-office'
import { desktopScreen } from '#e2e/support/login'
import { createMarketplaceClient } from '#e2e/support/marketplace'
import {
  createPersonData,
  logInNewUser,
  newCompanyPassword,
  openNewCompanyPage,
} from '#e2e/support/new-companies'
import { test } from '#e2e/support/test'

/** Two accounts of one company are merged by two people of the marketplace. */

/** Creates a company far from the demo's orders, without qualifications, so that it gets no offers. */
async function createTwin(request: APIRequestContext, name: string, vatId: string) {
  const market = createMarketplaceClient(request)
  const { id } = await market.post<{ id: string }>('/accounts', {
    name,
    state: 'new',
    street: 'Hafenweg 1',
    postal_code: '18565',
    city: 'Insel Hiddensee',
    vat_id: vatId,
  })
  const { email, last } = createPersonData()
  await market.post(`/accounts/${id}/contacts`, {
    last_name: last,
    email,
    password: newCompanyPassword,
    profiles: ['admin'],
  })
  return { id, name, email }
}

test('a company that signed up twice has one account after a colleague has released the merge', async ({
  browser,
  request,
}) => {
  const word = Date.now().toString(36)
  const vatId = `DE${String(Date.now()).slice(-9)}`
  const former = await createTwin(request, `Zwilling ${word} Elektro`, vatId)
  const kept = await createTwin(request, `Zwilling ${word} GmbH`, vatId)
  const partner = await openNewCompanyPage(browser)
  await logInNewUser(partner, former.email)
  await expect(partner.getByRole('button', { name: new RegExp(former.name) })).toBeVisible()

  const [page, colleague] = [
    await openBackOfficeAs(browser, 'operator', `/operator/partners/${former.id}/`),
    await openBackOfficeAs(browser, 'approver'),
  ]
  await expect(page.getByText('Vielleicht derselbe Betrieb:')).toBeVisible()
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mit anderem Konto zusammenführen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Zusammenführen beantragen' }).click()
  await expect(dialog.getByText('Bitte das andere Konto wählen.')).toBeVisible()
  for (const group of ['Konten mit denselben Nummern', 'Welches Konto bleibt?'])
    await dialog
      .getByRole('radiogroup', { name: group })
      .getByRole('radio', { name: new RegExp(kept.name) })
      .press('Space')
  await expect(dialog.getByText('Personen, mit ihren Rechten')).toBeVisible()
  await dialog.getByLabel('Begründung').fill('Zweimal registriert')
  await expectNoViolations(page)
  await page.setViewportSize({ width: 820, height: 1180 })
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Zusammenführen beantragen' }).press('Enter')
  await expect(page.getByText('Eine zweite Person muss zustimmen.')).toBeVisible()
  await page.setViewportSize(desktopScreen.viewport)

  await colleague.goto('/operator/?kind=release')
  await colleague
    .getByRole('row', { name: new RegExp(`Zusammenführen von Konten freigeben.*${word}`) })
    .getByRole('link')
    .click()
  await expect(colleague.getByText('Begründung: Zweimal registriert')).toBeVisible()
  await expectNoViolations(colleague)
  await colleague.getByRole('button', { name: 'Zusammenführen freigeben' }).click()
  await expect(colleague.getByText(/Dieses Konto ist seit dem .* beendet/)).toBeVisible()
  // The page of the first person shows it without a reload.
  await expect(page.getByText(/Dieses Konto ist seit dem .* beendet/)).toBeVisible()
  await page.getByRole('link', { name: kept.name }).first().click()
  await expect(page.getByRole('heading', { name: kept.name })).toBeVisible()
  await expect(page.getByText('Zusammengeführt mit:')).toBeVisible()
  await expectNoViolations(page)

  // The partner goes on with the account that stays, without another log-in.
  await partner.reload()
  await expect(partner.getByRole('button', { name: new RegExp(kept.name) })).toBeVisible()
  await expect(partner.getByRole('button', { name: new RegExp(former.name) })).toHaveCount(0)
})
