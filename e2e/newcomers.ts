import { expect, type Browser, type Page } from '@playwright/test'
import { letterTo, linkIn } from './letters.ts'
import { desk } from './people.ts'

/** People who sign up for a story: new each time. */

export const password = 'Partner!1'
let people = 0

export function somebody() {
  people += 1
  const mark = `${Date.now().toString(36)}${people}`
  // Names have no figures.
  const word = mark.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'a')
  return { email: `${mark}@betrieb.example`, company: `Elektro ${mark} GmbH`, last: `Müller-${word}` }
}

export async function newPage(browser: Browser, options: object = desk): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  // A new company is led through its set-up at the first log-in; here it is put off.
  const later = page.getByRole('button', { name: /^Später: in 7 Tagen/ })
  await page.addLocatorHandler(later, () => later.click())
  return page
}

export async function signUp(
  page: Page,
  { email, company, last }: ReturnType<typeof somebody>,
): Promise<void> {
  await page.goto('/signup/')
  await page.getByLabel('Firma').fill(company)
  await page.getByLabel('Vorname').fill('Łukasz')
  await page.getByLabel('Nachname').fill(last)
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Telefon').fill('0341 555 0123')
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByLabel('Passwort wiederholen').fill(password)
  await page.getByText('Ich stimme den Nutzungsbedingungen zu.').click()
  await page.getByRole('button', { name: 'Registrieren' }).click()
}

export async function logIn(page: Page, email: string, word = password): Promise<void> {
  await page.goto('/login/')
  await enter(page, email, word)
}

export async function enter(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** Somebody who has signed up; how the form does it has a story of its own. */
export async function signedUp(page: Page) {
  const person = somebody()
  const answer = await page.request.put('/api/partner/sign-up', {
    data: {
      first_name: 'Łukasz',
      last_name: person.last,
      phone: '0341 555 0123',
      email: person.email,
      company_name: person.company,
      password,
      password_repeat: password,
      accept_tos: true,
    },
  })
  expect(answer.status()).toBe(201)
  return person
}

/** Somebody who has signed up, confirmed the address and is logged in. */
export async function aNewcomer(page: Page) {
  const person = await signedUp(page)
  await page.goto(linkIn(await letterTo(person.email, 'bestätigen')))
  await expect(page).toHaveURL(/\/offers\//)
  await expect(async () => {
    await expect(page.getByRole('main')).toBeVisible()
    const putOff = () => Object.keys(localStorage).some((key) => key.includes('onboarding'))
    expect(await page.evaluate(putOff)).toBe(true)
  }).toPass()
  return person
}
