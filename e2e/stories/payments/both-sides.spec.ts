import { readFileSync } from 'node:fs'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import {
  createCompanyWithApprovedOrders,
  createPartnerCaller,
  createShortForm,
} from '#e2e/support/approved-orders'
import { openBackOfficeAs } from '#e2e/support/back-office'
import { createStatement, readTransfers } from '#e2e/support/bank-statement'
import { createAppointment, createMarketplaceClient } from '#e2e/support/marketplace'
import { logInNewUser, openNewCompanyPage, waitForPostponedSetup } from '#e2e/support/new-companies'
import { test } from '#e2e/support/test'

/**
 * One order across both sides, from an imported file with mistakes to the paid credit note: a person of the marketplace
 * and a person of the company work in two browsers, and each sees what the other one does.
 */

const demoFile = readFileSync(
  new URL('../../../demo/data/imports/orders-with-mistakes.csv', import.meta.url),
  'utf8',
)

/** Answers of the simulated marketplace would be faster than the people of this story. */
const setSimulatorPaused = (request: APIRequestContext, paused: boolean) =>
  request.patch('/operator-api/v1/simulator', {
    headers: { authorization: 'Bearer demo-operator-key' },
    data: { paused },
  })

test.beforeEach(async ({ request }) => {
  expect((await setSimulatorPaused(request, true)).status()).toBe(200)
})
test.afterEach(async ({ request }) => {
  await setSimulatorPaused(request, false)
})

async function chooseImportFile(page: Page, button: string, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

/** Imports the file with mistakes, corrects one line, and offers its order. Returns the id of the order. */
async function importCorrectedOrder(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'Datei importieren' }).click()
  await chooseImportFile(page, 'Datei auswählen', 'alle-fehler.csv', demoFile)
  await page.getByRole('button', { name: 'Zeilen prüfen' }).click()
  await expect(
    page.getByRole('heading', { name: /^\d+ von 57 Zeilen können importiert werden/ }),
  ).toBeVisible()
  const mistakes = page.getByRole('table', { name: 'Fehler und Hinweise' }).locator('tbody tr')
  await expect.poll(() => mistakes.count()).toBeGreaterThan(40)
  const kinds = page.getByRole('combobox', { name: 'Art des Fehlers' }).getByRole('option')
  await expect.poll(() => kinds.count()).toBeGreaterThan(40)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Fehlerhafte Zeilen herunterladen' }).click()
  const [head = '', ...lines] = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  const wrong = lines.find((line) => line.startsWith('A-900008;')) ?? ''
  const corrected = wrong
    .replace('A-900008;Montage;', `${name};Zähleranmeldung;`)
    .replace('LAD-900008', `LAD-${name}`)
    .replace(';O4107;', ';04107;')
  await chooseImportFile(
    page,
    'Korrigierte Datei hochladen',
    'korrigiert.csv',
    [head, corrected].join('\r\n'),
  )
  await expect(page.getByRole('heading', { name: 'Die eine Zeile kann importiert werden.' })).toBeVisible()
  await page.getByRole('link', { name: 'Weiter mit einer Zeile' }).click()
  await page.getByRole('radio', { name: /^Sofort anbieten/ }).check()
  await page.getByRole('button', { name: 'Einen Auftrag anlegen' }).click()
  await page.getByRole('table', { name: 'Aufträge dieses Imports' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
  return /orders\/([\w-]+)/.exec(page.url())?.[1] ?? ''
}

/** Chooses the company in the list of credit notes to issue, and issues its credit note. */
async function issueNote(page: Page, company: string): Promise<void> {
  await page.getByRole('link', { name: 'Geld' }).click()
  await page.getByRole('searchbox', { name: 'Betrieb suchen' }).fill(company)
  await page.getByRole('checkbox', { name: `Auswählen: ${company}` }).check()
  await page.getByRole('button', { name: /^Für 1 Betrieb ausstellen/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Gutschriften ausstellen?' })
  await question.getByRole('button', { name: 'Ausstellen', exact: true }).click()
  await expect(question).toHaveCount(0)
}

/** Returns the number in the newest row of the company's credit notes that is in one of these states. */
async function readNumber(partner: Page, state: RegExp): Promise<string> {
  const row = partner
    .getByRole('row')
    .filter({ hasText: /G\d{4}-\d{6}/ })
    .filter({ hasText: state })
  await expect(row).toHaveCount(1, { timeout: 30_000 })
  return /G\d{4}-\d{6}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
}

test('an order from a file with forty kinds of mistakes is sent back, done, credited, objected to and paid', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const company = await createCompanyWithApprovedOrders(request, [])
  await company.stopHiding()
  const name = `B-${company.email.slice(8, 16)}`
  const staff = await openBackOfficeAs(browser, 'operator')
  const orderId = await importCorrectedOrder(staff, name)

  const partner = await openNewCompanyPage(browser)
  await logInNewUser(partner, company.email)
  await waitForPostponedSetup(partner)
  await partner.goto('/offers/')
  await partner.getByRole('button', { name: `${name} annehmen` }).click()
  await partner.getByRole('dialog').getByRole('button', { name: 'Verbindlich annehmen' }).click()
  await partner.getByRole('button', { name: 'Fertig' }).click()
  await expect(staff.getByText(company.name).first()).toBeVisible()

  // The forms and photos of a visit have stories of their own.
  const call = await createPartnerCaller(request, company.email)
  const market = createMarketplaceClient(request)
  const { opportunity } = await market.get<{ opportunity: { sfid: string } }>(`/jobs/${orderId}`)
  const form = await market.post<{ id: string }>('/forms', createShortForm(opportunity.sfid))
  const setStatus = (new_status: string, inputs: object = {}) =>
    call('POST', '/api/partner/orders/set-status', { job_id: orderId, new_status, inputs })
  const finish = async (what: string) => {
    const { submission_id } = (await call('POST', `/order-intake-forms-api/form/answers/${orderId}`, {
      form_id: form.id,
      answers: { what },
    })) as { submission_id: string }
    const pictures = [{ file_id: await call.upload(), type: 'meter_cabinet' }]
    await setStatus('finished', { pictures, documentation: { submission_id } })
    await setStatus('approval_pending')
  }
  await setStatus('appointment_confirmed', { appointment_date: createAppointment(3, 9) })
  await setStatus('started')
  await finish('Zähler gesetzt')

  await partner.goto(`/order-single/${orderId}/`)
  await staff.getByRole('button', { name: 'Nacharbeit verlangen' }).click()
  await staff.getByLabel('Begründung').fill('Der Zählerstand fehlt.')
  await staff.getByRole('button', { name: 'Zur Nacharbeit zurückgeben' }).click()
  await expect(partner.getByText('Der Zählerstand fehlt.').first()).toBeVisible()
  await finish('Zähler gesetzt, Stand 4711')
  await staff.getByRole('button', { name: 'Arbeit freigeben' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Arbeit freigeben' }).click()
  await expect(partner.getByText('Abgeschlossen', { exact: true }).first()).toBeVisible()

  await partner.goto('/invoices/')
  await issueNote(staff, company.name)
  const first = await readNumber(partner, /Versendet/)
  await partner.getByRole('button', { name: `Weitere Aktionen zu ${first}` }).click()
  await partner.getByRole('menuitem', { name: 'Widersprechen' }).click()
  const objection = partner.getByRole('alertdialog')
  await objection.getByRole('textbox').fill('Die Anfahrt fehlt.')
  await objection.getByRole('button', { name: 'Widersprechen' }).click()
  await expect(partner.getByText('Widerspruch eingelegt').first()).toBeVisible()

  await staff.goto('/operator/?kind=objection')
  const work = staff.getByRole('row', { name: new RegExp(`Widerspruch beantworten.*${company.name}`) })
  await work.getByRole('button', { name: /^Widerspruch beantworten/ }).click()
  const answer = staff.getByRole('dialog')
  await expect(answer).toContainText('Die Anfahrt fehlt.')
  await answer.getByRole('radio', { name: /^Widerspruch annehmen/ }).check()
  await answer.getByLabel('Antwort an den Betrieb').fill('Wir stellen die Gutschrift neu aus.')
  await answer.getByRole('button', { name: 'Antwort senden' }).click()
  await expect(partner.getByText('Antwort: Wir stellen die Gutschrift neu aus.')).toBeVisible()
  await expect(partner.getByRole('row', { name: new RegExp(first) })).toContainText('Storn')

  await issueNote(staff, company.name)
  const second = await readNumber(partner, /Versendet/)
  expect(second).not.toBe(first)

  const accountant = await openBackOfficeAs(browser, 'accountant-op')
  await accountant.getByRole('link', { name: 'Geld' }).click()
  await accountant.getByRole('link', { name: 'Zahlungen' }).click()
  await accountant.getByRole('searchbox', { name: 'Betrieb oder Nummer suchen' }).fill(second)
  const due = accountant.getByRole('table', { name: 'Gutschriften bezahlen' }).getByRole('row')
  await expect(due).toHaveCount(2)
  await accountant.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  await accountant.getByRole('button', { name: /^Zahlungsdatei für/ }).click()
  await accountant.getByRole('alertdialog').getByRole('button', { name: 'Datei erstellen' }).click()
  // A second person of the marketplace releases the file.
  await staff.getByRole('link', { name: 'Zahlungen' }).click()
  const file = staff.getByRole('region', { name: /^Datei Z-/ })
  await file.getByRole('button', { name: 'Für die Bank freigeben' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Für die Bank freigeben' }).click()
  await expect(file.getByRole('link', { name: /^Herunterladen/ })).toBeVisible()

  const transfers = (await readTransfers(accountant)).filter(({ number }) => number === second)
  await accountant.getByRole('link', { name: 'Bank' }).click()
  const chooser = accountant.waitForEvent('filechooser')
  await accountant.getByRole('button', { name: 'Kontoauszug einlesen' }).click()
  const buffer = createStatement(transfers.map((transfer) => [transfer, transfer.amount]))
  await (await chooser).setFiles({ name: 'auszug.xml', mimeType: 'text/xml', buffer })
  await expect(accountant.getByText(/^Eine Buchung zugeordnet/)).toBeVisible()
  await expect(partner.getByRole('row', { name: new RegExp(second) })).toContainText('Bezahlt')
})
