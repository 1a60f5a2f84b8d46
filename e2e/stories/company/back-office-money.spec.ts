import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import { openPageLoggedIn } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Two people of the marketplace credit the work of a company, whose accountant sees it. */

const company = 'Elektro Sommer GmbH'

async function openMoneyAs(browser: Browser, login: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto('/operator/')
  await page.getByLabel('E-Mail-Adresse').fill(`${login}@demo.example`)
  await page.getByLabel('Passwort', { exact: true }).fill('Partner!1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Ohne zweiten Schritt weiter/ }).click()
  await page.getByRole('link', { name: 'Geld' }).click()
  return page
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

test('credit notes above the limit are released by one person, approved by another and reach the company', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const accountant = await openMoneyAs(browser, 'accountant-op')
  const proposals = accountant.getByRole('table', { name: 'Gutschriften ausstellen' })
  await expect(proposals.getByRole('row', { name: new RegExp(company) })).toContainText('Zweite Person nötig')
  await expectNoViolations(accountant)

  await accountant.getByRole('button', { name: company }).click()
  await expect(accountant.getByRole('dialog', { name: company })).toContainText('19 % USt.')
  await expectNoViolations(accountant)
  await accountant.keyboard.press('Escape')

  // By keyboard: the row is chosen and released.
  await accountant.getByRole('checkbox', { name: `Auswählen: ${company}` }).focus()
  await accountant.keyboard.press('Space')
  await accountant.getByRole('button', { name: /^Für 1 Betrieb ausstellen/ }).click()
  const question = accountant.getByRole('alertdialog', { name: 'Gutschriften ausstellen?' })
  await expect(question).toContainText('eine zweite Person zustimmen muss')
  await question.getByRole('button', { name: 'Zur Freigabe vorlegen' }).click()
  const own = accountant.getByRole('region', { name: /^Lauf vom/ })
  await expect(own).toContainText('Eine andere Person muss diesen Lauf freigeben')
  await expect(own.getByRole('button', { name: 'Freigeben und ausstellen' })).toHaveCount(0)
  await expect(proposals.getByRole('row', { name: new RegExp(company) })).toHaveCount(0)

  const administrator = await openMoneyAs(browser, 'operator')
  const waiting = administrator.getByRole('region', { name: /^Lauf vom/ })
  await expect(waiting).toContainText('Renate Lohse möchte')
  await expectNoViolations(administrator)
  await waiting.getByRole('button', { name: 'Freigeben und ausstellen' }).click()
  await administrator
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Freigeben und ausstellen' })
    .click()
  const earlier = accountant.getByRole('table', { name: 'Bisherige Läufe' })
  await expect(earlier).toContainText('Freigegeben von Olga Petersen', { timeout: 30_000 })
  await expect(earlier).toContainText('1 von 1 Betrieben')
  await earlier.getByRole('button').first().click()
  const details = accountant.getByRole('dialog')
  await expect(details).toContainText('Ausgestellt')
  const number = /G\d{4}-\d{6}/.exec((await details.textContent()) ?? '')?.[0] ?? 'none'
  await expectNoViolations(accountant)
  await accountant.keyboard.press('Escape')

  const partner = await openPageLoggedIn(browser, 'accounting')
  await partner.goto('/invoices/')
  await expect(partner.getByText(number).first()).toBeVisible()
})
