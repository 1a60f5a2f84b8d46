import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe'
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

interface PaidTransfer {
  readonly number: string
  readonly amount: number
  readonly iban: string
}

/** Reads the transfers of the newest payment file with the session of the page. */
async function readTransfers(page: Page): Promise<PaidTransfer[]> {
  return page.evaluate(async () => {
    const read = async (path: string) => (await fetch(`/staff-api/v1/payment-files${path}`)).json()
    const { data } = await read('')
    const { transfers } = await read(`/${data[0].id}`)
    return transfers.map(
      (one: { credit_note: { number: string }; amount: number; creditor: { iban: string } }) => ({
        number: one.credit_note.number,
        amount: one.amount,
        iban: one.creditor.iban,
      }),
    )
  })
}

/** Returns a statement in which the bank has paid the first transfer exactly and the second one a euro less. */
function createStatement(exact: PaidTransfer, less: PaidTransfer): Buffer {
  const day = new Date().toISOString().slice(0, 10)
  const entry = ({ number, iban }: PaidTransfer, amount: number) =>
    `<Ntry><Amt Ccy="EUR">${amount.toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
    <NtryDtls><TxDtls><Refs><EndToEndId>${number}</EndToEndId></Refs><RltdPties><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls></Ntry>`
  const entries = entry(exact, exact.amount) + entry(less, less.amount - 1)
  return Buffer.from(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`,
  )
}

test('credit notes above the limit are released by one person, approved by another and seen by the company', async ({
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
  await expect(partner.getByRole('row', { name: new RegExp(number) })).toBeVisible()
})

test('a payment file is created by one person, released for the bank by another and matched with a statement', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const accountant = await openMoneyAs(browser, 'accountant-op')
  await accountant.getByRole('link', { name: 'Zahlungen' }).click()
  await accountant.getByRole('searchbox', { name: 'Betrieb oder Nummer suchen' }).fill(company)
  const due = accountant.getByRole('table', { name: 'Gutschriften bezahlen' })
  await expect(due.getByRole('row', { name: /Montagewerk/ })).toHaveCount(0)
  await expectNoViolations(accountant)
  const row = due.getByRole('row', { name: new RegExp(company) }).first()
  const number = /G\d{4}-\d{6}/.exec((await row.textContent()) ?? '')?.[0] ?? 'none'
  await accountant.getByRole('checkbox', { name: 'Alle auswählen' }).focus()
  await accountant.keyboard.press('Space')
  await accountant.getByRole('button', { name: /^Zahlungsdatei für/ }).click()
  await accountant.getByRole('alertdialog').getByRole('button', { name: 'Datei erstellen' }).click()
  const ownFile = accountant.getByRole('region', { name: /^Datei Z-/ })
  await expect(ownFile).toContainText('Eine andere Person muss diese Datei für die Bank freigeben')
  const administrator = await openMoneyAs(browser, 'operator')
  await administrator.getByRole('link', { name: 'Zahlungen' }).click()
  const file = administrator.getByRole('region', { name: /^Datei Z-/ })
  await file.getByRole('button', { name: 'Für die Bank freigeben' }).click()
  await expectNoViolations(administrator)
  await administrator.getByRole('alertdialog').getByRole('button', { name: 'Für die Bank freigeben' }).click()
  const download = administrator.waitForEvent('download')
  await file.getByRole('link', { name: /^Herunterladen/ }).click()
  const path = await (await download).path()
  expect(readFileSync(path, 'utf8')).toContain(`<EndToEndId>${number}</EndToEndId>`)

  const partner = await openPageLoggedIn(browser, 'accounting')
  await partner.goto('/invoices/')
  await expect(partner.getByRole('row', { name: new RegExp(number) })).not.toContainText('Bezahlt')

  // The bank paid one transfer as ordered, and another one with a smaller amount.
  const details = await readTransfers(administrator)
  const [exact, other] = [
    details.find((one) => one.number === number),
    details.find((one) => one.number !== number),
  ]
  if (!exact || !other) throw new Error('The file needs two transfers.')
  await accountant.getByRole('link', { name: 'Bank' }).click()
  await expect(accountant.getByText('Nichts zu klären')).toBeVisible()
  const chooser = accountant.waitForEvent('filechooser')
  await accountant.getByRole('button', { name: 'Kontoauszug einlesen' }).click()
  await (
    await chooser
  ).setFiles({ name: 'auszug.xml', mimeType: 'text/xml', buffer: createStatement(exact, other) })
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
  await expect(accountant.getByText('Nichts zu klären')).toBeVisible()
  await expect(partner.getByRole('row', { name: new RegExp(other.number) })).toContainText('Bezahlt')
})
