import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe'
import { openBackOfficeAs } from '#e2e/support/back-office'
import { waitForMail } from '#e2e/support/mailbox'
import { test } from '#e2e/support/test'

/** Inviting companies in the back office to an area in which companies are missing. */

async function openInvitationsAs(browser: Browser, login: string): Promise<Page> {
  const page = await openBackOfficeAs(browser, login)
  await page.getByRole('link', { name: 'Einladungen' }).click()
  return page
}

const findInvitation = (page: Page, company: string) =>
  page.getByRole('table', { name: 'Eingeladene Betriebe' }).getByRole('row').filter({ hasText: company })

test('a pasted list invites companies to an area, and a colleague withdraws one of the invitations', async ({
  browser,
}) => {
  const mark = Date.now().toString(36)
  const [first, second] = [`Elektro ${mark} GmbH`, `Solar ${mark} GmbH`]
  const email = `buero-${mark}@einladung.example`
  const page = await openInvitationsAs(browser, 'operator')
  await expectNoViolations(page)
  await page.getByRole('table', { name: 'Hier fehlen Betriebe' }).getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'Betriebe einladen' })
  const list = dialog.getByLabel('Betriebe', { exact: true })
  await expect(list).toBeFocused()

  // A line without an address is named; nothing is sent, and the text stays.
  await list.fill(`${first}, ${email}\n${second}`)
  await dialog.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(dialog.getByText(`„${second}“`)).toBeVisible()
  await expect(list).toHaveValue(`${first}, ${email}\n${second}`)
  await expectNoViolations(page)
  await list.fill(`${first}, ${email}\n${second} <solar-${mark}@einladung.example>\nWieder, ${email}`)
  await dialog.getByRole('button', { name: 'Einladung senden' }).click()
  await expect(dialog.getByText(`${email}: ist doppelt`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(findInvitation(page, first)).toContainText('Gesendet')
  await expect(findInvitation(page, second)).toContainText('Gesendet')
  await waitForMail(email, '')

  // A colleague has the dialog of the same invitation open: the list follows, and pressing the button is refused.
  const colleague = await openInvitationsAs(browser, 'approver')
  await findInvitation(colleague, first)
    .getByRole('button', { name: /^Einladung zurückziehen/ })
    .click()
  await expect(colleague.getByRole('alertdialog')).toContainText(email)
  await findInvitation(page, first)
    .getByRole('button', { name: /^Einladung zurückziehen/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(findInvitation(page, first)).toContainText('Zurückgezogen')
  await expect(colleague.locator('tr').filter({ hasText: first })).toContainText('Zurückgezogen')
  await colleague.getByRole('alertdialog').getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(colleague.getByRole('region', { name: /Meldung/ })).toContainText(/nicht/)
  await expect(findInvitation(page, second)).toContainText('Gesendet')
})
