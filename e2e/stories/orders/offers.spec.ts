import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import {
  elektroSommer,
  montagewerkCompanies,
  onboardingCompanies,
} from '#demo/data/companies/login-companies'
import { readPdfText } from '#test/pdf/pdf-content'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from '#e2e/support/marketplace'
import { callApiOfUser, openPageLoggedIn } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Offers as dispatchers use them: read, decline, accept after all, and accept nearby offers. */

const rivalName = 'Winterfeld Elektrotechnik GmbH'
const beginner = onboardingCompanies[1]?.name ?? ''
const [master, berlin, hamburg] = montagewerkCompanies.map(({ name }) => name)

async function publishOfferOrder(
  page: Page,
  companies: readonly string[],
  dates = [createAppointment(4, 9), createAppointment(5, 13)],
): Promise<PublishedOrder> {
  return createMarketplaceClient(page.request).publish(companies, dates, 'kundin@kunde.example')
}

/** Postpones the setup dialog that new companies see first. */
async function postponeSetup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Später: in 7 Tagen wieder fragen' }).click()
}

const acceptThroughApi = (page: Page, { sfid }: PublishedOrder, start = createAppointment(4, 9)) =>
  callApiOfUser(page, 'POST', '/api/partner/orders/set-status', {
    job_id: sfid,
    new_status: 'appointment_confirmed',
    inputs: { appointment_date: start },
  })

test('a declined offer is accepted after all, and accepting nearby offers shows a result for each', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await openPageLoggedIn(browser, 'beginner')
  const other = await openPageLoggedIn(browser, 'rival')
  const order = await publishOfferOrder(page, [beginner])
  const near = await publishOfferOrder(page, [beginner, rivalName])

  await page.goto('/offers/')
  await postponeSetup(page)
  await page.getByRole('link', { name: `Details zu ${order.name}` }).click()
  await expect(page.getByText('Auf der Karte zeigen')).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Produktliste als PDF' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toContain(order.name)
  expect(await readPdfText(readFileSync(await file.path()))).toContain('go-e Charger Gemini 11 kW')

  await page.getByRole('button', { name: 'Ablehnen' }).click()
  const declining = page.getByRole('alertdialog', { name: 'Angebot ablehnen' })
  await declining.getByRole('button', { name: /Grund/ }).click()
  await page.getByRole('option', { name: 'Anderer Grund' }).click()
  await declining.getByRole('textbox').fill('"Urlaub" <b>bis</b> Montag 🏖️')
  await declining.getByRole('button', { name: 'Ablehnen' }).click()
  await expect(page.getByText('Angebot abgelehnt')).toBeVisible()
  await expect(page.getByText(order.name)).toHaveCount(0)

  await page.goto(`/offers/${order.sfid}/`)
  await expect(page.getByText('"Urlaub" <b>bis</b> Montag 🏖️')).toBeVisible()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Verbindlich annehmen' }).click()

  const dialog = page.getByRole('dialog', { name: 'Sie haben den Auftrag' })
  await expect(dialog.getByText('0,00 km').first()).toBeVisible()
  const all = dialog.getByRole('button', { name: /^Alle \d+ annehmen$/ })
  await expect(all).toBeDisabled()
  await expect(all).toHaveAccessibleDescription(/fehlt noch der Termin/)
  await dialog.getByRole('button', { name: 'Überall den frühesten Termin wählen' }).click()
  // The rival accepts one of them first.
  expect((await acceptThroughApi(other, near)).code).toBe(200)
  await expect(dialog.getByText('Bereits vergeben')).toBeVisible()
  await all.click()
  await expect(dialog.getByText(/weitere Angebote angenommen/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /annehmen$/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  await page.getByRole('link', { name: 'Auftrag öffnen' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/scheduled/${order.sfid}/`))
})

test('an offer lost while its accept dialog is open shows this in the dialog and leads to the next offer', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'disposition')
  const rival = await openPageLoggedIn(browser, 'rival')
  await publishOfferOrder(page, [elektroSommer.name])
  const lost = await publishOfferOrder(page, [elektroSommer.name, rivalName])
  await page.goto('/offers/')
  await page.getByRole('button', { name: `${lost.name} annehmen` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await expect(dialog.getByRole('button', { name: 'Verbindlich annehmen' })).toBeEnabled()
  expect((await acceptThroughApi(rival, lost)).code).toBe(200)
  await expect(dialog.getByRole('heading', { name: 'Dieser Auftrag ist bereits vergeben' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Verbindlich annehmen' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Nächstes Angebot' }).click()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Verbindlich annehmen' }).click()
  await expect(page.getByText('Sie haben den Auftrag')).toBeVisible()
  const order = page.getByRole('link', { name: 'Auftrag öffnen' })
  // Dispatchers work in the panel of the list and have no page for one order.
  // The simulated marketplace may have published another offer, which then comes first.
  await expect(order).toHaveAttribute('href', /^\/orders\/scheduled\/\?search=\w{18}$/)
  await expect(order).not.toHaveAttribute('href', new RegExp(lost.sfid))
})

test('the open page of a colleague follows the order to its new place', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'admin')
  const colleague = await openPageLoggedIn(browser, 'disposition')
  const order = await publishOfferOrder(page, [elektroSommer.name])
  await page.goto(`/offers/${order.sfid}/`)
  await expect(page.getByRole('button', { name: 'Verbindlich annehmen' })).toBeVisible()
  expect((await acceptThroughApi(colleague, order)).code).toBe(200)
  await expect(page).toHaveURL(new RegExp(`/orders/scheduled/${order.sfid}/`))
})

test('a master account names the location that it accepts for, and declines for all', async ({ browser }) => {
  expect(master).toBe('Montagewerk GmbH')
  const page = await openPageLoggedIn(browser, 'master')
  const order = await publishOfferOrder(page, [berlin ?? '', hamburg ?? ''], [])
  const unwanted = await publishOfferOrder(page, [berlin ?? '', hamburg ?? ''], [])

  await page.goto(`/offers/${order.sfid}/`)
  const accepting = page.getByRole('button', { name: 'Verbindlich annehmen' })
  await expect(accepting).toBeDisabled()
  await expect(accepting).toHaveAccessibleDescription('Bitte wählen Sie einen Standort.')
  await page.getByRole('button', { name: /Für welchen Standort/ }).click()
  await page.getByRole('option', { name: hamburg ?? '' }).click()
  await accepting.click()
  await expect(page.getByText('Bitte vereinbaren Sie jetzt einen Termin')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Sie haben den Auftrag' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Alle \d+ annehmen$/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Fertig' }).click()
  const { account } = await callApiOfUser(page, 'GET', `/api/partner/orders/${order.sfid}`)
  expect(account).toMatchObject({ name: hamburg })

  await page.goto(`/offers/${unwanted.sfid}/`)
  await page.getByRole('button', { name: 'Ablehnen' }).click()
  const declining = page.getByRole('alertdialog', { name: 'Angebot ablehnen' })
  await expect(declining.getByRole('button', { name: /^Alle Standorte/ })).toBeVisible()
  await declining.getByRole('button', { name: /^Bitte wählen Grund/ }).click()
  await page.getByRole('option', { name: 'Anfahrt zu weit' }).click()
  await declining.getByRole('button', { name: 'Ablehnen' }).click()
  await expect(page.getByText('Angebot abgelehnt')).toBeVisible()
  await expect(page.getByText(unwanted.name)).toHaveCount(0)
})
