import { type Browser, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectNoViolations } from '../../support/axe.ts'
import { inviteColleague, openBackOfficeAs } from '../../support/back-office.ts'
import { getLinkPath, waitForMail } from '../../support/mailbox.ts'
import { addAuthenticator } from '../../support/authenticator.ts'
import { test } from '../../support/test.ts'

/** The back office: the marketplace's own people log in, invite each other, and are logged out. */

async function openBackOffice(browser: Browser, path = '/operator/'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(path)
  return page
}

async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Sets the password on the page of the mailed link, and goes on to the log-in. */
async function setFirstPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password)
  await page.getByLabel('Neues Passwort wiederholen').fill(password)
  await page.getByRole('button', { name: 'Passwort speichern' }).click()
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

function createCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate()
}

/** Fills in the dialog, loses the session before sending it, and logs in again over the page. */
async function changePasswordAcrossSessions(page: Page, recoveryCode: string): Promise<void> {
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  const dialog = page.getByRole('dialog', { name: 'Passwort ändern' })
  await dialog.getByLabel('Jetziges Passwort').fill('Sicheres-Wort!2')
  await dialog.getByLabel('Neues Passwort', { exact: true }).fill('Sicheres-Wort!3')
  await dialog.getByLabel('Neues Passwort wiederholen').fill('Sicheres-Wort!3')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Passwort ändern' }).click()
  const login = page.getByRole('dialog', { name: 'Ihre Sitzung ist beendet' })
  await expect(login.getByLabel('E-Mail-Adresse')).toHaveValue('jana.kern@example.com')
  await expect(login.getByLabel('Passwort', { exact: true })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.type('Sicheres-Wort!2')
  await page.keyboard.press('Enter')
  await login.getByLabel('Code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ihr neues Passwort gilt.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function replaceAuthenticator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'App neu einrichten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Jetziges Passwort').fill('Sicheres-Wort!3')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code aus der App').fill(createCode(secret))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Codes sind aufbewahrt' }).click()
  await expect(page.getByText('Noch 10 Wiederherstellungscodes übrig.')).toBeVisible()
}

test('a passkey is the second step from the first log-in on, and stays until there is another one', async ({
  browser,
}) => {
  const [email, password] = ['tom.rau@example.com', 'Sicheres-Wort!2']
  const admin = await openBackOfficeAs(browser, 'operator')
  await expect(admin.getByRole('link', { name: 'Mein Konto' })).toBeVisible()
  await inviteColleague(admin, 'Tom Rau', email)
  const page = await openBackOffice(browser, getLinkPath(await waitForMail(email, 'Backoffice')))
  await addAuthenticator(page)
  await setFirstPassword(page, password)
  await enterPassword(page, email, password)
  await page.getByRole('button', { name: 'Stattdessen einen Passkey einrichten' }).click()
  await expectNoViolations(page)
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Einrichten und anmelden' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Bitte ausfüllen/)
  await page.getByLabel('Name', { exact: true }).fill('Bürorechner')
  await page.getByRole('button', { name: 'Einrichten und anmelden' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Codes sind aufbewahrt' }).click()
  await expect(page.getByRole('link', { name: 'Mein Konto' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/operator/account/')
  await enterPassword(page, email, password)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Passkey benutzen' }).click()
  const factors = page.getByRole('main')
  await expect(factors.getByText(/zuletzt benutzt am/)).toBeVisible()
  await expect(factors.getByRole('button', { name: /^Entfernen/ })).toHaveCount(0)
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Umbenennen: Bürorechner' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Rechner in Leipzig')
  await page.keyboard.press('Enter')
  await expect(factors.getByText('Rechner in Leipzig', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Passkey einrichten' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Jetziges Passwort').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Auf diesem Gerät haben Sie schon einen Passkey')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()

  await page.getByRole('button', { name: 'Authenticator-App einrichten' }).click()
  await dialog.getByLabel('Jetziges Passwort').fill(password)
  await page.keyboard.press('Enter')
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByLabel('Code aus der App').fill(createCode(secret))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Codes sind aufbewahrt' }).click()
  await page.getByRole('button', { name: 'Entfernen: Rechner in Leipzig' }).click()
  await dialog.getByLabel('Jetziges Passwort').fill(password)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Entfernen' }).click()
  await expect(factors.getByText('Rechner in Leipzig', { exact: true })).toHaveCount(0)
  await expect(factors.getByRole('button', { name: /^Entfernen/ })).toHaveCount(0)
})

test('an invited person sets up two factors and works until an administrator deactivates them', async ({
  browser,
}) => {
  const admin = await openBackOffice(browser)
  await enterPassword(admin, 'operator@demo.example', 'falsch')
  await expect(admin.getByRole('alert')).toContainText('E-Mail-Adresse oder Passwort ist falsch')
  await expectNoViolations(admin)
  await enterPassword(admin, 'operator@demo.example', 'Partner!1')
  await admin.getByRole('button', { name: /^Ohne zweiten Schritt weiter/ }).click()
  await admin.getByRole('link', { name: 'Personen' }).click()
  await expect(admin.getByRole('row', { name: /Olga Petersen/ })).toBeVisible()
  await expectNoViolations(admin)

  await admin.getByRole('button', { name: 'Person einladen' }).click()
  await admin.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(admin.getByLabel('Name')).toBeFocused()
  await admin.getByLabel('Name').fill('Jana Kern')
  await admin.getByLabel('E-Mail-Adresse').fill('jana.kern@example.com')
  await admin.getByRole('radio', { name: /^Disposition/ }).check()
  await expectNoViolations(admin)
  await admin.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(admin.getByRole('row', { name: /Jana Kern/ })).toContainText('Eingeladen')

  const mail = await waitForMail('jana.kern@example.com', 'Backoffice')
  const jana = await openBackOffice(browser, getLinkPath(mail))
  await setFirstPassword(jana, 'Sicheres-Wort!2')
  await enterPassword(jana, 'jana.kern@example.com', 'Sicheres-Wort!2')
  await expect(jana.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible()
  await expectNoViolations(jana)
  const secret = (await jana.locator('form code').textContent()) ?? ''
  await jana.getByLabel('Code aus der App').fill(createCode(secret))
  await jana.getByRole('button', { name: 'Einrichten und anmelden' }).click()
  await expect(jana.getByRole('main').getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await jana.getByRole('main').getByRole('listitem').first().textContent()) ?? ''
  await jana.getByRole('button', { name: 'Codes sind aufbewahrt' }).click()
  await jana.getByRole('link', { name: 'Mein Konto' }).click()
  await expect(jana.getByText('Noch 10 Wiederherstellungscodes übrig.')).toBeVisible()
  await expect(jana.getByRole('link', { name: 'Personen' })).toHaveCount(0)
  await expectNoViolations(jana)
  await changePasswordAcrossSessions(jana, recoveryCode)
  await replaceAuthenticator(jana)
  await jana.goto('/operator/people/')
  await expect(jana.getByRole('heading', { name: 'Kein Zugriff' })).toBeVisible()

  await admin.getByRole('button', { name: 'Aktionen für Jana Kern' }).click()
  await admin.getByRole('menuitem', { name: 'Deaktivieren' }).click()
  await admin.getByRole('button', { name: 'Deaktivieren' }).click()
  await expect(admin.getByRole('row', { name: /Jana Kern/ })).toContainText('Deaktiviert')
  await jana.getByRole('link', { name: 'Meine Geräte' }).click()
  await expect(jana.getByText('Ihre Sitzung ist beendet')).toBeVisible()

  await admin.getByRole('link', { name: 'Änderungsprotokoll' }).click()
  const entry = admin.getByRole('row', { name: /Person geändert/ })
  await expect(entry).toContainText('Olga Petersen')
  await expect(entry).toContainText('Jana Kern')
  await expect(entry).toContainText('Deaktiviert')
  await expectNoViolations(admin)
})
