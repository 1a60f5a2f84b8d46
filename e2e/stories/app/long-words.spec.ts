import { expect, test, type Browser, type Page } from '@playwright/test'
import { findBrokenWords } from '#e2e/support/broken-words'
import { logInDemoUser } from '#e2e/support/login'
import { getLinkPath, waitForMail } from '#e2e/support/mailbox'
import { signUpThroughApi } from '#e2e/support/new-companies'
import de from '#web/features/onboarding/messages/de'
import fr from '#web/features/onboarding/messages/fr'

/** Long words of the setup and of the forms on phones: none breaks at a place without a hyphen. */

const widths = [390, 360]
const messages = { de, fr }

const pages = [
  '/signup/',
  '/company/',
  '/company/qualifications/',
  '/company/payment/',
  '/company/documents/',
  '/company/services/',
  '/company/offer-rules/',
  '/company/contacts/',
  '/company/data/',
  '/account/',
  '/offers/',
  '/orders/scheduled/',
]

test('the trades and all words of the setup wizard stay whole on a phone', async ({ browser }) => {
  for (const locale of ['de', 'fr'] as const) {
    const page = await openPhone(browser, locale, signUpNewCompany)
    const dialog = page.getByRole('dialog')
    await expectWholeWords(page, `welcome, ${locale}`)
    await page.locator('[role=dialog] footer [data-main]').click()
    const trades = dialog.getByRole('combobox')
    await expect(trades).toBeVisible()
    await dialog.getByRole('button', { name: 'Elektromaschinenbauer', exact: true }).click()
    await trades.click()
    const list = page.getByRole('listbox')
    await expect(list.getByRole('option').first()).toBeVisible()
    await expectWholeWords(page, `trades, ${locale}`)
    await list.getByRole('option').last().click()
    await expectWholeWords(page, `chosen trades, ${locale}`)
    await page.locator('[role=dialog] footer [data-main]').click()
    await expectWholeWords(page, `address, ${locale}`)
    for (const step of ['vehicle', 'summary']) {
      await dialog.getByRole('button', { name: messages[locale].skip, exact: true }).click()
      await expectWholeWords(page, `${step}, ${locale}`)
    }
    await page.context().close()
  }
})

for (const locale of ['de', 'fr'] as const)
  test(`the forms of the company break no word on a phone, in ${locale}`, async ({ browser }) => {
    const page = await openPhone(browser, locale, (opened) => logInDemoUser(opened, 'admin'))
    for (const path of pages) {
      await page.goto(path)
      await expectWholeWords(page, `${path}, ${locale}`)
    }
    await page.context().close()
  })

/** Logs in as the first person of a company, who sees the setup wizard. */
async function signUpNewCompany(page: Page): Promise<void> {
  const { email } = await signUpThroughApi(page)
  await page.goto(getLinkPath(await waitForMail(email, 'bestätigen')))
  await expect(page).toHaveURL(/\/offers\//)
}

async function openPhone(
  browser: Browser,
  locale: 'de' | 'fr',
  logIn: (page: Page) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await logIn(page)
  await page.evaluate((chosen) => localStorage.setItem('gewerk.locale', chosen), locale)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
  return page
}

async function expectWholeWords(page: Page, where: string): Promise<void> {
  await expect(page.locator('h1, [role=dialog] h2').filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('.breathes, [role=status] > .spins')).toHaveCount(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await findBrokenWords(page), `${where} at ${width} px`).toEqual([])
  }
}
