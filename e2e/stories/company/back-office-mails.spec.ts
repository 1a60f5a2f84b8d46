import { expect } from '@playwright/test'
import { expectNoViolations } from '../../support/axe.ts'
import { openBackOfficeAs, setStaffRole } from '../../support/back-office.ts'
import { waitForMail } from '../../support/mailbox.ts'
import { test } from '../../support/test.ts'

/** The texts of emails in the marketplace's own words. */

const path = '/operator/mails/kinds/order_approved/'

test('an administrator words an email, sees its faults and its preview, sends it, and goes back', async ({
  browser,
}) => {
  const page = await openBackOfficeAs(browser, 'operator', path)
  await page.getByRole('button', { name: 'Texte ändern' }).click()
  const subject = page.getByLabel('Betreff', { exact: true })
  const preview = page.getByRole('article')
  await expectNoViolations(page)
  await subject.fill('Geschafft: ')
  await page.getByRole('button', { name: 'Auftrag {order}' }).click()
  await expect(subject).toHaveValue('Geschafft: {order}')
  await expect(subject).toBeFocused()
  await expect(preview.getByRole('heading', { name: 'Geschafft: Wallbox, Leipzig' })).toBeVisible()

  await page.getByRole('link', { name: 'Betriebe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Betriebe' })).toBeVisible()
  await page.goBack()
  await expect(subject).toHaveValue('Geschafft: {order}')
  await page.reload()
  await expect(subject).toHaveValue('Geschafft: {order}')

  await page.getByLabel('Text', { exact: true }).fill('Danke, {firma}!')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveAccessibleDescription(/\{firma\}/)
  await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
  await expectNoViolations(page)
  await page.getByLabel('Text', { exact: true }).fill('Danke für Ihre Arbeit!')
  await expect(preview.getByText('Danke für Ihre Arbeit!')).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert. Die nächste E-Mail hat diesen Text.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Schließen' }).click()

  await page.getByRole('button', { name: 'Test an mich senden' }).click()
  const mail = await waitForMail('operator@demo.example', 'Geschafft')
  expect(mail.text).toContain('Danke für Ihre Arbeit!')
  expect(mail.text).toContain('Sie erhalten diese Nachricht, weil')
  await page.getByText('Fassung 1').click()
  await expect(page.getByText(/Olga Petersen/).first()).toBeVisible()
  await expectNoViolations(page)

  await page.goto('/operator/mails/kinds/')
  await expect(page.getByText('Eigener Text: DE')).toBeVisible()
  await page.goto(path)
  await page.getByRole('button', { name: 'Texte ändern' }).click()
  await page.getByRole('button', { name: 'Betreff: zurück zum mitgelieferten Text' }).click()
  await page.getByRole('button', { name: 'Text: zurück zum mitgelieferten Text' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Fassung 2')).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Freigegeben: Wallbox, Leipzig' })).toBeVisible()
})

test('two people change one text: the second is told, and keeps the own words', async ({ browser }) => {
  const place = '/operator/mails/kinds/account_activated/'
  const first = await openBackOfficeAs(browser, 'operator', place)
  await first.getByRole('button', { name: 'Texte ändern' }).click()
  await setStaffRole(first, 'approver@demo.example', 'administrator')
  const second = await openBackOfficeAs(browser, 'approver', place)
  await second.getByRole('button', { name: 'Texte ändern' }).click()
  await second.getByLabel('Betreff', { exact: true }).fill('{company} ist dabei')
  await second.getByRole('button', { name: 'Speichern' }).click()
  await expect(second.getByText(/^Gespeichert/)).toBeVisible()

  const subject = first.getByLabel('Betreff', { exact: true })
  await subject.fill('Willkommen, {company}')
  await first.getByRole('button', { name: 'Speichern' }).click()
  const told = first.getByRole('status').filter({ hasText: 'Jemand hat diese Texte inzwischen geändert' })
  await expect(told).toContainText('Adrian Voss')
  await expect(told.getByText('dabei')).toBeVisible()
  await expect(subject).toHaveValue('Willkommen, {company}')
  await expectNoViolations(first)
  await told.getByRole('button', { name: 'Meine Eingabe behalten' }).click()
  await first.getByRole('button', { name: 'Speichern' }).click()
  await expect(first.getByText('Fassung 2')).toBeVisible()
  await expect(subject).toHaveValue('Willkommen, {company}')
  await setStaffRole(first, 'approver@demo.example', 'partner_manager')
})
