import { expect, test } from '@playwright/test'
import { accountExample, contactExample } from '#contract/operator/examples'
import { createCrmId } from '#server/kernel/crm-ids'
import { waitForMail } from '#e2e/support/mailbox'
import { createMarketplaceClient } from '#e2e/support/marketplace'
import { openPageLoggedIn } from '#e2e/support/login'

test('a user exports their personal data and deletes the account', async ({ browser, request }) => {
  const login = `geht-${Date.now()}`
  const email = `${login}@demo.example`
  const side = createMarketplaceClient(request)
  const account = createCrmId('account')
  const name = `Abschied ${login}`
  await side.post('/accounts', { ...accountExample, id: account, name, state: 'active' })
  const person = {
    ...contactExample,
    id: createCrmId('contact'),
    email,
    profiles: ['installer'],
    locale: 'de',
  }
  await side.post(`/accounts/${account}/contacts`, { ...person, password: 'Partner!1' })
  const page = await openPageLoggedIn(browser, login)

  await page.goto('/account')
  const data = page.getByRole('region', { name: 'Ihre Daten' })
  await data.getByRole('button', { name: 'Daten anfordern' }).click()
  const save = data.getByRole('button', { name: 'Herunterladen' })
  await expect(save).toBeVisible({ timeout: 30_000 })
  expect((await waitForMail(email, 'Ihre Daten liegen bereit')).text).toContain('/account')
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toMatch(/^Daten Gewerk .*\.zip$/)

  await page.getByRole('link', { name: 'Ansehen, was gelöscht wird' }).click()
  await expect(page.getByRole('heading', { name: 'Das müssen wir noch aufbewahren' })).toBeVisible()
  const erase = page.getByRole('button', { name: 'Konto endgültig löschen' })
  await erase.click()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.getByText('Ich habe gelesen, was gelöscht und was aufbewahrt wird.').click()
  await erase.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Konto endgültig löschen' }).click()

  await expect(page.getByText('Ihr Konto ist gelöscht')).toBeVisible()
  await expect(page).toHaveURL(/\/login\//)
  expect((await waitForMail(email, 'Ihre Daten sind gelöscht')).text).toContain('unsere letzte E-Mail')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill('Partner!1')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText('Zu dieser E-Mail-Adresse gibt es kein Konto.')).toBeVisible()
})
