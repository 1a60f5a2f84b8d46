import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { expectNoViolations } from '../../support/axe.ts'
import { openBackOfficeAs } from '../../support/back-office.ts'
import { openPageLoggedIn } from '../../support/login.ts'
import { test } from '../../support/test.ts'

/** The marketplace works its queue, and its company sees the result while both pages are open. */

async function openBackOffice(browser: Browser): Promise<Page> {
  const page = await openBackOfficeAs(browser, 'operator')
  await expect(page.getByRole('heading', { name: 'Zu tun' })).toBeVisible()
  return page
}

test('work is found in the queue, sent back by one of two people, and its company reads why at once', async ({
  browser,
}) => {
  const first = await openBackOffice(browser)
  const second = await openBackOffice(browser)

  // By keyboard alone: the kind, then the row.
  const approvals = first.getByRole('button', { name: /^Freigaben/ })
  await approvals.focus()
  await first.keyboard.press('Enter')
  await expect(first.getByRole('row', { name: /Nachricht beantworten/ })).toHaveCount(0)
  const row = first.getByRole('row', { name: /Winterfeld/ })
  await expectNoViolations(first)
  await second.getByRole('button', { name: /^Freigaben/ }).click()
  await row.getByRole('button', { name: /^Übernehmen/ }).click()
  await expect(row).toContainText('Sie')
  // The colleague’s page learns of it by itself.
  await expect(second.getByRole('row', { name: /Arbeit freigeben.*Winterfeld/ })).toContainText('Sie')
  const link = row.getByRole('link')
  for (let press = 0; press < 20 && !(await link.evaluate((one) => one === document.activeElement)); press++)
    await first.keyboard.press('j')
  await first.keyboard.press('Enter')
  await expect(first.getByRole('button', { name: 'Arbeit freigeben' })).toBeVisible()
  await expectNoViolations(first)

  await second.goto(first.url())
  await second.getByRole('button', { name: 'Arbeit freigeben' }).click()
  await expect(second.getByRole('dialog')).toContainText('Winterfeld Elektrotechnik GmbH wird informiert')

  const name = (await first.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const company = await openPageLoggedIn(browser, 'rival')
  const orderId = /orders\/([\w-]+)/.exec(first.url())?.[1] ?? ''
  await company.goto(`/order-single/${orderId}/`)
  await expect(company.getByRole('heading', { level: 1 })).toBeVisible()

  await first.getByRole('button', { name: 'Nacharbeit verlangen' }).click()
  await first.getByRole('button', { name: 'Zur Nacharbeit zurückgeben' }).click()
  await expect(first.getByLabel('Begründung')).toBeFocused()
  await first.getByLabel('Begründung').fill('Der Zählerschrank ist auf dem Foto nicht zu erkennen.')
  const mark = first.getByRole('group', { name: 'Betroffene Angaben' }).getByRole('checkbox').first()
  await mark.check()
  await expectNoViolations(first)
  await first.getByRole('button', { name: 'Zur Nacharbeit zurückgeben' }).click()
  await expect(first.getByText('In Arbeit', { exact: true })).toBeVisible()

  // The second person sees who and what, and can no longer approve.
  const dialog = second.getByRole('dialog')
  await expect(dialog).toContainText('Inzwischen geändert')
  await expect(dialog).toContainText('Olga Petersen')
  await expect(dialog).toContainText('Zur Nacharbeit zurückgegeben')
  await expect(dialog.getByRole('button', { name: 'Arbeit freigeben' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()

  await expect(
    company.getByText('Der Zählerschrank ist auf dem Foto nicht zu erkennen.').first(),
  ).toBeVisible()
  await expect(company.getByText(/^Betrifft: ./)).toBeVisible()

  // Both sides talk: the company’s message is on the open page and in the queue, the answer removes it.
  await company.getByLabel('Nachricht schreiben').fill('Das Foto folgt heute.')
  await company.getByLabel('Nachricht schreiben').press('Control+Enter')
  await expect(first.getByText('Das Foto folgt heute.')).toBeVisible()
  await second.getByRole('link', { name: 'Zu tun' }).click()
  await second.getByRole('button', { name: /^Nachrichten/ }).click()
  // The oldest come first, and other stories leave more messages than a page shows.
  const more = second.getByRole('button', { name: 'Weitere laden' })
  const waiting = second.getByRole('row', { name: /Das Foto folgt heute/ })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(waiting).toContainText(name, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await first.getByRole('textbox', { name: 'Nachricht' }).fill('Danke, dann geben wir frei.')
  await first.getByRole('button', { name: 'Senden' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(company.getByText('Danke, dann geben wir frei.').first()).toBeVisible()

  // The order is found again by its words and status.
  await first.getByRole('link', { name: 'Aufträge', exact: true }).first().click()
  await first.getByRole('searchbox').fill(name)
  await expect(first.getByRole('row', { name: new RegExp(name) })).toContainText('In Arbeit')
  await expectNoViolations(first)
})

test('an order is offered to a company by keyboard while a colleague is about to do the same', async ({
  browser,
}) => {
  const first = await openBackOffice(browser)
  const second = await openBackOffice(browser)

  await first.goto('/operator/orders/?q=A-180529')
  await first
    .getByRole('row', { name: /A-180529/ })
    .getByRole('link')
    .click()
  await first.getByRole('button', { name: 'Anbieten' }).click()
  await expect(first.getByRole('heading', { name: 'Betriebe für A-180529' })).toBeVisible()
  await expect(first.getByRole('row', { name: /Gerätetransporte Tegel/ })).toContainText(
    'Fehlt: Elektrotechniker',
  )
  await expectNoViolations(first)

  // By keyboard alone: to the row, select it, offer.
  await first.getByRole('button', { name: /^Passend/ }).click()
  await expect(first.getByRole('row', { name: /Gerätetransporte Tegel/ })).toHaveCount(0)
  const row = first.getByRole('row', { name: /Kiezstrom/ })
  await expect(row).toContainText('Passt')
  const link = row.getByRole('link')
  for (let press = 0; press < 20 && !(await link.evaluate((one) => one === document.activeElement)); press++)
    await first.keyboard.press('j')
  await first.keyboard.press('x')
  await expect(first.getByText('1 Betrieb ausgewählt')).toBeVisible()

  // The colleague has chosen the same company and has the dialog open.
  await second.goto(new URL(first.url()).pathname)
  await second.getByRole('checkbox', { name: 'Kiezstrom Elektrotechnik GmbH auswählen' }).check()
  const bar = second.getByRole('region', { name: 'Betriebe' })
  await bar.getByRole('button', { name: 'Anbieten' }).click()
  const dialog = second.getByRole('dialog')
  await expect(dialog).toContainText('1 Betrieb bekommt das Angebot: Kiezstrom')

  await first.getByRole('region', { name: 'Betriebe' }).getByRole('button', { name: 'Anbieten' }).click()
  await expectNoViolations(first)
  await first.getByRole('dialog').getByRole('button', { name: 'Anbieten' }).click()
  await expect(first.getByText('1 Betrieb hat das Angebot erhalten')).toBeVisible()
  await expect(first.getByRole('row', { name: /Kiezstrom/ })).toHaveCount(0)

  // The colleague is told, and there is nothing left to send.
  await expect(dialog).toContainText('Keiner der ausgewählten Betriebe kann das Angebot bekommen')
  await expect(dialog).toContainText('Hat das Angebot')
  await expect(dialog.getByRole('button', { name: 'Anbieten' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(second.getByRole('row', { name: /Kiezstrom/ })).toContainText('Angeboten')

  // The offer is withdrawn again.
  await second.getByRole('button', { name: 'Angebot zurückziehen' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(second.getByRole('row', { name: /Kiezstrom/ })).toContainText('Zurückgezogen')
  await expectNoViolations(second)

  // Two people change the same orders at once: one holds them, the other is told that they have changed.
  await first.goto('/operator/orders/?q=A-1807&state=unaccepted')
  const orders = first.getByRole('table', { name: 'Aufträge' })
  await expect(orders.getByRole('link').first()).toBeVisible()
  await first.keyboard.press('j')
  await first.keyboard.press(' ')
  const preview = first.getByRole('complementary', { name: /^Kurzansicht von A-1807/ })
  await expect(preview).toContainText('Preis für den Betrieb')
  await expectNoViolations(first)
  await first.keyboard.press('x')
  await first.keyboard.press('j')
  await expect(preview).toContainText('Preis für den Betrieb')
  await first.keyboard.press('x')
  await first.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(orders.getByRole('link').nth(1)).toBeFocused()
  const chosen = first.getByRole('region', { name: 'Ausgewählte Aufträge' })
  await expect(chosen).toContainText('2 Aufträge ausgewählt')

  // The filters are saved under a name, and the colleague’s tab of the same person finds them there.
  await first.getByRole('button', { name: 'Ansicht speichern' }).click()
  await first.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Reihe 1807')
  await first.keyboard.press('Enter')
  const view = { name: 'Reihe 1807', exact: true }
  await expect(first.getByRole('button', view)).toHaveAttribute('aria-pressed', 'true')
  await second.goto('/operator/orders/')
  await second.getByRole('button', view).click()
  await expect(second.getByRole('searchbox')).toHaveValue('A-1807')
  const rows = second.getByRole('table', { name: 'Aufträge' }).getByRole('row')
  await rows.nth(1).getByRole('checkbox').check()
  const stale = second.getByRole('region', { name: 'Ausgewählte Aufträge' })
  await stale.getByRole('button', { name: 'Anbieten' }).click()
  await expect(second.getByRole('dialog')).toContainText('1 Auftrag wird angeboten.')

  await chosen.getByRole('button', { name: 'Pausieren' }).click()
  const holding = first.getByRole('dialog', { name: 'Aufträge pausieren' })
  await holding.getByRole('button', { name: 'Aufträge pausieren' }).click()
  await expect(holding.getByRole('button', { name: /Grund/ })).toBeFocused()
  await first.keyboard.press('Enter')
  await first.getByRole('option', { name: /Der Marktplatz prüft/ }).click()
  await expect(holding).toContainText('2 Aufträge werden pausiert.')
  await expectNoViolations(first)
  await holding.getByRole('button', { name: '2 Aufträge pausieren' }).click()
  const run = first.getByRole('region', { name: 'Pausieren: Der Marktplatz prüft' })
  await expect(run).toContainText('2 geändert')
  await expect(second.getByRole('dialog')).toContainText(
    'Nicht möglich im Status „Pausiert, nicht angenommen“',
  )
  await expect(second.getByRole('dialog').getByRole('button', { name: /anbieten/i })).toHaveCount(0)

  // The result is found again by another person, with each order.
  await second.goto('/operator/orders/changes/')
  await second.getByRole('link', { name: 'Pausieren: Der Marktplatz prüft' }).first().click()
  await expect(second.getByRole('row', { name: /A-1807.*Geändert/ })).toHaveCount(2)
  await expectNoViolations(second)
})

/** Moves the focus forward to an element, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // A list that opens on the way hides the rest of the page from roles, so that the locator would find nothing.
  const element = await target.elementHandle()
  for (let press = 0; press < 60; press++) {
    if (await element?.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('an order is created by keyboard alone, with a wrong entry and a reload between, and a company sees its offer', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await openBackOffice(browser)
  const title = 'Wallbox am Karl-Heine-Kanal'
  const type = async (name: string, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name, exact: true }))
    await page.keyboard.type(text)
  }
  const proceed = async () => {
    await tabTo(page, page.getByRole('button', { name: 'Weiter' }))
    await page.keyboard.press('Enter')
  }
  await page.goto('/operator/orders/')
  await tabTo(page, page.getByRole('link', { name: 'Neuer Auftrag' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Neuer Auftrag' })).toBeVisible()

  // Nothing is entered: the first field with an error gets the focus.
  await proceed()
  const brand = page.getByRole('button', { name: /Marke/ }).first()
  await expect(brand).toBeFocused()
  await expect(page.getByText('Bitte ausfüllen.').first()).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ladewerk')
  await page.keyboard.press('Enter')
  await expect(brand).toContainText('Ladewerk Nord')
  await type('Titel', title)
  await type('Auftragsnummer', 'A-990001')
  await proceed()

  await expect(page.getByRole('heading', { name: /Kunde und Adresse/ })).toBeFocused()
  await type('Nachname', 'Kretschmar')
  await type('Straße und Hausnummer', 'Karl-Heine-Straße 54')
  await type('PLZ', '0422')
  await type('Ort', 'Leipzig')
  await type('Telefon (freiwillig)', '0341 555030')
  await proceed()
  const postalCode = page.getByRole('textbox', { name: 'PLZ' })
  await expect(postalCode).toBeFocused()
  await expect(postalCode).toHaveAttribute('aria-invalid', 'true')

  // The draft is still there after a reload.
  await page.reload()
  await expect(page.getByText(/Das ist Ihr Entwurf, zuletzt geändert (jetzt|vor)/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nachname' })).toHaveValue('Kretschmar')
  await tabTo(page, postalCode)
  await page.keyboard.press('End')
  await page.keyboard.type('9')
  await proceed()

  await expect(page.getByRole('heading', { name: /Leistungen und Produkte/ })).toBeFocused()
  await tabTo(page, page.getByRole('combobox', { name: /Leistung hinzufügen/ }))
  await page.keyboard.type('11 kW')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: /Wallbox bis 11 kW/ })).toBeVisible()
  await tabTo(page, page.getByRole('combobox', { name: /Nötige Qualifikationen/ }))
  await page.keyboard.type('Elektrotechniker')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expectNoViolations(page)
  await proceed()

  await expect(page.getByRole('heading', { name: /Termine, Hinweise und Dateien/ })).toBeFocused()
  await type('Hinweis für den Betrieb (freiwillig)', 'Zählerschrank im Keller')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const picker = page.locator('input[type="file"]')
  await picker.setInputFiles({ name: 'Lageplan.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByText('Lageplan.png', { exact: true })).toBeVisible()
  await expectNoViolations(page)
  await proceed()
  await expect(page.getByRole('heading', { name: 'Prüfen und anlegen' })).toBeFocused()
  await expectNoViolations(page)
  // The connection breaks after the order is created: only the rest is sent again.
  await page.route('**/briefing-documents', (route) => route.abort(), { times: 1 })
  await tabTo(page, page.getByRole('button', { name: 'Auftrag anlegen' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Der Auftrag ist angelegt, aber noch nicht vollständig')).toBeVisible()
  await expectNoViolations(page)
  await tabTo(page, page.getByRole('button', { name: 'Erneut versuchen' }))
  await page.keyboard.press('Enter')

  // Its companies follow; the offer reaches one that matches.
  await expect(page.getByRole('heading', { name: 'Betriebe für A-990001' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Winterfeld/ })).toContainText('Passt')
  await tabTo(page, page.getByRole('button', { name: /passenden Betrieben anbieten/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Anbieten' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Winterfeld/ })).toContainText('Angeboten')
  const company = await openPageLoggedIn(browser, 'rival')
  await company.goto('/offers/')
  await expect(company.getByText(title).first()).toBeVisible()

  // There is one order, and the draft is gone.
  await page.goto('/operator/orders/?q=A-990001')
  await expect(page.getByRole('row', { name: /A-990001/ })).toHaveCount(1)
  await page.goto('/operator/orders/new/')
  await expect(page.getByRole('textbox', { name: 'Titel' })).toHaveValue('')
})
