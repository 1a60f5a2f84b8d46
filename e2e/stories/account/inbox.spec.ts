import { expect, test, type Page } from '@playwright/test'
import { rivalCompany } from '#demo/data/companies/login-companies'
import { createMarketplaceClient, createAppointment } from '#e2e/support/marketplace'
import { openPageLoggedIn } from '#e2e/support/login'

/** Notifications: shown live, kept in the inbox, opened from it, and switched off in the settings. */

test('a new offer is shown live, opening it marks it as read, and switched-off notifications are not shown', async ({
  browser,
  request,
}) => {
  const page = await openPageLoggedIn(browser, 'rival')
  await page.goto('/account/')
  const offers = page.getByRole('group', { name: 'Neues Angebot' })
  const inPortal = offers.getByRole('checkbox', { name: 'Portal' })
  await expect(inPortal).toBeChecked()
  const before = await readBellCount(page)

  const offer = await publishToRival(request)
  // The bell updates without a reload.
  await expect.poll(() => readBellCount(page)).toBeGreaterThan(before)
  await findInboxBell(page).click()
  const inboxDialog = page.getByRole('dialog', { name: 'Benachrichtigungen' })
  const item = inboxDialog.locator(`a[href="/offers/${offer.sfid}/"]`)
  await expect(item).toContainText('Ungelesen: Neues Angebot')
  await item.click()
  await expect(page).toHaveURL(`/offers/${offer.sfid}/`)
  await expect(inboxDialog).toHaveCount(0)
  await expect(page.getByRole('main').getByText(offer.name, { exact: true })).toBeVisible()
  await findInboxBell(page).click()
  await expect(item).toBeVisible()
  await expect(item).not.toContainText('Ungelesen')
  await page.keyboard.press('Escape')

  await page.goto('/account/')
  const saved = page.waitForResponse((response) =>
    isSavingPreferences(response.request().method(), response.url()),
  )
  await offers.getByText('Portal', { exact: true }).click()
  expect((await saved).status()).toBe(200)
  const silent = await publishToRival(request)
  await page.goto(`/offers/${silent.sfid}/`)
  await expect(page.getByRole('main').getByText(silent.name, { exact: true })).toBeVisible()
  await findInboxBell(page).click()
  await expect(item).toBeVisible()
  await expect(inboxDialog.locator(`a[href="/offers/${silent.sfid}/"]`)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto('/account/')
  await expect(inPortal).not.toBeChecked()
  const again = page.waitForResponse((response) =>
    isSavingPreferences(response.request().method(), response.url()),
  )
  await offers.getByText('Portal', { exact: true }).click()
  expect((await again).status()).toBe(200)
  await page.context().close()
})

function isSavingPreferences(method: string, url: string): boolean {
  return method !== 'GET' && url.includes('/preferences')
}

function findInboxBell(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Benachrichtigungen/ })
}

/** Reads the unread count of the bell. */
async function readBellCount(page: Page): Promise<number> {
  const name = (await findInboxBell(page).getAttribute('aria-label')) ?? ''
  if (name.includes('eine ungelesen')) return 1
  return Number(/(\d+) ungelesen/.exec(name)?.[1] ?? 0)
}

function publishToRival(request: Parameters<typeof createMarketplaceClient>[0]) {
  const customer = `kundin-${crypto.randomUUID()}@kunde.example`
  return createMarketplaceClient(request).publish([rivalCompany.name], [createAppointment(5, 9)], customer)
}
