import { expect, type Browser, type Page } from '@playwright/test'
import { desktopScreen } from './login.ts'

/** Opens the back office in a context of its own and logs in a person of the demo. */
export async function openBackOfficeAs(browser: Browser, login: string, path = '/operator/'): Promise<Page> {
  const page = await (await browser.newContext(desktopScreen)).newPage()
  await logInToBackOffice(page, login, path)
  return page
}

/** Logs in a person of the demo, and skips the second step, which production does not allow. */
export async function logInToBackOffice(page: Page, login: string, path = '/operator/'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-Mail-Adresse').fill(`${login}@demo.example`)
  await page.getByLabel('Passwort', { exact: true }).fill('Partner!1')
  await page.keyboard.press('Enter')
  const skip = page.getByRole('button', { name: /^Ohne zweiten Schritt weiter/ })
  await skip.click()
  // A page that is opened before the reply would not be logged in.
  await expect(skip).toHaveCount(0)
}

/** Calls the API of the back office with the session of the page. */
async function callStaffApi(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  return page.evaluate(
    async ([verb, address, sent]) => {
      const headers = { 'content-type': 'application/json', 'gewerk-back-office': '1' }
      const reply = await fetch(`/staff-api/v1${address}`, {
        method: verb as string,
        headers,
        ...(sent ? { body: sent } : {}),
      })
      return { status: reply.status, body: await reply.json() }
    },
    [method, path, body ? JSON.stringify(body) : null],
  )
}

/** Gives a colleague another role with the session of an administrator. */
export async function setStaffRole(page: Page, email: string, role: string): Promise<void> {
  const { body } = await callStaffApi(page, 'GET', '/staff')
  const { data } = body as { data: { id: string; email: string }[] }
  const id = data.find((person) => person.email === email)?.id
  const { status } = await callStaffApi(page, 'PATCH', `/staff/${id}`, { role })
  expect(status).toBe(200)
}

/** Invites a colleague with the session of an administrator. The colleague gets a mail with a link for the password. */
export async function inviteColleague(page: Page, name: string, email: string): Promise<void> {
  const { status } = await callStaffApi(page, 'POST', '/staff', { name, email, role: 'viewer' })
  expect(status).toBe(201)
}
