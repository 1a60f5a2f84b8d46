import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { accountExample, contactExample } from '#contract/operator/examples'
import { createMarketplaceClient } from '#e2e/support/marketplace'
import {
  logInNewUser,
  newCompanyPassword,
  openNewCompanyPage,
  waitForPostponedSetup,
} from '#e2e/support/new-companies'
import { test } from '#e2e/support/test'
import { startDnsServer } from '#test/fakes/dns-server'
import { providerClient, startIdentityProvider } from '#test/fakes/identity-provider'

/** Single sign-on of a company, with a real identity provider and a real DNS server. */

test('an admin connects the identity provider of the company, people log in with it, and passwords are switched off', async ({
  browser,
  baseURL,
  request,
}) => {
  const port = Number(new URL(baseURL ?? '').port)
  const dns = await startDnsServer(port + 1000)
  const idp = await startIdentityProvider(`${baseURL}/login/`)
  const { email, domain, page } = await createCompanyWithSecondFactor(browser, request)
  idp.people.set('chef', { email, email_verified: true, groups: ['chefs'], amr: ['mfa'] })
  idp.people.set('mia', {
    email: `mia@${domain}`,
    email_verified: true,
    given_name: 'Mia',
    family_name: 'Neumann',
  })

  await page.goto('/company/')
  await page.getByRole('link', { name: /^Single Sign-on/ }).click()
  await expect(page.getByRole('heading', { name: 'Single Sign-on', level: 1 })).toBeVisible()
  await expect(page.getByText(`${baseURL}/login/`)).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByLabel('Adresse des Anmeldedienstes')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Adresse des Anmeldedienstes').fill(idp.issuer)
  await page.getByLabel('Client-ID').fill(providerClient.id)
  await page.getByLabel('Client-Secret', { exact: true }).fill(providerClient.secret)
  await page.getByLabel('E-Mail-Domain').fill(domain)
  await page.getByLabel('Name auf dem Knopf').fill('Muster-Konto')
  await page.getByRole('button', { name: 'Rolle für neue Personen' }).click()
  await page.getByRole('option', { name: 'Monteur' }).click()
  await page.getByLabel('Claim mit den Gruppen').fill('groups')
  await page.getByRole('button', { name: 'Gruppe hinzufügen' }).click()
  await page.getByLabel('Gruppe', { exact: true }).fill('chefs')
  await page.getByRole('button', { name: / Rolle$/ }).click()
  await page.getByRole('option', { name: 'Administration' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()

  await expect(page.getByText('Domain nicht bestätigt')).toBeVisible()
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click()
  await expect(page.getByText('Der Eintrag ist noch nicht zu sehen')).toBeVisible()
  const value = await page.getByText(/^gewerk-domain=/).textContent()
  dns.records.set(`_gewerk-verification.${domain}`, [value ?? ''])
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click()
  await expect(page.getByText('Eintrag gefunden')).toBeVisible()
  await expect(page.getByText('Aktiv', { exact: true })).toBeVisible()

  // A new person.
  const mia = await openNewCompanyPage(browser)
  await mia.goto('/login/?redirect=/account')
  await mia.getByLabel('E-Mail').fill(`mia@${domain}`)
  await mia.getByRole('button', { name: 'Weiter mit Muster-Konto' }).click()
  await confirmAtProvider(mia, 'mia')
  await expect(mia).toHaveURL(/\/account/)
  await expect(mia.getByLabel('Nachname')).toHaveValue('Neumann')

  // The admin logs in the same way, and may then switch passwords off.
  await expect(page.getByText('Zum Abschalten melden Sie sich zuerst selbst')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login/')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login/?redirect=/company/single-sign-on')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByRole('button', { name: 'Weiter mit Muster-Konto' }).click()
  await confirmAtProvider(page, 'chef')
  await expect(page).toHaveURL(/single-sign-on/)
  await page.getByRole('button', { name: 'Passwörter abschalten' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Passwörter abschalten' }).click()
  await expect(page.getByText('Abgeschaltet', { exact: true })).toBeVisible()

  const next = await openNewCompanyPage(browser)
  await next.goto('/login/')
  await next.getByLabel('E-Mail').fill(email)
  await expect(next.getByRole('button', { name: 'Weiter mit Muster-Konto' })).toBeVisible()
  await expect(next.getByLabel('Passwort', { exact: true })).toBeHidden()
  await next.getByRole('button', { name: 'Weiter mit Muster-Konto' }).click()
  // Cancelling at the provider leads back with the reason.
  await next.getByRole('link', { name: /cancel/i }).click()
  await expect(next.getByText('Der Anmeldedienst hat die Anmeldung nicht bestätigt')).toBeVisible()
  await idp.stop()
  await dns.close()
})

/** Creates a company with an email domain of its own, whose admin logs in and sets an authenticator app up. */
async function createCompanyWithSecondFactor(browser: Browser, request: APIRequestContext) {
  const { post } = createMarketplaceClient(request)
  const domain = `firma-${Date.now().toString(36)}.example`
  const email = `chef@${domain}`
  const { id } = await post<{ id: string }>('/accounts', { ...accountExample, name: `Elektro ${domain}` })
  await post(`/accounts/${id}/contacts`, { ...contactExample, email, password: newCompanyPassword })
  const page = await openNewCompanyPage(browser)
  await logInNewUser(page, email)
  await expect(page).not.toHaveURL(/\/login\//)
  await page.goto('/account')
  await waitForPostponedSetup(page)
  await page.getByRole('button', { name: 'App einrichten' }).click()
  const code = page.getByRole('dialog').locator('code')
  await expect(code).toBeVisible()
  const secret = (await code.textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  await page.getByLabel('Code aus der App').fill(totp.generate())
  await page.getByRole('button', { name: 'Einrichten', exact: true }).click()
  await page.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).click()
  await expect(page.getByText('Eingeschaltet', { exact: true })).toBeVisible()
  return { email, domain, page }
}

/** Fills in the pages of the provider for development: the log-in, and the consent. */
async function confirmAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
