import { expect, type Browser, type Page } from '@playwright/test'
import { waitForMail, getLinkPath } from './mailbox.ts'
import { desktopScreen } from './login.ts'

/** New users and companies, unique for each test. */

export const newCompanyPassword = 'Partner!1'
let personCount = 0

export function createPersonData() {
  personCount += 1
  const suffix = `${Date.now().toString(36)}${personCount}`
  // Names must not contain digits.
  const word = suffix.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'a')
  return { email: `${suffix}@betrieb.example`, company: `Elektro ${suffix} GmbH`, last: `Müller-${word}` }
}

export async function openNewCompanyPage(browser: Browser, options: object = desktopScreen): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  // Postpones the setup dialog that a new company sees at the first login.
  const later = page.getByRole('button', { name: /^Später: in 7 Tagen/ })
  await page.addLocatorHandler(later, () => later.click())
  return page
}

export async function signUpThroughForm(
  page: Page,
  { email, company, last }: ReturnType<typeof createPersonData>,
): Promise<void> {
  await page.goto('/signup/')
  await page.getByLabel('Betrieb').fill(company)
  await page.getByLabel('Vorname').fill('Łukasz')
  await page.getByLabel('Nachname').fill(last)
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Telefon').fill('0341 555 0123')
  await page.getByLabel('Passwort', { exact: true }).fill(newCompanyPassword)
  await page.getByLabel('Passwort wiederholen').fill(newCompanyPassword)
  await page.getByText('Ich stimme den Servicebedingungen zu.').click()
  await page.getByRole('button', { name: 'Registrieren' }).click()
}

export async function logInNewUser(page: Page, email: string, word = newCompanyPassword): Promise<void> {
  await page.goto('/login/')
  await submitLogin(page, email, word)
}

export async function submitLogin(page: Page, email: string, word = newCompanyPassword): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** Signs up through the API; the form has a test of its own. */
export async function signUpThroughApi(page: Page) {
  const person = createPersonData()
  const answer = await page.request.put('/api/partner/sign-up', {
    data: {
      first_name: 'Łukasz',
      last_name: person.last,
      phone: '0341 555 0123',
      email: person.email,
      company_name: person.company,
      password: newCompanyPassword,
      password_repeat: newCompanyPassword,
      accept_tos: true,
    },
  })
  expect(answer.status()).toBe(201)
  return person
}

/** Creates a user who has signed up, confirmed the address and is logged in. */
export async function createNewCompany(page: Page) {
  const person = await signUpThroughApi(page)
  await page.goto(getLinkPath(await waitForMail(person.email, 'bestätigen')))
  await expect(page).toHaveURL(/\/offers\//)
  await waitForPostponedSetup(page)
  return person
}

/** Waits until the setup dialog of the first login has been shown and postponed, so that it covers nothing later. */
export async function waitForPostponedSetup(page: Page): Promise<void> {
  await expect(async () => {
    await expect(page.getByRole('main')).toBeVisible()
    const isSetupPostponed = () => Object.keys(localStorage).some((key) => key.includes('onboarding'))
    expect(await page.evaluate(isSetupPostponed)).toBe(true)
  }).toPass()
}
