import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { selfBillingVersion } from '#contract/company/company-enums'
import { accountExample } from '#contract/operator/examples'
import { expectNoViolations } from '#e2e/support/axe'
import { createAppointment, createMarketplaceClient } from '#e2e/support/marketplace'
import { waitForMail } from '#e2e/support/mailbox'
import {
  createPersonData,
  newCompanyPassword,
  openNewCompanyPage,
  submitLogin,
} from '#e2e/support/new-companies'
import { callApiOfUser } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Rules that accept offers automatically. */

/** Creates a complete company with one admin, so that no other story competes for its offers. */
async function createCompleteCompany(page: Page) {
  const { email, company, last } = createPersonData()
  const market = createMarketplaceClient(page.request)
  const { id } = await market.post<{ id: string }>('/accounts', {
    ...accountExample,
    name: company,
    self_billing_consent_version: selfBillingVersion,
  })
  const person = { last_name: last, email, profiles: ['admin'], password: newCompanyPassword }
  await market.post(`/accounts/${id}/contacts`, person)
  return { email, company, market }
}

async function acceptAllTerms(page: Page): Promise<void> {
  const { data } = await callApiOfUser(page, 'GET', '/api/partner/services')
  for (const { terms } of data as { terms: { id: string } | null }[]) {
    if (terms) await callApiOfUser(page, 'POST', `/api/partner/services/terms/${terms.id}/accept`, {})
  }
}

/** Sets up an authenticator app and returns a function that creates a code which was not used yet. */
async function setUpAuthenticator(page: Page): Promise<() => string> {
  const { secret } = await callApiOfUser(page, 'POST', '/api/partner/profile/authenticator', {})
  const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) })
  const { code } = await callApiOfUser(page, 'POST', '/api/partner/profile/authenticator/confirm', {
    code: totp.generate(),
  })
  expect(code).toBe(200)
  return () => totp.generate({ timestamp: Date.now() + 30_000 })
}

/** The answer of the server when the last proof of identity is too old. */
async function refuseOnceWithoutProof(page: Page): Promise<void> {
  let isRefused = false
  await page.route('**/api/partner/offer-rules/switch', (route) => {
    if (isRefused) return route.fallback()
    isRefused = true
    return route.fulfill({ status: 403, json: { status: 'proof_required', msg: '', request_id: '' } })
  })
}

test('a rule that is switched on with the second factor accepts an offer, mails it, and can be stopped', async ({
  browser,
}) => {
  const page = await openNewCompanyPage(browser)
  const { email, company, market } = await createCompleteCompany(page)
  await page.goto('/login/?redirect=/company/offer-rules')
  await submitLogin(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Regeln für Angebote' })).toBeVisible()
  await acceptAllTerms(page)
  const createCode = await setUpAuthenticator(page)

  await expect(page.getByRole('button', { name: 'Einschalten' })).toBeDisabled()
  await page.getByRole('button', { name: 'Regel hinzufügen' }).click()
  const editing = page.getByRole('dialog', { name: 'Regel hinzufügen' })
  await editing.getByRole('button', { name: 'Regel speichern' }).click()
  await expect(editing.getByText('Bitte geben Sie der Regel einen Namen.')).toBeVisible()
  await editing.getByLabel('Name der Regel').fill('Wallboxen')
  await editing.getByLabel('Preis mindestens').fill('100')
  await editing.getByRole('button', { name: 'Regel speichern' }).click()
  await expect(editing).toBeHidden()
  await expect(page.getByText(/ab 100,00\s€ · 2 Tage Vorlauf/)).toBeVisible()

  await refuseOnceWithoutProof(page)
  await page.getByRole('button', { name: 'Einschalten' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Automatische Annahme einschalten?' })
  await asking.getByRole('button', { name: 'Einschalten' }).click()
  const proof = page.getByRole('dialog', { name: 'Sind Sie es?' })
  await proof.getByLabel('Code', { exact: true }).fill(createCode())
  await proof.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByText('Heute 0 von höchstens 3 Angeboten angenommen')).toBeVisible()
  await expectNoViolations(page)

  const dates = [createAppointment(5, 9)]
  const order = await market.publish([company], dates, 'kundin@kunde.example')
  const mail = await waitForMail(email, 'Automatisch angenommen')
  expect(mail.text).toContain('Regel: Wallboxen')
  await page.reload()
  await expect(page.getByText('Angenommen: Wallboxen')).toBeVisible()
  const { job } = await callApiOfUser(page, 'GET', `/api/partner/orders/${order.sfid}`)
  expect(job).toMatchObject({ status: 'appointment_confirmed' })

  await page.getByRole('button', { name: 'Ausprobieren' }).click()
  // Open offers of other stories may fit the rule, too.
  await expect(page.getByText(/Ihre Regeln hätten [1-9]\d* von \d+ Angeboten angenommen/)).toBeVisible()
  await page.getByRole('button', { name: 'Schließen' }).last().click()

  await page.getByRole('button', { name: 'Sofort anhalten' }).click()
  await expect(page.getByRole('button', { name: 'Einschalten' })).toBeEnabled()
  const late = await market.publish([company], dates, 'kundin@kunde.example')
  await waitForMail(email, 'Neues Angebot')
  await page.goto('/offers/')
  await expect(page.getByRole('link', { name: `Details zu ${late.name}` })).toBeVisible()
})
