import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  createNewCompany,
  submitLogin,
  logInNewUser,
  openNewCompanyPage,
  newCompanyPassword,
} from '#e2e/support/new-companies'
import { phoneScreen } from '#e2e/support/login'
import { addAuthenticator } from '#e2e/support/authenticator'
import { test } from '#e2e/support/test'

/**
 * Proving the identity again: before sensitive changes, after the end of a session, and by a second factor.
 */

test('a sensitive change asks for a proof of identity and then continues', async ({ browser }) => {
  const page = await openNewCompanyPage(browser)
  await page.goto('/login/?redirect=/account')
  await submitLogin(page, 'accounting@demo.example')
  await page.getByLabel('Telefon').fill('0341 555 0166')
  // The answer of the server when the last proof is too old.
  const refuse = { status: 403, json: { status: 'proof_required', msg: '', request_id: '' } }
  let refused = false
  await page.route('**/api/partner/profile', (route) => {
    if (refused || route.request().method() !== 'PATCH') return route.fallback()
    refused = true
    return route.fulfill(refuse)
  })
  await page.getByLabel('Telefon').evaluate((input: HTMLInputElement) => input.form?.requestSubmit())
  const dialog = page.getByRole('dialog', { name: 'Sind Sie es?' })
  await dialog.getByLabel('Passwort', { exact: true }).fill('Falsch!1')
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(dialog.getByText(/falsch/)).toBeVisible()
  await dialog.getByLabel('Passwort', { exact: true }).fill(newCompanyPassword)
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
})

test('a session that ends while a form is half filled asks for a login and keeps what was typed', async ({
  browser,
}) => {
  const email = 'owner@demo.example'
  const page = await openNewCompanyPage(browser)
  await page.goto('/login/?redirect=/account')
  await submitLogin(page, email)
  await page.getByLabel('Telefon').fill('0341 777 8899')

  const other = await openNewCompanyPage(browser)
  await other.goto('/login/?redirect=/account')
  await submitLogin(other, email)
  await expect(other.getByText('Dieses Gerät', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Beenden: Chrome, Linux' }).first().click()
  await expect(other.getByText('Anmeldung beendet')).toBeVisible()

  // The dialog may already be open if the page made a call by itself.
  await page.getByLabel('Telefon').evaluate((input: HTMLInputElement) => input.form?.requestSubmit())
  const dialog = page.getByRole('dialog', { name: 'Bitte melden Sie sich noch einmal an' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Passwort', { exact: true }).fill(newCompanyPassword)
  await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Telefon')).toHaveValue('0341 777 8899')
  await page.reload()
  await expect(page.getByLabel('Telefon')).toHaveValue(/0341 777\s?8899/)
})

test('logging out in one tab ends the session in the other tab', async ({ browser }) => {
  const page = await openNewCompanyPage(browser)
  await logInNewUser(page, 'disposition@demo.example')
  await expect(page).toHaveURL(/\/offers\/$/)
  const second = await page.context().newPage()
  await second.goto('/orders/open/')
  await expect(second.getByRole('heading', { level: 1, name: 'Offene Aufträge' })).toBeVisible()
  await page.getByRole('button', { name: /^Elektro Sommer/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login\//)
  await expect(second).toHaveURL(/\/login\//)
})

test('an authenticator app is set up and asked for at the login, and a recovery code replaces a lost phone', async ({
  browser,
}) => {
  const page = await openNewCompanyPage(browser)
  const { email } = await createNewCompany(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'App einrichten' }).click()
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await page.getByLabel('Code aus der App').fill(totp.generate())
  await page.getByRole('button', { name: 'Einrichten', exact: true }).click()
  const codes = page.getByRole('dialog', { name: 'Ihre Wiederherstellungscodes' })
  await expect(codes.locator('code')).toHaveCount(10)
  const recovery = (await codes.locator('code').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).click()
  await expect(page.getByText('Eingeschaltet', { exact: true })).toBeVisible()

  const other = await openNewCompanyPage(browser, phoneScreen)
  await logInNewUser(other, email)
  await expect(other.getByRole('heading', { name: 'Zweiter Schritt' })).toBeVisible()
  await other.getByLabel('Code aus Ihrer Authenticator-App').fill('000000')
  await other.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(other.getByText('Dieser Code ist falsch')).toBeVisible()
  await other.getByRole('button', { name: 'Wiederherstellungscode benutzen' }).click()
  await other.getByLabel('Wiederherstellungscode').fill(recovery)
  await other.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(other).toHaveURL(/\/offers\/$/)
})

test('a passkey is created in the browser and asked for at the login', async ({ browser }) => {
  const page = await openNewCompanyPage(browser)
  await addAuthenticator(page)
  const { email } = await createNewCompany(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Passkey einrichten' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Bürorechner')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).click()
  await expect(page.getByText('Bürorechner')).toBeVisible()

  await page.context().clearCookies()
  await logInNewUser(page, email)
  await page.getByRole('button', { name: 'Passkey benutzen' }).click()
  await expect(page).toHaveURL(/\/offers\/$/)
})
