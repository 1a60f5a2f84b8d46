import { expect } from '@playwright/test'
import { orderExample } from '#contract/operator/examples'
import { orderTypeNames } from '#contract/orders/model/order-type-names'
import { createCrmId } from '#server/kernel/crm-ids'
import { createMarketplaceClient } from '#e2e/support/marketplace'
import { openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** The setup of a new company, and the return of a company that wanted no offers. */

/** The last page leads to the terms, with the choice to close it, if an earlier story published new terms. */
const closeSaved = /^(OK|Nicht jetzt)$/

test('the setup wizard handles quick choices, a wrong town, a skipped step, a partial save and completion', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'new', phoneScreen)
  const dialog = page.getByRole('dialog', { name: 'Willkommen bei Gewerk' })
  await expect(dialog).toBeVisible()
  await page.getByRole('button', { name: 'Starten' }).click()
  await expect(page.getByText('Schritt 1 von 4')).toBeVisible()
  await page.getByRole('button', { name: 'Elektromaschinenbauer', exact: true }).click()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByLabel('Postleitzahl').fill('04109')
  await page.getByRole('textbox', { name: 'Ort', exact: true }).fill('Dresden')
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(page.getByText('04109 ist Leipzig, nicht Dresden.')).toBeVisible()
  await page.getByRole('button', { name: '04109 Leipzig', exact: true }).click()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByRole('button', { name: 'PKW', exact: true }).click()
  await page.getByRole('button', { name: 'Überspringen' }).click()
  await expect(page.getByText('Übersprungen, wird später noch einmal gefragt')).toBeVisible()
  // A step opened from the summary returns to it.
  await page.getByRole('button', { name: 'Qualifikationen bearbeiten' }).click()
  await page.getByRole('button', { name: 'Zur Zusammenfassung' }).click()
  await expect(page.getByText('Schritt 4 von 4')).toBeVisible()
  await page.getByRole('button', { name: 'Abbrechen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ohne Speichern abbrechen' })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern und abbrechen' }).click()
  await expect(page.getByText('Den Rest fragen wir beim nächsten Anmelden.')).toBeVisible()
  await page.getByRole('button', { name: closeSaved }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Neue Angebote' })).toBeVisible()

  // Shown once per session. Another tab is a new session and shows the one remaining step.
  const next = await page.context().newPage()
  await next.goto('/offers/')
  await expect(next.getByText('Ein kurzer Schritt zu passenden Angeboten')).toBeVisible()
  await next.getByRole('button', { name: 'Starten' }).click()
  await expect(next.getByText('Schritt 1 von 2')).toBeVisible()
  await next.getByRole('button', { name: 'LKW', exact: true }).click()
  await next.getByRole('button', { name: 'Weiter', exact: true }).click()
  await next.getByRole('button', { name: 'Absenden' }).click()
  await expect(next.getByText('Alle Angaben zur Einrichtung sind vollständig.')).toBeVisible()
  await next.getByRole('button', { name: closeSaved }).click()
  await expect(next.getByRole('dialog', { name: 'Willkommen bei Gewerk' })).toHaveCount(0)
})

test('a company that wanted no offers resumes them, and its open page updates', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'notinterested')
  await expect(page.getByRole('heading', { name: 'Sie erhalten keine Angebote' })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern und Angebote erhalten' }).click()
  await expect(page.getByText('Bitte wählen Sie mindestens eine Qualifikation.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Handwerke nach HwO' }).fill('Elektrotech')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Speichern und Angebote erhalten' }).click()
  await expect(page.getByRole('heading', { name: 'Neue Angebote' })).toBeVisible()
})

test('a company without accepted terms is told so and gets open orders when it accepts them', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'beginner')
  const market = createMarketplaceClient(page.request)
  const name = `A-${createCrmId('job').slice(3, 11).toUpperCase()}`
  const customer = { ...orderExample.customer, postal_code: '04668', city: 'Grimma', street: 'Markt 5' }
  const job = await market.post<{ api_id: string }>('/jobs', {
    ...orderExample,
    name,
    sfid: createCrmId('job'),
    customer,
  })
  await market.post(`/jobs/${job.api_id}/offers`)

  await page.getByRole('button', { name: 'Später: in 7 Tagen wieder fragen' }).click()
  await expect(page.getByText(/^Für \d Kategorien erhalten Sie noch keine Angebote$/)).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)

  await page.goto('/company/')
  await page.getByRole('link', { name: /^Servicebedingungen akzeptieren/ }).click()
  await expect(page).toHaveURL(/\/company\/services/)
  const installation = page.locator('section').filter({
    has: page.getByRole('heading', { name: orderTypeNames.de.installation, exact: true }),
  })
  await installation.getByRole('button', { name: 'Lesen und akzeptieren' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bedingungen akzeptieren' }).click()
  await expect(page.locator('[data-toasts]')).toContainText(/hinzugekommen/)
  await expect(installation.getByText('Akzeptiert', { exact: true })).toBeVisible()

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Neue Angebote/ })
    .click()
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('link', { name: `Details zu ${name}` })).toBeVisible()
})
