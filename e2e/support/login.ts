import { expect, type Browser, type Page } from '@playwright/test'

/** Phones are narrow and have touch input; desktops are wide. */
export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const desktopScreen = { viewport: { width: 1440, height: 900 } }

/** Opens a page in a context of its own and logs in a user of the demo. */
export async function openPageLoggedIn(
  browser: Browser,
  login: string,
  screen: object = desktopScreen,
): Promise<Page> {
  const context = await browser.newContext(screen)
  await context.addInitScript(blockTelephoneLinks)
  const page = await context.newPage()
  await logInDemoUser(page, login)
  return page
}

/**
 * Cancels clicks on telephone links. The test browser would ask for a program and block all further input.
 */
function blockTelephoneLinks(): void {
  const cancelClick = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null
    if (link) event.preventDefault()
  }
  // Listen before the app does, because its links stop the propagation of clicks.
  addEventListener('click', cancelClick, { capture: true })
}

export async function logInDemoUser(page: Page, login: string): Promise<void> {
  await page.goto('/login/')
  await page.getByLabel('E-Mail').fill(`${login}@demo.example`)
  await page.getByLabel('Passwort', { exact: true }).fill('Partner!1')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login\//)
  // The address changes a moment before the content does.
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveCount(0)
}

/** Waits for the total at a sidebar entry and returns it. */
export async function readSidebarCount(page: Page, path: string): Promise<number> {
  const total = page.getByRole('navigation').locator(`a[href="${path}"] [data-total]`).first()
  await expect(total).toHaveText(/^\d+$/)
  return Number(await total.textContent())
}

/** Calls the API as the user of this page. */
export async function callApiOfUser(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([verb, address, sent]) => {
      const session = await fetch('/api/partner/auth/refresh', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      const { accounts } = (await session.json()) as { accounts: { access_token: string }[] }
      const headers = {
        authorization: `Bearer ${accounts[0]?.access_token}`,
        'content-type': 'application/json',
      }
      const reply = await fetch(address as string, {
        method: verb as string,
        headers,
        ...(sent ? { body: sent } : {}),
      })
      return { code: reply.status, ...((await reply.json()) as object) }
    },
    [method, path, body ? JSON.stringify(body) : null],
  )
}
