import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { orderExample } from '#contract/operator/examples'
import { createCrmId } from '#server/kernel/crm-ids'
import { waitForMailLink } from '#e2e/support/mailbox'
import { createMarketplaceClient } from '#e2e/support/marketplace'
import { desktopScreen, phoneScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** An unregistered company: from the invitation email to the order, and unsubscribing. */

async function inviteCompanyByMail(request: APIRequestContext) {
  const { post } = createMarketplaceClient(request)
  const email = `werkstatt-${randomUUID().slice(0, 8)}@betrieb.example`
  const sfid = createCrmId('job')
  const { api_id: id } = await post<{ api_id: string }>('/jobs', { ...orderExample, sfid, dates: [] })
  const company = { name: `Ladetechnik ${email.slice(10, 18)} GmbH`, postal_code: '04509', city: 'Delitzsch' }
  await post(`/jobs/${id}/invitations`, { company, email, first_name: 'Doreen', last_name: 'Großmann' })
  const link = await waitForMailLink(email, 'potential-offer')
  const stop = await waitForMailLink(email, 'cancel-offer-subscription')
  return { id, sfid, link, stop }
}

async function openAnonymousPage(browser: Browser, more: object = {}): Promise<Page> {
  const context = await browser.newContext({ ...desktopScreen, ...more })
  return context.newPage()
}

async function fillRegistration(page: Page): Promise<void> {
  await page.getByLabel('Vorname').fill('Doreen')
  await page.getByLabel('Nachname').fill('Großmann')
  await page.getByLabel('Passwort', { exact: true }).fill('Partner!1')
  await page.getByLabel('Passwort wiederholen').fill('Partner!1')
}

test('of two browsers that register by one invitation, one opens the order and the other is told', async ({
  browser,
  request,
}) => {
  const { sfid, link } = await inviteCompanyByMail(request)
  const pages = [await openAnonymousPage(browser), await openAnonymousPage(browser, phoneScreen)]
  for (const page of pages) {
    await page.goto(link)
    await expect(page.getByText('Gesamt netto')).toBeVisible()
    await expect(page).not.toHaveURL(/refresh_token/)
    await expect(page.getByText('Karl-Heine-Straße')).toHaveCount(0)
    await fillRegistration(page)
  }
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Weiter zum Auftrag' }).click()))
  const ends = await Promise.all(
    pages.map(async (page) => {
      await expect(page.getByText(/Verbindlich annehmen|Link ist abgelaufen/).first()).toBeVisible()
      return page.url().includes(`/offers/${sfid}/`)
    }),
  )
  expect(ends.filter(Boolean)).toHaveLength(1)
  for (const page of pages.filter((_, place) => !ends[place])) {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible()
  }
})

test('an invitation to an order that is gone shows the full registration form and keeps what was typed', async ({
  browser,
  request,
}) => {
  const { id, link } = await inviteCompanyByMail(request)
  const page = await openAnonymousPage(browser)
  await page.goto(link)
  await fillRegistration(page)
  await createMarketplaceClient(request).post(`/jobs/${id}/offers/withdraw`)
  await page.getByRole('button', { name: 'Weiter zum Auftrag' }).click()
  await expect(page.getByRole('heading', { name: 'Dieser Auftrag ist schon vergeben' })).toBeVisible()
  await expect(page.getByLabel('Vorname')).toHaveValue('Doreen')
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByText('Bitte stimmen Sie den Servicebedingungen zu.')).toBeVisible()
  await page.getByLabel('Telefon').fill('034202 555060')
  await page.getByText('Ich stimme den Servicebedingungen zu.').click()
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page).toHaveURL(/\/offers\//)
})

test('opening the unsubscribe page changes nothing, confirming stops offers, and a qualification restarts them', async ({
  browser,
  request,
}) => {
  const { stop } = await inviteCompanyByMail(request)
  const page = await openAnonymousPage(browser)
  await page.goto(stop)
  await expect(page.getByRole('heading', { name: 'Keine Angebote mehr erhalten?' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Keine Angebote mehr' }).click()
  await expect(page.getByRole('heading', { name: 'Sie erhalten keine Angebote' })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern und Angebote erhalten' }).click()
  await expect(page.getByText('Bitte wählen Sie mindestens eine Qualifikation.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Handwerke nach HwO' }).fill('Elektrotech')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Speichern und Angebote erhalten' }).click()
  await expect(page.getByRole('heading', { name: 'Sie erhalten wieder Angebote' })).toBeVisible()
  await page.getByRole('link', { name: 'Konto anlegen' }).click()
  await expect(page.getByRole('button', { name: 'Weiter zum Auftrag' })).toBeVisible()
})

const invitationTexts = {
  'en-GB': { total: 'Net total', go: 'Go to the order', fault: 'Please fill this in.' },
  'fr-FR': { total: 'Montant total HT', go: 'Voir l’intervention', fault: 'Veuillez remplir ce champ.' },
} as const

for (const [locale, { total, go, fault }] of Object.entries(invitationTexts)) {
  test(`an invitation is shown in ${locale}`, async ({ browser, request }) => {
    const { link } = await inviteCompanyByMail(request)
    const page = await openAnonymousPage(browser, { locale })
    await page.goto(link)
    await expect(page.getByText(total)).toBeVisible()
    await page.getByRole('button', { name: go }).click()
    await expect(page.getByText(fault).first()).toBeVisible()
  })
}
