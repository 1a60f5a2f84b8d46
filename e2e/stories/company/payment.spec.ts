import { expect, type Locator } from '@playwright/test'
import { accountExample, contactExample } from '#contract/operator/examples'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { createAppointment, createMarketplaceClient } from '#e2e/support/marketplace'
import { waitForMail } from '#e2e/support/mailbox'
import {
  createNewCompany,
  createPersonData,
  logInNewUser,
  openNewCompanyPage,
} from '#e2e/support/new-companies'
import { chooseFiles, createPhotoUpload } from '#e2e/support/photo'
import { test } from '#e2e/support/test'

/** The page of a company with its bank account and documents. */

test('a company without bank and tax data is told once at the offers, and completing the data moves it to its onboarding', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'new')
  // The welcome dialog is shown first, unless another story has already closed it.
  const later = page.getByRole('button', { name: 'Später: in 7 Tagen wieder fragen' })
  const missing = page.getByRole('dialog', { name: 'Vor der Annahme fehlt noch etwas' })
  await expect(later.or(missing)).toBeVisible()
  if (await later.isVisible()) await later.click()

  // The dialog is shown once; afterwards a banner remains, and accepting an offer opens the dialog again.
  await expect(missing.getByText('IBAN für die Auszahlung')).toBeVisible()
  await missing.getByRole('button', { name: 'Schließen' }).click()
  await page.reload()
  await expect(page.getByText('Sie sehen Angebote, können aber noch keine annehmen')).toBeVisible()
  await expect(missing).toHaveCount(0)
  await page
    .getByRole('button', { name: /annehmen$/ })
    .first()
    .click()
  await missing.getByRole('button', { name: /^Zustimmen \(Fassung/ }).click()
  await missing.getByRole('link', { name: 'IBAN für die Auszahlung' }).click()
  await expect(page).toHaveURL(/\/company\/payment\/?#iban/)
  await expect(page.getByLabel('IBAN', { exact: true })).toBeFocused()

  await expect(page.getByText('Für die Zahlungsabwicklung ist eine IBAN nötig')).toBeVisible()
  await expect(page.getByText('Steuernummer oder USt-IdNr. ist nötig')).toBeVisible()
  await expect(page.getByText(/^Zugestimmt am/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Speichern', exact: true })).toHaveCount(0)
  await page.getByLabel('IBAN', { exact: true }).fill('de02 1203 0000 0000 2020 52')
  await page.getByLabel('USt-IdNr.').fill('de 136 695 977')
  await expect(page.getByText('Diese USt-IdNr. hat eine ungewöhnliche Form')).toBeVisible()
  await page.getByLabel('USt-IdNr.').fill('136 695 976')
  await expect(page.getByText('Diese USt-IdNr. hat eine ungewöhnliche Form')).toHaveCount(0)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText('Diese IBAN ist ungültig.')).toBeVisible()
  await page.getByLabel('IBAN', { exact: true }).fill('de02 1203 0000 0000 2020 51')
  await page.getByRole('button', { name: 'BYLADEM1001 übernehmen' }).click()

  await page.getByRole('link', { name: 'Unternehmen' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hier bleiben' }).click()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText('Der Status Ihres Betriebs ist jetzt: Einrichtung läuft.')).toBeVisible()
  await expect(page.getByLabel('IBAN', { exact: true })).toHaveValue('DE02 1203 0000 0000 2020 51')
  await expect(page.getByLabel('IBAN', { exact: true })).not.toBeEditable()

  await page.getByRole('link', { name: 'Unternehmen' }).first().click()
  await expect(page.getByRole('link', { name: 'Betriebshaftpflichtversicherung hochladen' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Dokumente/ })).toContainText('fehlt')
})

test('a document is uploaded on a phone, checked by the marketplace and deleted', async ({ browser }) => {
  test.setTimeout(90_000)
  const page = await openPageLoggedIn(browser, 'owner', phoneScreen)
  await expect(page).toHaveURL(/\/company\/?$/)
  await expect(page.getByRole('main').getByText(elektroSommer.name)).toBeVisible()
  await page.getByRole('link', { name: /^Dokumente/ }).click()
  const documents = page.getByRole('list', { name: 'Dokumente' })
  await expect(documents.getByText('Folgt auf das Dokument, das jetzt gilt')).toBeVisible()

  await page.getByRole('button', { name: 'Dokument hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Art des Dokuments' }).click()
  await page.getByRole('option', { name: 'Gewerbeanmeldung' }).click()
  await dialog.getByRole('button', { name: 'Hochladen' }).click()
  await expect(dialog.getByText('Bitte wählen Sie eine Datei.')).toBeVisible()
  const choose = dialog.getByRole('button', { name: /^Datei auswählen/ })
  await chooseFiles(choose, {
    name: 'Gewerbeschein.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('text'),
  })
  await expect(dialog.getByText('Dieser Dateityp wird nicht unterstützt.')).toBeVisible()
  await chooseFiles(choose, await createPhotoUpload('Gewerbeschein.jpg'))
  await expect(dialog.getByText('Dieser Dateityp wird nicht unterstützt.')).toHaveCount(0)
  await dialog.getByText('Das Dokument gehört zu unserem Betrieb').click()
  await dialog.getByRole('button', { name: 'Hochladen', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const sent = documents.getByRole('listitem').filter({ hasText: 'Gewerbeschein.jpg' })
  await expect(sent).toContainText('Wird geprüft')
  await expect(sent).not.toContainText('Wird geprüft', { timeout: 45_000 })
  await expect(sent).toContainText('Gültig')
  await sent.getByRole('button', { name: 'Mehr zu: Gewerbeanmeldung' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
  await expect(sent).toHaveCount(0)
})

test('a document that ends is renewed in four steps, and the new one starts where the old one ends', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'owner')
  await expect(page.getByRole('link', { name: /^Dokumente.*gültig bis/ })).toBeVisible()
  let steps = 0
  const press = async (target: Locator) => {
    steps += 1
    await target.click()
  }
  await press(page.getByRole('link', { name: /^Dokumente/ }))
  const row = page.getByRole('row').filter({ hasText: 'Personalausweis' })
  const [, end] = /bis (\d{2}\.\d{2}\.\d{4})/.exec(await row.innerText()) ?? []
  await press(page.getByRole('button', { name: 'Erneuern: Personalausweis' }))
  const dialog = page.getByRole('dialog')
  const next = Temporal.PlainDate.from((end ?? '').split('.').toReversed().join('-')).add({ days: 1 })
  const start = dialog.getByRole('group', { name: 'Gültig ab' })
  await expect(start).toContainText(
    new RegExp(`0?${next.day}\\s*\\.\\s*0?${next.month}\\s*\\.\\s*${next.year}`),
  )
  await chooseFiles(
    dialog.getByRole('button', { name: /^Datei auswählen/ }),
    await createPhotoUpload('Ausweis-neu.jpg'),
  )
  await press(dialog.getByText('Das Dokument gehört zu unserem Betrieb'))
  await press(dialog.getByRole('button', { name: 'Hochladen', exact: true }))
  await expect(page.getByRole('row').filter({ hasText: 'Ausweis-neu.jpg' })).toContainText(
    'Folgt auf das Dokument, das jetzt gilt',
  )
  expect(steps).toBeLessThanOrEqual(4)
})

test('a company agrees to self-billing, withdraws after reading what follows, and gets both by email', async ({
  browser,
}) => {
  const page = await openNewCompanyPage(browser)
  const { email, last } = await createNewCompany(page)
  await page.goto('/company/payment')
  const agreement = page.locator('#self_billing_consent')
  await agreement.getByText('Vereinbarung lesen').click()
  await expect(agreement.getByText('jederzeit für die Zukunft widerrufen')).toBeVisible()
  await expect(agreement.getByRole('button', { name: 'Zustimmung widerrufen' })).toHaveCount(0)
  await agreement.getByText(/^Ich stimme der Abrechnung durch Gutschrift zu/).click()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()

  await expect(agreement.getByText(/^Zugestimmt am/)).toBeVisible()
  expect((await waitForMail(email, 'Ihre Zustimmung zur Abrechnung')).text).toContain('Fassung: 2026-11')
  await agreement.getByText('Nachweise').click()
  await expect(agreement.getByText(new RegExp(`^Fassung 2026-11: zugestimmt am .* ${last}$`))).toBeVisible()

  await agreement.getByRole('button', { name: 'Zustimmung widerrufen' }).click()
  const question = page.getByRole('alertdialog', { name: 'Abrechnung durch Gutschrift widerrufen?' })
  await expect(question.getByText('Angebote können Sie erst wieder annehmen')).toBeVisible()
  await question.getByRole('button', { name: 'Zustimmung widerrufen' }).click()
  await expect(question).toHaveCount(0)
  const notice = agreement.getByText(/^Widerrufen am .* Ohne Zustimmung/)
  await expect(notice).toBeVisible()
  // The notice explains the empty box below it.
  const [noticeBox, checkbox] = await Promise.all([
    notice.boundingBox(),
    agreement.getByRole('checkbox').boundingBox(),
  ])
  expect(noticeBox?.y ?? Infinity).toBeLessThan(checkbox?.y ?? 0)
  await expect(agreement.getByText(new RegExp(`^Widerrufen am .* durch .* ${last}$`))).toBeVisible()
  await expect(agreement.getByRole('button', { name: 'Zustimmung widerrufen' })).toHaveCount(0)
  await expect(agreement.getByRole('checkbox')).not.toBeChecked()
  await waitForMail(email, 'Abrechnung durch Gutschrift widerrufen')
})

test('a company agrees to self-billing while accepting an offer, and goes on with this offer', async ({
  browser,
}) => {
  const page = await openNewCompanyPage(browser)
  const market = createMarketplaceClient(page.request)
  const { company: name, email } = createPersonData()
  const { id } = await market.post<{ id: string }>('/accounts', { ...accountExample, name, email })
  await market.post(`/accounts/${id}/contacts`, { ...contactExample, email, profiles: ['admin'] })
  const order = await market.publish([name], [createAppointment(5, 9)], 'kundin@haushalt.example')
  await logInNewUser(page, email, contactExample.password)

  const missing = page.getByRole('dialog', { name: 'Vor der Annahme fehlt noch etwas' })
  await missing.getByRole('button', { name: 'Schließen' }).click()
  await page.getByRole('button', { name: `${order.name} annehmen` }).click()
  // The agreement is the first point, the BIC is only recommended.
  await expect(missing.getByRole('listitem').first()).toContainText(
    'Zustimmung zur Abrechnung durch Gutschrift',
  )
  await missing.getByText('Vereinbarung lesen').click()
  await expect(missing.getByText('jederzeit für die Zukunft widerrufen')).toBeVisible()
  await missing.getByRole('button', { name: /^Zustimmen \(Fassung/ }).click()
  const done = page.getByRole('dialog', { name: 'Sie können Angebote annehmen' })
  await expect(done.getByRole('status')).toHaveText('Abrechnung durch Gutschrift: zugestimmt')
  await expect(done.getByRole('listitem')).toHaveText('BIC (empfohlen, nicht nötig)')
  await done.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('dialog', { name: 'Angebot annehmen' })).toContainText(
    'Wallbox-Paket Eigenheim',
  )
  await expect(page.getByText('Sie sehen Angebote, können aber noch keine annehmen')).toHaveCount(0)
})
