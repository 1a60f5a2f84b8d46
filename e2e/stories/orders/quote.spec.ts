import { expect } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { orderExample } from '#contract/operator/examples'
import { createCrmId } from '#server/kernel/crm-ids'
import { createMarketplaceClient } from '#e2e/support/marketplace'
import { openPageLoggedIn } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/**
 * A precheck leads to a quote; the customer agrees, and the work is offered to the company that made the
 * quote.
 */
test('the admin makes a quote by keyboard, and the approval creates an order', async ({
  browser,
  request,
}) => {
  const { post, get } = createMarketplaceClient(request)
  const sfid = createCrmId('job')
  const name = `A-${sfid.slice(3, 11).toUpperCase()}`
  await post('/jobs', {
    ...orderExample,
    sfid,
    name,
    order_type: 'precheck',
    async_appointment: true,
    is_remote: true,
    dates: [],
    opportunity: { name: 'Vor-Ort-Check', can_create_proposal: ['partner'] },
  })
  const { data } = await get<{ data: { id: string; name: string }[] }>(
    `/accounts?search=${encodeURIComponent(elektroSommer.name)}`,
  )
  const company = data.find((account) => account.name === elektroSommer.name)
  await post(`/jobs/${sfid}/offers`, { account_ids: [company?.id] })

  const page = await openPageLoggedIn(browser, 'admin')
  await page.goto(`/offers/${sfid}/`)
  await page.getByRole('button', { name: 'Verbindlich annehmen' }).click()
  await expect(page.getByText('Sie haben den Auftrag')).toBeVisible()
  await page.goto(`/order-single/${sfid}/`)
  await page.getByRole('button', { name: 'Vorab-Check beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vorab-Check beginnen' }).click()
  await page.getByRole('link', { name: 'Angebot erstellen' }).click()

  await page.getByRole('button', { name: 'Angebot senden' }).click()
  await expect(page.getByText('Mindestens eine Leistung, eigene Leistung oder ein Produkt')).toBeVisible()

  await page.getByRole('button', { name: 'Eigene Leistung hinzufügen' }).click()
  await page.getByLabel('Beschreibung').fill('Zuleitung, 18 m')
  await page.getByLabel('Ihr Einzelpreis, netto').fill('480')
  await page.getByLabel('Ihr Einzelpreis, netto').press('Enter')
  await page.getByLabel('Beschreibung').nth(1).fill('Kernbohrung')
  await page.getByLabel('Ihr Einzelpreis, netto').nth(1).fill('95,50')
  await page.getByLabel('Ihr Einzelpreis, netto').nth(1).press('Tab')
  await expect(page.getByText('575,50 €')).toBeVisible()
  await expect(page.getByText('633,05 €').first()).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Beschreibung').first()).toHaveValue('Zuleitung, 18 m')
  await page.getByRole('button', { name: 'Angebot senden' }).click()
  await expect(page.getByText('Bitte wählen Sie, um welche Art von Leistung es geht.').first()).toBeVisible()
  for (const at of [0, 1]) {
    await page
      .getByRole('button', { name: /Art der Leistung/ })
      .nth(at)
      .click()
    await page.getByRole('option', { name: 'Elektroarbeiten' }).click()
    // The list of the first select fades out while the second one opens.
    await expect(page.getByRole('option')).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Angebot senden' }).click()
  await expect(page.getByText('Wartet auf den Kunden')).toBeVisible()

  await expect(page.getByText('Angenommen').first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: /Auftrag für die Ausführung/ }).click()
  await expect(page).toHaveURL(/\/offers\//)
  await expect(page.getByText('Kernbohrung')).toBeVisible()
})
