import { expect, test, type Page } from '@playwright/test'
import { rival } from '../demo/data/companies/login-companies.ts'
import { marketplace, visit } from './marketplace.ts'
import { atScreen } from './people.ts'

/** What happened meanwhile: told as it happens, found again in one place, opened by a press; and as one wants it. */

test('an offer is told at once, a press opens it and has read it, and who wants to hear nothing does not', async ({
  browser,
  request,
}) => {
  const page = await atScreen(browser, 'rival')
  await page.goto('/account/')
  const offers = page.getByRole('group', { name: 'Neues Angebot' })
  const inPortal = offers.getByRole('checkbox', { name: 'Portal' })
  await expect(inPortal).toBeChecked()
  const before = await unread(page)

  const offer = await publish(request)
  // Without a reload: the bell hears of it.
  await expect.poll(() => unread(page)).toBeGreaterThan(before)
  await bell(page).click()
  const news = page.getByRole('dialog', { name: 'Benachrichtigungen' })
  const item = news.locator(`a[href="/offers/${offer.sfid}/"]`)
  await expect(item).toContainText('Ungelesen: Neues Angebot')
  await item.click()
  await expect(page).toHaveURL(`/offers/${offer.sfid}/`)
  await expect(news).toHaveCount(0)
  await expect(page.getByRole('main').getByText(offer.name, { exact: true })).toBeVisible()
  await bell(page).click()
  await expect(item).toBeVisible()
  await expect(item).not.toContainText('Ungelesen')
  await page.keyboard.press('Escape')

  await page.goto('/account/')
  const saved = page.waitForResponse((response) => isSaving(response.request().method(), response.url()))
  await offers.getByText('Portal', { exact: true }).click()
  expect((await saved).status()).toBe(200)
  const silent = await publish(request)
  await page.goto(`/offers/${silent.sfid}/`)
  await expect(page.getByRole('main').getByText(silent.name, { exact: true })).toBeVisible()
  await bell(page).click()
  await expect(item).toBeVisible()
  await expect(news.locator(`a[href="/offers/${silent.sfid}/"]`)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto('/account/')
  await expect(inPortal).not.toBeChecked()
  const again = page.waitForResponse((response) => isSaving(response.request().method(), response.url()))
  await offers.getByText('Portal', { exact: true }).click()
  expect((await again).status()).toBe(200)
  await page.context().close()
})

function isSaving(method: string, url: string): boolean {
  return method !== 'GET' && url.includes('/preferences')
}

function bell(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Benachrichtigungen/ })
}

/** How much the bell says is unread. */
async function unread(page: Page): Promise<number> {
  const name = (await bell(page).getAttribute('aria-label')) ?? ''
  if (name.includes('eine ungelesen')) return 1
  return Number(/(\d+) ungelesen/.exec(name)?.[1] ?? 0)
}

function publish(request: Parameters<typeof marketplace>[0]) {
  const customer = `kundin-${crypto.randomUUID()}@kunde.example`
  return marketplace(request).publish([rival.name], [visit(5, 9)], customer)
}
