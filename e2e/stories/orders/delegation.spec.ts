import { expect, type Browser, type Page } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { listRawMails } from '#e2e/support/mailbox'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from '#e2e/support/marketplace'
import { openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Delegating an order to a person without a login by email, and taking it back. */
test.describe.configure({ mode: 'serial' })

const address = `emre-${Date.now()}@montage.example`
let order: PublishedOrder

test.beforeAll(async ({ playwright, baseURL, browser }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  order = await createMarketplaceClient(request).publish(
    [elektroSommer.name],
    [createAppointment(3, 9)],
    'kundin@kunde.example',
  )
  const dispatcher = await openPageLoggedIn(browser, 'disposition')
  await dispatcher.goto(`/offers/${order.sfid}/`)
  await dispatcher.getByRole('radio').first().check()
  await dispatcher.getByRole('button', { name: 'Verbindlich annehmen' }).click()
  await expect(dispatcher.getByText('Sie haben den Auftrag')).toBeVisible()
})

test('the admin delegates an order to a new person and sees missing input at its field', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'admin')
  await page.goto(`/order/${order.sfid}/`)
  await expect(page).toHaveURL(new RegExp(`/order-single/${order.sfid}/`))
  await page.getByRole('button', { name: 'Zuweisen', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Zuweisen' })
  await dialog.getByText('Neue Person').click()
  await dialog.getByLabel('Vorname').fill('Emre')
  await dialog.getByLabel('Nachname').fill('Yıldız')
  await dialog.getByLabel('E-Mail-Adresse').fill(address)
  await dialog.getByRole('button', { name: 'Zuweisen' }).click()
  await expect(dialog.getByText('Bitte bestätigen Sie den Hinweis.')).toBeVisible()
  await dialog.getByText('Ich bestätige').click()
  await dialog.getByRole('button', { name: 'Zuweisen' }).click()
  await expect(page.getByText('Auftrag an Emre Yıldız zugewiesen')).toBeVisible()
})

test('the delegate opens the email on a phone and can work on this order only', async ({ browser }) => {
  const page = await openOrderLink(browser)
  await expect(page).toHaveURL(new RegExp(`/order-single/${order.sfid}/`))
  await expect(page.getByText(`Auftrag von ${elektroSommer.name}`)).toBeVisible()
  await expect(page.getByText(/Zugang für Emre Yıldız/)).toBeVisible()
  await expect(page.getByText('389,00 €')).toHaveCount(0)
  await page.getByRole('button', { name: 'Montage beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  await expect(page.getByRole('link', { name: 'Montage beenden' })).toBeVisible()

  await page.goto('/orders/open/')
  await expect(page).toHaveURL(/\/login\//)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Montage beenden' })).toBeVisible()
})

test('after the delegation is withdrawn the open page says so at once and the link is invalid', async ({
  browser,
}) => {
  const [phonePage, admin] = [await openOrderLink(browser), await openPageLoggedIn(browser, 'admin')]
  await expect(phonePage.getByRole('link', { name: 'Montage beenden' })).toBeVisible()
  await admin.goto(`/order-single/${order.sfid}/`)
  await admin.getByRole('button', { name: 'Zuweisen', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Zuweisung zurücknehmen' }).click()
  await expect(admin.getByText('Zuweisung zurückgenommen').first()).toBeVisible()
  await expect(phonePage.getByRole('heading', { name: 'Dieser Zugang ist beendet' })).toBeVisible()
  const late = await openOrderLink(browser)
  await expect(late.getByRole('heading', { name: 'Dieser Link öffnet keinen Auftrag' })).toBeVisible()
  await expect(late.getByText('410 link_expired')).toBeVisible()
})

/** Opens the link from the email in a new browser, as on the delegate's own phone. */
async function openOrderLink(browser: Browser): Promise<Page> {
  let path: string | undefined
  await expect.poll(() => (path = findOrderLinkPath(findDelegationMail(address)))).toBeTruthy()
  const context = await browser.newContext(phoneScreen)
  const page = await context.newPage()
  await page.goto(path ?? '')
  return page
}

function findDelegationMail(to: string): string {
  return listRawMails(to).find((mail) => mail.includes('order-access')) ?? ''
}

/** Long lines of an email are folded by `=` at their end. */
function findOrderLinkPath(mail: string): string | undefined {
  return /\/order-access\/[\w-]{43}/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[0]
}
