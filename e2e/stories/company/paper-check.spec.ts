import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe'
import { openBackOfficeAs } from '#e2e/support/back-office'
import { openPageLoggedIn } from '#e2e/support/login'
import { chooseFiles, createPhotoUpload } from '#e2e/support/photo'
import { test } from '#e2e/support/test'

/** Documents between a company and the people of the marketplace who check them. */

const company = 'Winterfeld Elektrotechnik GmbH'
const kind = 'Betriebshaftpflichtversicherung'

/** Opens the newest document of the company that waits for a check. */
async function openWaitingPaper(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dokumente' }).first().click()
  await page
    .getByRole('row', { name: new RegExp(`${kind}.*${company}`) })
    .getByRole('link')
    .click()
  await expect(page.getByRole('img', { name: /^Datei: Police/ })).toBeVisible()
}

test('a document is refused with a reason, corrected by the company and approved, while a second person looks on', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const partner = await openPageLoggedIn(browser, 'rival')
  await partner.goto('/company/documents')
  await partner.getByRole('button', { name: `Erneuern: ${kind}` }).click()
  const dialog = partner.getByRole('dialog')
  await chooseFiles(
    dialog.getByRole('button', { name: /^Datei auswählen/ }),
    await createPhotoUpload('Police-alt.jpg'),
  )
  await dialog.getByText('Das Dokument gehört zu unserem Betrieb').click()
  await dialog.getByRole('button', { name: 'Hochladen', exact: true }).click()
  const row = partner.getByRole('row').filter({ hasText: 'Police-' })
  await expect(row).toContainText('Police-alt.jpg')

  const [first, second] = [
    await openBackOfficeAs(browser, 'approver'),
    await openBackOfficeAs(browser, 'operator'),
  ]
  await openWaitingPaper(first)
  await openWaitingPaper(second)
  await expectNoViolations(first)
  await second.getByRole('button', { name: 'Ablehnen' }).click()
  await second.getByLabel('Grund der Ablehnung').fill('Die Police gehört einem anderen Betrieb.')

  await first.getByRole('button', { name: 'Ablehnen' }).click()
  await first.getByRole('button', { name: 'Ablehnen und Betrieb benachrichtigen' }).click()
  await expect(first.getByLabel('Grund der Ablehnung')).toBeFocused()
  await first.getByLabel('Grund der Ablehnung').fill('Das Foto ist nicht lesbar.')
  await first.getByRole('button', { name: 'Ablehnen und Betrieb benachrichtigen' }).click()
  await expect(first.getByText(`Abgelehnt: ${kind}, ${company}`)).toBeVisible()

  await second.getByRole('button', { name: 'Ablehnen und Betrieb benachrichtigen' }).click()
  await expect(second.getByText(/Adrian Voss hat dieses Dokument .* abgelehnt/)).toBeVisible()
  await expect(second.getByLabel('Grund der Ablehnung')).toHaveValue(
    'Die Police gehört einem anderen Betrieb.',
  )
  await expectNoViolations(second)

  await expect(row).toContainText('Das Foto ist nicht lesbar.')
  await row.getByRole('button', { name: `Mehr zu: ${kind}` }).click()
  await partner.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  await chooseFiles(
    dialog.getByRole('button', { name: /^Datei auswählen/ }),
    await createPhotoUpload('Police-neu.jpg'),
  )
  const confirmation = dialog.getByText('Das Dokument gehört zu unserem Betrieb')
  if (await confirmation.isVisible()) await confirmation.click()
  await dialog.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(row).toContainText('Police-neu.jpg')

  await openWaitingPaper(first)
  await first.getByRole('button', { name: 'Bestätigen' }).press('Enter')
  await expect(first.getByText(`Bestätigt: ${kind}, ${company}`)).toBeVisible()
  await expect(row).toContainText('Folgt auf das Dokument, das jetzt gilt')
  await expect(row).not.toContainText('Das Foto ist nicht lesbar.')
})

test('a person of the marketplace sees the portal as a company sees it, with a banner, and ends the view', async ({
  browser,
}) => {
  const staff = await openBackOfficeAs(browser, 'operator')
  await staff.getByRole('link', { name: 'Betriebe' }).click()
  await staff.getByRole('searchbox', { name: 'Name, Ort, E-Mail oder Nummer' }).fill('Winterfeld')
  await staff.getByRole('link', { name: company }).click()
  await expectNoViolations(staff)
  await staff.getByRole('button', { name: /^Portal ansehen wie Henrik Winterfeld/ }).click()
  await staff.getByRole('button', { name: 'Ansicht öffnen' }).click()
  await staff.getByLabel('Grund').fill('Der Betrieb findet seine Angebote nicht.')
  const opened = staff.context().waitForEvent('page')
  await staff.getByRole('button', { name: 'Ansicht öffnen' }).click()
  const view = await opened
  const banner = view.getByText(/^Olga Petersen sieht das Portal wie Henrik Winterfeld/)
  await expect(banner).toBeVisible()
  await expect(view).toHaveURL(/\/offers\/$/)
  await view.reload()
  await expect(banner).toBeVisible()
  await view.getByRole('link', { name: 'Geplant' }).first().click()
  await expect(view).toHaveURL(/\/orders\/scheduled/)
  await expect(banner).toBeVisible()
  await expectNoViolations(view)
  await view.getByRole('button', { name: 'Ansicht beenden' }).click()
  await expect(view.getByText('Die Ansicht als Betrieb ist beendet.')).toBeVisible()
  await view.reload()
  await expect(view.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()

  await staff.getByRole('link', { name: 'Änderungsprotokoll' }).click()
  const entry = staff.getByRole('row', { name: /Portal als Betrieb angesehen/ }).first()
  await expect(entry).toContainText('Olga Petersen')
  await expect(entry).toContainText('Henrik Winterfeld')
  await expect(entry).toContainText('Der Betrieb findet seine Angebote nicht.')
})
