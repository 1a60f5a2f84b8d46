import { expect } from '@playwright/test'
import { waitForMail, getLinkPath } from '#e2e/support/mailbox'
import {
  createNewCompany,
  submitLogin,
  logInNewUser,
  openNewCompanyPage,
  signUpThroughApi,
  signUpThroughForm,
  createPersonData,
} from '#e2e/support/new-companies'
import { desktopScreen, phoneScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Signing up, logging in, and the protection of both. Every test signs up a new company. */

test('a company that signs up sees its input errors, is welcomed, and is logged in by the confirmation email', async ({
  browser,
}) => {
  const page = await openNewCompanyPage(browser, phoneScreen)
  const person = createPersonData()
  await page.goto(`/signup/?email=${person.email}&last_name=${person.last}&referral=messe&password=nein`)
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(person.email)
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('')
  await page.getByLabel('Vorname').fill('R2D2')
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page.getByText('Nur Buchstaben, Leerzeichen')).toBeVisible()
  // This referral needs the terms too, and the first answer says so.
  await expect(page.getByText('Bitte stimmen Sie den Servicebedingungen zu.')).toBeVisible()
  await expect(page.getByLabel('Betrieb')).toBeFocused()

  await signUpThroughForm(page, person)
  await expect(page.getByRole('heading', { name: 'Willkommen!' })).toBeVisible()
  // Without the terms of a category the company gets no offers of it, so the way on leads to them.
  await expect(page.getByText(/deren Bedingungen Sie akzeptieren/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zur Anmeldung' })).toHaveAttribute(
    'href',
    /%2Fcompany%2Fservices/,
  )
  await page.getByRole('button', { name: 'E-Mail noch einmal senden' }).click()
  await expect(page.getByRole('heading', { name: 'E-Mail ist unterwegs' })).toBeVisible()

  const link = getLinkPath(await waitForMail(person.email, 'bestätigen'))
  await page.goto(link)
  await expect(page).toHaveURL(/\/offers\/$/)

  // The link works once, so that a person who finds the email later cannot log in.
  const otherUser = await openNewCompanyPage(browser)
  await otherUser.goto(link)
  await expect(otherUser.getByText('Dieser Link gilt nicht mehr')).toBeVisible()
  await expect(otherUser).toHaveURL(/\/login\/$/)
})

test('a company that already exists is told whom to contact, and errors of the server are shown at their fields', async ({
  browser,
}) => {
  const page = await openNewCompanyPage(browser)
  await signUpThroughForm(page, { ...createPersonData(), email: 'admin@demo.example' })
  await expect(page.getByRole('heading', { name: 'Sie sind schon dabei' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'partner@demo.example' })).toBeVisible()

  const person = createPersonData()
  const refusal = { status: 'validation_failed', msg: 'Bitte prüfen Sie Ihre Eingaben.', request_id: '' }
  await page.route('**/api/partner/sign-up', (route) =>
    route.fulfill({ status: 422, json: { ...refusal, errors: { email: ['invalid_email'] } } }),
  )
  await signUpThroughForm(page, person)
  await expect(page.locator('[data-toasts]')).toContainText('Bitte prüfen')
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused()
  await expect(page.getByLabel('Betrieb')).toHaveValue(person.company)
})

test('the login explains errors, shows the password on request, and returns to the requested page', async ({
  browser,
}) => {
  const page = await openNewCompanyPage(browser)
  await page.goto('/orders/open/?status=accepted')
  await expect(page).toHaveURL(/\/login\/\?redirect=/)
  await submitLogin(page, 'nobody@demo.example')
  await expect(page.getByText('Zu dieser E-Mail-Adresse gibt es kein Konto.')).toBeVisible()
  await submitLogin(page, 'disposition@demo.example', 'falsch')
  await expect(page.getByText('Das Passwort ist falsch.')).toBeVisible()
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click()
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveAttribute('type', 'text')
  await submitLogin(page, 'disposition@demo.example')
  await expect(page).toHaveURL(/\/orders\/open\/\?status=accepted/)
})

for (const target of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a return path to another site is ignored: ${target}`, async ({ browser }) => {
    const page = await openNewCompanyPage(browser)
    await page.goto(`/login/?redirect=${encodeURIComponent(target)}`)
    await submitLogin(page, 'disposition@demo.example')
    await expect(page).toHaveURL(/localhost:\d+\/offers\//)
  })
}

test('a lost network at the login is reported, and nothing typed is lost', async ({ browser }) => {
  const page = await openNewCompanyPage(browser)
  await page.goto('/login/')
  await page.route('**/auth/login', (route) => route.abort())
  await submitLogin(page, 'disposition@demo.example')
  await expect(page.locator('[data-toasts]')).toContainText('Keine Verbindung zum Server')
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('disposition@demo.example')
  await page.unroute('**/auth/login')
  await page.route('**/auth/login', (route) =>
    route.fulfill({ status: 500, json: { status: 'internal_error', msg: '', request_id: '' } }),
  )
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.locator('[data-toasts]')).toContainText('Support')
})

test('a link from an email logs in and opens the requested page', async ({ browser }) => {
  const email = 'disposition@demo.example'
  const page = await openNewCompanyPage(browser, phoneScreen)
  await page.goto('/orders/scheduled/?search=Leipzig')
  await page.getByRole('button', { name: 'Link zum Anmelden' }).click()
  await expect(page.getByText('Bitte geben Sie Ihre E-Mail-Adresse ein.')).toBeVisible()
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Link zum Anmelden' }).click()
  await expect(page).toHaveURL(/\/login\/success\/$/)
  await expect(page.getByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' })).toBeVisible()
  await page.goto(getLinkPath(await waitForMail(email, 'Link zum Anmelden')))
  await expect(page).toHaveURL(/\/orders\/scheduled\/\?search=Leipzig$/)
})

test('a user with an unconfirmed address is reminded after the setup questions and gets the email again', async ({
  browser,
}) => {
  const page = await (await browser.newContext(desktopScreen)).newPage()
  const { email } = await signUpThroughApi(page)
  await logInNewUser(page, email)
  const notice = page.getByText('Bitte bestätigen Sie Ihre E-Mail-Adresse')
  await expect(notice).toBeAttached()
  await page.getByRole('button', { name: /^Später: in 7 Tagen/ }).click()
  const missing = page.getByRole('dialog', { name: 'Vor der Annahme fehlt noch etwas' })
  await expect(missing.getByRole('link', { name: 'Bedingungen ansehen' })).toHaveAttribute(
    'href',
    /^\/company\/services/,
  )
  await missing.getByRole('button', { name: 'Schließen' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const again = page.getByRole('button', { name: 'E-Mail noch einmal senden' })
  const failing = { times: 1 }
  await page.route(
    '**/api/partner/sign-up/resend-email',
    (route) => route.fulfill({ json: { msg: 'failed' } }),
    failing,
  )
  await again.click()
  await expect(page.locator('[data-toasts]')).toContainText('Die E-Mail konnte nicht gesendet werden')
  await again.click()
  await expect(page.getByText(`Wir haben die E-Mail noch einmal an ${email} geschickt.`)).toBeVisible()

  // The setup questions are asked once per tab; on other pages only the reminder is shown.
  await page.goto('/account/')
  await expect(notice).toBeVisible()
  await page.goto(getLinkPath(await waitForMail(email, 'bestätigen')))
  await expect(page).toHaveURL(/\/offers\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.context().close()
})

test('a sign-up email that could not be sent is reported and sent again', async ({ browser }) => {
  const page = await openNewCompanyPage(browser)
  await page.route(
    '**/api/partner/sign-up/resend-email',
    (route) => route.fulfill({ json: { msg: 'failed' } }),
    {
      times: 1,
    },
  )
  const person = createPersonData()
  await signUpThroughForm(page, person)
  await page.getByRole('button', { name: 'E-Mail noch einmal senden' }).click()
  await expect(page.getByRole('heading', { name: 'Die E-Mail konnte nicht gesendet werden' })).toBeVisible()
  await page.getByRole('button', { name: 'E-Mail noch einmal senden' }).click()
  await expect(page.getByRole('heading', { name: 'E-Mail ist unterwegs' })).toBeVisible()
})

test('a forgotten password is replaced, and all sessions have to log in again', async ({ browser }) => {
  const page = await openNewCompanyPage(browser)
  const { email } = await createNewCompany(page)
  const other = await openNewCompanyPage(browser)
  await other.goto('/login/')
  await other.getByRole('link', { name: 'Passwort vergessen?' }).click()
  // Both pages have this field.
  await expect(other).toHaveURL(/\/request-password-reset\//)
  await other.getByRole('button', { name: 'Link anfordern' }).waitFor()
  await other.getByLabel('E-Mail-Adresse').fill(email)
  await other.getByRole('button', { name: 'Link anfordern' }).click()
  await expect(other.getByText(`Wenn es zu ${email} ein Konto gibt`)).toBeVisible()
  const link = getLinkPath(await waitForMail(email, 'Neues Passwort'))
  await other.goto(link)
  // The token is removed from the URL.
  await expect(other).toHaveURL(/\/change-password\/\?role=partner$/)
  await other.getByLabel('Neues Passwort', { exact: true }).fill('kurz')
  await other.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(other.getByText('Dieses Passwort ist zu einfach.')).toBeVisible()
  await other.getByLabel('Neues Passwort', { exact: true }).fill('Ganz?Neu')
  await other.getByLabel('Neues Passwort wiederholen').fill('Ganz?Neu')
  await other.getByRole('button', { name: 'Passwort speichern' }).click()
  await expect(other.getByRole('heading', { name: 'Ihr neues Passwort gilt' })).toBeVisible()
  await waitForMail(email, 'Ihr Passwort wurde geändert')
  // The used link says so before a password is typed.
  await other.goto(link)
  await expect(other.getByText('Dieser Link gilt nicht mehr')).toBeVisible()
  await expect(other.getByLabel('Neues Passwort', { exact: true })).toHaveCount(0)
  await logInNewUser(other, email, 'Ganz?Neu')
  await expect(other).toHaveURL(/\/offers\/$/)
  await page.reload()
  await expect(page).toHaveURL(/\/login\//)
})

const textsByLocale = {
  en: {
    register: 'Register',
    missing: 'Please fill this in.',
    reset: 'Request a link',
    sent: 'Please check your inbox',
  },
  fr: {
    register: 'S’inscrire',
    missing: 'Veuillez remplir ce champ.',
    reset: 'Demander un lien',
    sent: 'Consultez votre messagerie',
  },
} as const

for (const [locale, say] of Object.entries(textsByLocale)) {
  test(`signing up and logging in work in ${locale}`, async ({ browser }) => {
    const page = await openNewCompanyPage(browser, { ...desktopScreen, locale })
    await page.goto('/signup/')
    await page.getByRole('button', { name: say.register }).click()
    await expect(page.getByText(say.missing).first()).toBeVisible()
    await page.goto('/request-password-reset/?email=nobody@betrieb.example')
    await page.getByRole('button', { name: say.reset }).click()
    await expect(page.getByRole('heading', { name: say.sent })).toBeVisible()
  })
}
