import { readFileSync } from 'node:fs'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { expectNoViolations } from '#e2e/support/axe'
import { openBackOfficeAs, setStaffRole } from '#e2e/support/back-office'
import { callApiOfUser, openPageLoggedIn } from '#e2e/support/login'
import { createTextCell, createXlsxFile } from '#test/builders/xlsx-files'
import { createMarketplaceClient } from '#e2e/support/marketplace'
import { test } from '#e2e/support/test'

/** A dispatcher of the marketplace imports a file with mistakes, and companies see the orders. */

async function openImportsAs(browser: Browser, login: string): Promise<Page> {
  const page = await openBackOfficeAs(browser, login)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  return page
}

async function chooseFile(page: Page, button: string, name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content as string) })
}

async function pressByKeyboard(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus()
  await target.press(key)
}

const demoFile = readFileSync(
  new URL('../../../demo/data/imports/orders-with-mistakes.csv', import.meta.url),
  'utf8',
)

/** A few of the mistakes in the file: row, value and the beginning of the remedy. */
const mistakes: readonly (readonly [row: number, column: string, value: string, remedy: string])[] = [
  [4, 'Auftragsname', 'leer', 'Bitte ausfüllen.'],
  [9, 'PLZ', 'O4107', 'Bitte eine Postleitzahl mit fünf Ziffern eintragen.'],
  [10, 'PLZ', '4107', 'Der Postleitzahl fehlt eine Stelle, oft die Null am Anfang.'],
  [12, 'Auftragsart', 'Reparatur', 'Diese Auftragsart gibt es nicht.'],
  [22, 'Preis', '1.234', 'Tausenderpunkt oder Komma?'],
  [28, 'Wunschdatum', '05/06/2027', 'Tag und Monat sind nicht zu unterscheiden.'],
  [33, 'Auftragsnummer der Marke', 'LAD-900001', 'Dieselbe Auftragsnummer der Marke steht schon in Zeile 2.'],
  [50, 'Kd-Bez', 'MÃ¼ller', 'Umlaute oder Sonderzeichen sind zerstört.'],
  [53, 'Zeile', 'Nord', 'Die Zeile hat mehr Zellen als die Kopfzeile.'],
]

test('a file with mistakes is assigned by keyboard, corrected, imported, offered to a company and undone', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await openImportsAs(browser, 'operator')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Datei importieren' }).click()
  await expectNoViolations(page)

  // Files that cannot be read are refused with the reason and the remedy.
  await chooseFile(page, 'Datei auswählen', 'leer.csv', '')
  await expect(page.getByRole('alert')).toContainText('leer.csv lässt sich nicht importieren')
  await expect(page.getByRole('alert')).toContainText('Die Datei ist leer.')
  const formula = await createXlsxFile([
    [createTextCell('A1', 'Auftragsname')],
    ['<c r="A2"><f>B7</f><v>1</v></c>'],
  ])
  await chooseFile(page, 'Datei auswählen', 'formel.xlsx', formula)
  await expect(page.getByRole('alert')).toContainText('Die Zelle enthält eine Formel.')
  await expect(page.getByRole('alert')).toContainText('Stelle: A2')
  await expectNoViolations(page)

  // The name of one required column says nothing, so its field is chosen by keyboard.
  await chooseFile(page, 'Datei auswählen', 'auftraege.csv', demoFile.replace(';Nachname;', ';Kd-Bez;'))
  await expect(page.getByRole('heading', { name: 'Was steht in welcher Spalte?' })).toBeVisible()
  await expect(page.getByText('Eine Pflichtangabe fehlt noch')).toBeVisible()
  await expectNoViolations(page)
  await pressByKeyboard(page.getByRole('button', { name: 'Zeilen prüfen' }))
  await expect(page.getByRole('alert').filter({ hasText: 'Pflichtangabe' })).toContainText('Nachname')
  const column = page.getByRole('combobox', { name: 'Angabe in der Spalte „Kd-Bez“' })
  await column.focus()
  await page.keyboard.type('Nachn')
  await expect(column).toHaveValue('customer.last_name')
  await pressByKeyboard(page.getByRole('button', { name: 'Zeilen prüfen' }))

  await expect(page.getByRole('heading', { name: '11 von 57 Zeilen können importiert werden' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Fehler und Hinweise' })
  // 46 wrong rows, of which one has two mistakes. Each names a remedy.
  await expect(table.locator('tbody tr')).toHaveCount(47)
  const remedies = await table.locator('tbody tr td:last-child').allTextContents()
  expect(remedies.filter((text) => text.length < 15)).toEqual([])
  for (const [row, columnName, value, remedy] of mistakes) {
    const cells = table.getByRole('row', { name: new RegExp(`^${row} `) }).getByRole('cell')
    await expect(cells.nth(1)).toContainText(columnName)
    await expect(cells.nth(2)).toContainText(value)
    await expect(cells.nth(3)).toContainText(remedy)
  }
  const kinds = page.getByRole('combobox', { name: 'Art des Fehlers' })
  const kind = kinds.getByRole('option', { name: /^Auftragsart: Diese Auftragsart gibt es nicht/ })
  await kinds.selectOption((await kind.getAttribute('value')) ?? '')
  await expect(table.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Mit Hinweis (4)' }).click()
  await expect(table.locator('tbody tr')).toHaveCount(4)
  await expect(table).toContainText('Zu dieser Postleitzahl gehört ein anderer Ort')
  await expectNoViolations(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Fehlerhafte Zeilen herunterladen' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('auftraege – zu korrigieren.csv')
  const [head = '', ...lines] = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(head).toContain('Was zu korrigieren ist')
  const findLine = (name: string) => lines.find((line) => line.startsWith(`${name};`)) ?? ''
  const corrected = [
    head,
    findLine('A-900008').replace(';O4107;', ';04107;'),
    findLine('A-900009').replace(';4107;', ';04107;'),
    findLine('A-900011').replace(';Reparatur;', ';Montage;'),
  ].join('\r\n')
  await chooseFile(page, 'Korrigierte Datei hochladen', 'korrigiert.csv', corrected)
  await expect(page.getByRole('heading', { name: 'korrigiert.csv' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Alle 3 Zeilen können importiert werden.' })).toBeVisible()
  await expectNoViolations(page)

  await pressByKeyboard(page.getByRole('link', { name: 'Weiter mit 3 Zeilen' }))
  await expect(page.getByText('Sollen die Aufträge sofort angeboten werden?')).toBeVisible()
  await expectNoViolations(page)
  await pressByKeyboard(page.getByRole('button', { name: '3 Aufträge anlegen' }))
  await expect(page.getByText('Bitte wählen Sie, ob die Aufträge angeboten werden.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Sofort anbieten/ })).toBeFocused()
  await page.keyboard.press('Space')
  await pressByKeyboard(page.getByRole('button', { name: '3 Aufträge anlegen' }))
  await expect(page.getByRole('heading', { name: '3 Aufträge wurden angelegt und angeboten' })).toBeVisible()
  const orders = page.getByRole('table', { name: 'Aufträge dieses Imports' })
  await expect(orders.locator('tbody tr')).toHaveCount(3)
  await expectNoViolations(page)
  const importUrl = page.url()
  await orders.getByRole('link', { name: 'A-900008' }).click()
  await expect(page.getByRole('heading', { name: /A-900008/ })).toBeVisible()
  const orderId = /orders\/([\w-]+)/.exec(page.url())?.[1] ?? ''

  const partner = await openPageLoggedIn(browser, 'disposition')
  await partner.goto('/offers/')
  await expect(partner.getByRole('link', { name: 'Details zu A-900008' })).toHaveCount(1)
  const acceptance = { job_id: orderId, new_status: 'accepted' }
  expect(await callApiOfUser(partner, 'POST', '/api/partner/orders/set-status', acceptance)).toMatchObject({
    code: 200,
  })

  await page.goto(importUrl)
  await expect(orders.getByRole('row', { name: /A-900008/ })).toContainText(elektroSommer.name)
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  const question = page.getByRole('alertdialog', { name: '3 Aufträge stornieren?' })
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Aufträge stornieren' }).click()
  await expect(page.getByRole('heading', { name: '2 Aufträge wurden storniert' })).toBeVisible()
  await expect(orders.locator('tbody tr')).toHaveCount(1)
  await expect(orders).toContainText(`Der Auftrag bleibt: ${elektroSommer.name} hat ihn angenommen.`)
  await page.getByRole('button', { name: 'Storniert (2)' }).click()
  await expect(orders.getByRole('row', { name: /A-900009/ })).toContainText('Storniert')
  await expectNoViolations(page)
  await expect(partner.getByRole('link', { name: 'Details zu A-900009' })).toHaveCount(0)

  // The order that stays must not disturb other stories.
  await createMarketplaceClient(page.request).post(`/jobs/${orderId}/cancel`, {
    category: 'brand',
    reason_id: 'other',
    comment: 'Ende der Prüfung',
  })
})

test('two people at the same import see who did what, and keep their own choice', async ({ browser }) => {
  test.setTimeout(120_000)
  const olga = await openImportsAs(browser, 'operator')
  await setStaffRole(olga, 'approver@demo.example', 'dispatcher')
  const colleague = await openImportsAs(browser, 'approver')
  const [head = '', first = ''] = demoFile.split('\n')
  const line = first.replaceAll('900001', '910001')
  await olga.getByRole('link', { name: 'Datei importieren' }).click()
  await chooseFile(olga, 'Datei auswählen', 'zu-zweit.csv', `${head}\n${line}\n`)
  await expect(olga.getByRole('heading', { name: 'Was steht in welcher Spalte?' })).toBeVisible()

  await colleague.getByRole('link', { name: /zu-zweit\.csv/ }).click()
  const project = colleague.getByRole('combobox', { name: 'Angabe in der Spalte „Projekt“' })
  await project.selectOption('')
  await olga.getByRole('button', { name: 'Zeilen prüfen' }).click()
  await expect(olga.getByRole('heading', { name: 'Die eine Zeile kann importiert werden.' })).toBeVisible()
  const notice = colleague.getByText('Olga Petersen hat die Spalten inzwischen zugeordnet')
  await expect(notice).toBeVisible()
  await expect(project).toHaveValue('')
  await expectNoViolations(colleague)
  await colleague.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(project).toHaveValue('project')
  await expect(notice).toHaveCount(0)

  // Both are at the last question; the colleague’s page has not learned yet that the other person was faster.
  await olga.getByRole('link', { name: 'Weiter mit einer Zeile' }).click()
  await colleague.getByRole('link', { name: 'Anlegen' }).click()
  await colleague.getByRole('radio', { name: /^Sofort anbieten/ }).check()
  await colleague.route('**/staff-api/v1/imports/*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await olga.getByRole('radio', { name: /^Nur anlegen/ }).check()
  await olga.getByRole('button', { name: 'Einen Auftrag anlegen' }).click()
  await expect(olga.getByRole('heading', { name: 'Ein Auftrag wurde angelegt' })).toBeVisible()
  await colleague.getByRole('button', { name: 'Einen Auftrag anlegen' }).click()
  await expect(
    colleague.getByText('Olga Petersen hat das Anlegen inzwischen gestartet', { exact: true }),
  ).toBeVisible()
  await expect(colleague.getByRole('heading', { name: 'Ein Auftrag wurde angelegt' })).toBeVisible()
  await expect(colleague.getByText('Keine Verbindung zum Server')).toBeVisible()
  await colleague.unroute('**/staff-api/v1/imports/*')
  await expect(colleague.getByText('Keine Verbindung zum Server')).toHaveCount(0)

  await colleague.getByRole('button', { name: 'Rückgängig machen' }).click()
  await colleague.getByRole('button', { name: 'Aufträge stornieren' }).click()
  await expect(colleague.getByRole('heading', { name: 'Ein Auftrag wurde storniert' })).toBeVisible()
  await expect(olga.getByText('Adrian Voss hat den Import rückgängig gemacht')).toBeVisible()
  await setStaffRole(olga, 'approver@demo.example', 'partner_manager')
})

test('staff who may only read see imports without any action', async ({ browser }) => {
  const page = await openImportsAs(browser, 'accountant-op')
  await expect(page.getByText('Ihre Rolle darf Importe ansehen, aber nicht ändern.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Datei importieren' })).toHaveCount(0)
  await page.goto('/operator/imports/new/')
  await expect(page.getByRole('heading', { name: 'Kein Zugriff' })).toBeVisible()
})
