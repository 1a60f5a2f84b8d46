import { expect, type Page } from '@playwright/test'
import { CountedHands, expectEntries } from '#e2e/support/counted-hands'
import { desktopScreen, openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { chooseFiles, createPhotoUpload } from '#e2e/support/photo'
import { test } from '#e2e/support/test'

/**
 * Counts the steps of the main jobs on each kind of screen, and prints them beside their goals. Setting an
 * appointment and finishing an order are counted in stories/orders/counted-orders.spec.ts.
 */

test.describe.configure({ timeout: 240_000 })

const screens = [
  ['wide', desktopScreen],
  ['tablet', { viewport: { width: 820, height: 1180 } }],
  ['phone', phoneScreen],
] as const

for (const [name, screen] of screens) {
  test(`the main jobs take at most the steps of their goals on a ${name} screen`, async ({ browser }) => {
    const installer = await openPageLoggedIn(browser, 'installer', screen)
    await expect(installer).toHaveURL('/today/')
    await expect(installer.getByRole('heading', { level: 1 })).toHaveText('Heute')
    expectEntries('start the day', 0, `, ${name}`)
    await installer.context().close()

    const admin = await openPageLoggedIn(browser, 'admin', screen)
    expectEntries('call a customer', await countStepsOfCall(admin), `, ${name}`)
    expectEntries('accept an offer with a date', await countStepsOfAcceptance(admin), `, ${name}`)
    expectEntries('open the form for a new person', await countStepsOfAddingPerson(admin), `, ${name}`)
    await admin.context().close()

    const accounting = await openPageLoggedIn(browser, 'accounting', screen)
    const download = await countStepsOfDownload(accounting)
    expectEntries('download the credit notes of the last month', download, `, ${name}`)
    await accounting.context().close()

    const owner = await openPageLoggedIn(browser, 'owner', screen)
    expectEntries('replace an insurance that ends', await countStepsOfRenewal(owner), `, ${name}`)
    await owner.context().close()
  })
}

/** The number of a row is a link. It is not pressed, because other stories need an order without a logged call. */
async function countStepsOfCall(page: Page): Promise<number> {
  await page.goto('/orders/open/')
  await expect(page.locator('[data-row] a[href^="tel:"]').first()).toBeVisible()
  return 1
}

/** From the offers to the last press, which is counted but not made, because other stories need the offer. */
async function countStepsOfAcceptance(page: Page): Promise<number> {
  const hands = new CountedHands(page)
  await page.goto('/offers/')
  const dated = page
    .locator('[data-row]')
    .filter({ hasText: /\d(–\d+)?\sUhr/ })
    .first()
  await hands.press(dated.getByRole('button', { name: /annehmen/i }))
  const dialog = page.getByRole('dialog', { name: 'Angebot annehmen' })
  await hands.press(dialog.locator('label:has(input[type=radio])').first())
  await expect(dialog.getByRole('button', { name: 'Verbindlich annehmen' })).toBeEnabled()
  await page.keyboard.press('Escape')
  return hands.entries + 1
}

/** From any page to the form, by the search: the field, then the action. It works again on the open page. */
async function countStepsOfAddingPerson(page: Page): Promise<number> {
  const hands = new CountedHands(page)
  const isPhone = page.viewportSize()?.width === phoneScreen.viewport.width
  const dialog = page.getByRole('dialog', { name: 'Person hinzufügen' })
  for (const time of ['from another page', 'on the open page']) {
    const search = page
      .getByRole('banner')
      .getByRole(isPhone || hands.entries === 0 ? 'button' : 'combobox', { name: 'Aufträge suchen' })
    await hands.press(search)
    const choice = page.getByRole('option', { name: 'Person hinzufügen' })
    await expect(choice).toBeVisible()
    // Phones scroll the document when their keyboard opens.
    if (isPhone) await page.evaluate(() => document.dispatchEvent(new Event('scroll')))
    await hands.press(choice)
    await expect(dialog, time).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  return hands.entries / 2
}

/** From the page after the log-in. */
async function countStepsOfDownload(page: Page): Promise<number> {
  const hands = new CountedHands(page)
  await hands.press(
    page
      .getByRole('link', { name: /^Gutschriften/ })
      .filter({ visible: true })
      .first(),
  )
  const month = page.getByRole('button', { name: /^\p{L}+ \d{4} herunterladen$/u })
  await expect(month).toBeVisible()
  await hands.press(month)
  return hands.entries
}

/**
 * From the documents of the company, to which the reminder leads; every kind of document takes the same steps. The last
 * press is counted but not made, because other stories need the document.
 */
async function countStepsOfRenewal(page: Page): Promise<number> {
  const hands = new CountedHands(page)
  await page.goto('/company/documents/')
  await hands.press(page.getByRole('button', { name: /^Erneuern: / }).first())
  const dialog = page.getByRole('dialog')
  const file = dialog.getByRole('button', { name: /^(Datei auswählen|Foto aufnehmen)/ }).first()
  await chooseFiles(file, await createPhotoUpload('police.jpg'))
  hands.entries += 1
  await hands.press(dialog.getByText('Das Dokument gehört zu unserem Betrieb'))
  await expect(dialog.getByRole('button', { name: 'Hochladen', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')
  return hands.entries + 1
}
