import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe'
import { createCompanyWithApprovedOrders, type PaidCompany } from '#e2e/support/approved-orders'
import { openBackOfficeAs, setStaffRole } from '#e2e/support/back-office'
import { createStatement, readTransfers } from '#e2e/support/bank-statement'
import { logInNewUser, openNewCompanyPage } from '#e2e/support/new-companies'
import { test } from '#e2e/support/test'

/** Two people of the marketplace credit and pay the work of a company of the story's own, whose accountant sees it. */
test.describe.configure({ mode: 'serial' })

let company: PaidCompany

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  // With VAT, the first one is above the limit of 5,000 euros.
  company = await createCompanyWithApprovedOrders(request, [6000, 100])
})

test.afterAll(() => company.stopHiding())

/** Opens the credit notes of the company as its own accountant. */
async function openInvoicesOfCompany(browser: Browser): Promise<Page> {
  const page = await openNewCompanyPage(browser)
  await logInNewUser(page, company.email)
  await expect(page).not.toHaveURL(/\/login\//)
  await page.goto('/invoices/')
  return page
}

async function openMoneyAs(browser: Browser, login: string): Promise<Page> {
  const page = await openBackOfficeAs(browser, login)
  await page.getByRole('link', { name: 'Geld' }).click()
  return page
}

/** Chooses the first order of the company and releases its credit note. */
async function releaseFirstOrder(accountant: Page): Promise<void> {
  await accountant.getByRole('button', { name: company.name }).click()
  const proposal = accountant.getByRole('dialog', { name: company.name })
  // By keyboard: the second order is left for later.
  await proposal.getByRole('checkbox', { name: `Auswählen: ${company.orders[1]}` }).focus()
  await accountant.keyboard.press('Space')
  await expect(proposal.getByRole('definition')).toHaveText(['6.000,00 €', '1.140,00 €', '7.140,00 €'])
  await proposal.getByRole('button', { name: /^Für 1 Auftrag ausstellen · 7\.140,00/ }).click()
  const question = accountant.getByRole('alertdialog', { name: 'Gutschriften ausstellen?' })
  await expect(question).toContainText('eine zweite Person zustimmen muss')
  await question.getByRole('button', { name: 'Zur Freigabe vorlegen' }).click()
  const own = accountant.getByRole('region', { name: /^Lauf vom/ })
  await expect(own).toContainText('Eine andere Person muss diesen Lauf freigeben')
  await expect(own.getByRole('button', { name: 'Freigeben und ausstellen' })).toHaveCount(0)
}

const findNumber = (text: string | null): string => /G\d{4}-\d{6}/.exec(text ?? '')?.[0] ?? 'none'

test('a credit note above the limit is refused by the second person, and its order is proposed again', async ({
  browser,
}) => {
  const accountant = await openMoneyAs(browser, 'accountant-op')
  const row = accountant
    .getByRole('table', { name: 'Gutschriften ausstellen' })
    .getByRole('row', { name: new RegExp(company.name) })
  await expect(row).toContainText('Zweite Person nötig')
  await expect(row).toContainText('7.259,00')
  await expectNoViolations(accountant)
  await accountant.getByRole('button', { name: company.name }).click()
  await expect(accountant.getByRole('dialog', { name: company.name })).toContainText('19 % USt.')
  await expectNoViolations(accountant)
  await accountant.keyboard.press('Escape')
  await releaseFirstOrder(accountant)
  await expect(row).toContainText('119,00')

  const administrator = await openMoneyAs(browser, 'operator')
  const waiting = administrator.getByRole('region', { name: /^Lauf vom/ })
  await expect(waiting).toContainText('Renate Lohse möchte')
  await expectNoViolations(administrator)
  await waiting.getByRole('button', { name: 'Ablehnen' }).click()
  const question = administrator.getByRole('alertdialog', { name: 'Freigabe ablehnen?' })
  await question.getByRole('button', { name: 'Ablehnen' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(accountant.getByRole('table', { name: 'Bisherige Läufe' })).toContainText('Abgebrochen')
  await expect(row).toContainText('7.259,00')
  const partner = await openInvoicesOfCompany(browser)
  await expect(partner.getByText('Noch keine Gutschriften')).toBeVisible()
})

test('a credit note is released by one person, approved by another and seen by the company; a small one needs one person', async ({
  browser,
}) => {
  const accountant = await openMoneyAs(browser, 'accountant-op')
  await releaseFirstOrder(accountant)
  const administrator = await openMoneyAs(browser, 'operator')
  await setStaffRole(administrator, 'approver@demo.example', 'administrator')
  const approver = await openMoneyAs(browser, 'approver')
  const late = approver.getByRole('region', { name: /^Lauf vom/ })
  await late.getByRole('button', { name: 'Freigeben und ausstellen' }).click()
  await expect(approver.getByRole('alertdialog', { name: 'Lauf freigeben?' })).toBeVisible()
  const waiting = administrator.getByRole('region', { name: /^Lauf vom/ })
  await waiting.getByRole('button', { name: 'Freigeben und ausstellen' }).click()
  await administrator
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Freigeben und ausstellen' })
    .click()
  // The other person, whose dialog is still open, is told who approved the run.
  const done = approver.getByRole('alertdialog', { name: 'Inzwischen erledigt' })
  await expect(done).toContainText('Olga Petersen hat den Lauf inzwischen freigegeben')
  await expectNoViolations(approver)
  await done.getByRole('button', { name: 'Verstanden' }).click()
  await expect(done).toHaveCount(0)
  await setStaffRole(administrator, 'approver@demo.example', 'partner_manager')
  const newest = accountant.getByRole('table', { name: 'Bisherige Läufe' }).getByRole('row').nth(1)
  await expect(newest).toContainText('Freigegeben von Olga Petersen', { timeout: 30_000 })
  await expect(newest).toContainText('1 von 1 Betrieben')
  await newest.getByRole('button').click()
  const details = accountant.getByRole('dialog')
  await expect(details).toContainText('Ausgestellt')
  const number = findNumber(await details.textContent())
  await expectNoViolations(accountant)
  await accountant.keyboard.press('Escape')

  // By keyboard: the rest of the company is chosen in the list.
  await accountant.getByRole('checkbox', { name: `Auswählen: ${company.name}` }).focus()
  await accountant.keyboard.press('Space')
  await accountant.getByRole('button', { name: /^Für 1 Betrieb ausstellen · 119,00/ }).click()
  await accountant
    .getByRole('alertdialog', { name: 'Gutschriften ausstellen?' })
    .getByRole('button', { name: 'Ausstellen' })
    .click()
  await expect(newest).toContainText('119,00', { timeout: 30_000 })

  const partner = await openInvoicesOfCompany(browser)
  await expect(partner.getByRole('row', { name: new RegExp(number) })).toBeVisible()
})

test('a payment file is created by one person, released for the bank by another and matched with a statement', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const accountant = await openMoneyAs(browser, 'accountant-op')
  await accountant.getByRole('link', { name: 'Zahlungen' }).click()
  await accountant.getByRole('searchbox', { name: 'Betrieb oder Nummer suchen' }).fill(company.name)
  const due = accountant.getByRole('table', { name: 'Gutschriften bezahlen' })
  await expect(due.getByRole('row', { name: new RegExp(company.name) })).toHaveCount(2)
  await expect(due.getByRole('row')).toHaveCount(3)
  await expectNoViolations(accountant)
  const row = due.getByRole('row', { name: new RegExp(company.name) }).first()
  const number = /G\d{4}-\d{6}/.exec((await row.textContent()) ?? '')?.[0] ?? 'none'
  const createFile = async () => {
    await accountant.getByRole('checkbox', { name: 'Alle auswählen' }).focus()
    await accountant.keyboard.press('Space')
    await accountant.getByRole('button', { name: /^Zahlungsdatei für/ }).click()
    await accountant.getByRole('alertdialog').getByRole('button', { name: 'Datei erstellen' }).click()
  }
  await createFile()
  const ownFile = accountant.getByRole('region', { name: /^Datei Z-/ })
  await expect(ownFile).toContainText('Eine andere Person muss diese Datei für die Bank freigeben')
  const administrator = await openMoneyAs(browser, 'operator')
  await administrator.getByRole('link', { name: 'Zahlungen' }).click()
  const file = administrator.getByRole('region', { name: /^Datei Z-/ })
  await file.getByRole('button', { name: 'Für die Bank freigeben' }).click()
  await expectNoViolations(administrator)
  // The accountant discards the file at this moment.
  const question = administrator.getByRole('alertdialog')
  await ownFile.getByRole('button', { name: 'Datei verwerfen' }).click()
  await accountant.getByRole('alertdialog').getByRole('button', { name: 'Datei verwerfen' }).click()
  await expect(question).toContainText('Diese Datei ist inzwischen verworfen.')
  await question.getByRole('button', { name: 'Verstanden' }).click()
  await expect(due.getByRole('row')).toHaveCount(3)
  await createFile()
  await file.getByRole('button', { name: 'Für die Bank freigeben' }).click()
  await administrator.getByRole('alertdialog').getByRole('button', { name: 'Für die Bank freigeben' }).click()
  const download = administrator.waitForEvent('download')
  await file.getByRole('link', { name: /^Herunterladen/ }).click()
  const path = await (await download).path()
  expect(readFileSync(path, 'utf8')).toContain(`<EndToEndId>${number}`)

  const partner = await openInvoicesOfCompany(browser)
  await expect(partner.getByRole('row', { name: new RegExp(number) })).not.toContainText('Bezahlt')

  // The bank paid one transfer as ordered, and another one with a smaller amount.
  const details = await readTransfers(administrator)
  const [exact, other] = [
    details.find((one) => one.number === number),
    details.find((one) => one.number !== number),
  ]
  if (!exact || !other) throw new Error('The file needs two transfers.')
  await accountant.getByRole('link', { name: 'Bank' }).click()
  // The demo has one doubtful booking.
  await expect(accountant.getByRole('heading', { name: 'Eine Buchung zu klären' })).toBeVisible()
  const chooser = accountant.waitForEvent('filechooser')
  await accountant.getByRole('button', { name: 'Kontoauszug einlesen' }).click()
  await (
    await chooser
  ).setFiles({
    name: 'auszug.xml',
    mimeType: 'text/xml',
    buffer: createStatement([
      [exact, exact.amount],
      [other, other.amount - 1],
    ]),
  })
  await expect(accountant.getByText('Eine Buchung zugeordnet, 1 zu klären')).toBeVisible()
  await expect(partner.getByRole('row', { name: new RegExp(number) })).toContainText('Bezahlt')
  const booking = accountant.getByRole('listitem').filter({ hasText: 'Der Betrag ist ein anderer.' })
  await expectNoViolations(accountant)
  await booking.getByRole('button', { name: `Als bezahlt buchen: ${other.number}` }).click()
  const decision = accountant.getByRole('alertdialog', { name: 'Als bezahlt buchen?' })
  await decision.getByRole('button', { name: 'Als bezahlt buchen' }).click()
  await expect(decision).toContainText('Bitte nennen Sie den Grund.')
  await decision.getByLabel('Grund').fill('Die Bank hat eine Gebühr abgezogen.')
  await expectNoViolations(accountant)
  await decision.getByRole('button', { name: 'Als bezahlt buchen' }).click()
  await expect(accountant.getByRole('heading', { name: 'Eine Buchung zu klären' })).toBeVisible()
  await expect(partner.getByRole('row', { name: new RegExp(other.number) })).toContainText('Bezahlt')
})

test('a paid credit note is cancelled, and its order is proposed again', async ({ browser }) => {
  const accountant = await openMoneyAs(browser, 'accountant-op')
  await accountant.getByRole('link', { name: 'Ausgestellt' }).click()
  await accountant.getByRole('searchbox', { name: 'Betrieb oder Nummer suchen' }).fill(company.name)
  const notes = accountant.getByRole('table', { name: 'Ausgestellte Gutschriften' })
  await expect(notes.getByRole('row')).toHaveCount(3)
  const row = notes.getByRole('row', { name: /7\.140,00/ })
  await expect(row).toContainText('Bezahlt')
  const number = findNumber(await row.textContent())
  await row.getByRole('button', { name: number }).focus()
  await accountant.keyboard.press('Enter')
  const note = accountant.getByRole('dialog', { name: number })
  await expect(note.getByRole('link', { name: company.orders[0] ?? '' })).toBeVisible()
  await expectNoViolations(accountant)
  await note.getByRole('button', { name: 'Stornieren' }).click()
  const question = accountant.getByRole('alertdialog', { name: `${number} stornieren?` })
  await expect(question.getByRole('radio', { name: /Verrechnen/ })).toBeChecked()
  await question.getByText('Überweisung', { exact: true }).click()
  await expectNoViolations(accountant)
  await question.getByRole('button', { name: 'Stornieren' }).click()
  await expect(note).toContainText('Storn')
  await accountant.keyboard.press('Escape')
  await expect(row).toContainText('Storn')
  await accountant.getByRole('link', { name: 'Gutschriften', exact: true }).click()
  await expect(
    accountant
      .getByRole('table', { name: 'Gutschriften ausstellen' })
      .getByRole('row', { name: new RegExp(company.name) }),
  ).toContainText('7.140,00')
  const partner = await openInvoicesOfCompany(browser)
  await expect(partner.getByRole('row', { name: new RegExp(number) })).toContainText('Storn')
})

test('an accountant downloads the tax withheld in a month and the yearly report about companies', async ({
  browser,
}) => {
  const accountant = await openMoneyAs(browser, 'accountant-op')
  await accountant.getByRole('link', { name: 'Ausgestellt' }).click()
  const choose = async (name: string) => {
    await accountant.getByRole('button', { name: 'Für das Finanzamt' }).click()
    await accountant.getByRole('menuitem', { name }).click()
    return accountant.getByRole('dialog', { name })
  }
  const withheld = await choose('Bauabzugsteuer anmelden')
  await expectNoViolations(accountant)
  await withheld.getByRole('button', { name: 'Als CSV herunterladen' }).click()
  // The companies of the demo have certificates, so nothing was withheld last month.
  await expect(accountant.getByText('Hier gibt es nichts zum Herunterladen.')).toBeVisible()
  await withheld.getByRole('button', { name: 'Abbrechen' }).click()

  const report = await choose('Plattformmeldung (PStTG)')
  await report.getByRole('button', { name: /Kalenderjahr/ }).click()
  await accountant.getByRole('option').first().click()
  const [file] = await Promise.all([
    accountant.waitForEvent('download'),
    report.getByRole('button', { name: 'Als CSV herunterladen' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\d{4}\.csv$/)
  await expect(report).toHaveCount(0)
})
