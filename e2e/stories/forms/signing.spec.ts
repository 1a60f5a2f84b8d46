import { expect, type Page } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { readPdfText } from '#test/pdf/pdf-content'
import { waitForMail, getLinkPath } from '#e2e/support/mailbox'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from '#e2e/support/marketplace'
import { callApiOfUser, openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { chooseProtocol, downloadFile } from '#e2e/support/protocol'
import { test } from '#e2e/support/test'

/** An absent customer signs on their own phone; anyone who has the protocol can verify it. */
test.describe.configure({ mode: 'serial' })

const customerAddress = `customer-${Date.now()}@kunde.example`
let order: PublishedOrder
let protocol: Buffer

test.beforeAll(async ({ playwright, baseURL, browser }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const appointment_date = createAppointment(1, 9)
  order = await createMarketplaceClient(request).publish(
    [elektroSommer.name],
    [appointment_date],
    customerAddress,
  )
  const page = await openPageLoggedIn(browser, 'admin')
  for (const [new_status, inputs] of [
    ['appointment_confirmed', { appointment_date }],
    ['started', {}],
  ] as const) {
    const { code } = await callApiOfUser(page, 'POST', '/api/partner/orders/set-status', {
      job_id: order.sfid,
      new_status,
      inputs,
    })
    expect(code).toBe(200)
  }
  await page.context().close()
})

test('the company sends a link, the customer signs by keyboard in English, and the order updates at once', async ({
  browser,
}) => {
  const admin = await openPageLoggedIn(browser, 'admin')
  await admin.goto(`/orders/at-work/${order.sfid}/`)
  await admin.getByRole('button', { name: 'Link zum Unterschreiben senden' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByLabel('E-Mail-Adresse des Kunden')).toHaveValue(customerAddress)
  await dialog.getByText('Englisch', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Link senden' }).click()
  await expect(admin.getByText('Gesendet', { exact: true })).toBeVisible()

  const customer = await (await browser.newContext({ ...phoneScreen, locale: 'en-GB' })).newPage()
  await customer.goto(getLinkPath(await waitForMail(customerAddress, 'sign')))
  await expect(customer.getByRole('heading', { name: 'Please sign' })).toBeVisible()
  await expect(customer.getByText('Elektro Sommer GmbH').first()).toBeVisible()
  // The page shows no personal data, because the link may be passed on.
  await expect(customer.getByText(/Kretschmar|Karl-Heine/)).toHaveCount(0)
  await expect(admin.getByText('Geöffnet', { exact: true })).toBeVisible()

  await customer.getByLabel('Your first and last name').fill('Sabine Kretschmar')
  await customer.getByRole('button', { name: 'Type the name' }).click()
  await customer.getByRole('group', { name: 'Your signature' }).getByRole('textbox').fill('Sabine Kretschmar')
  await customer.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(customer.getByText('Thank you, your signature has arrived')).toBeVisible()
  await expect(admin.getByText('Unterschrieben', { exact: true })).toBeVisible()

  await customer.reload()
  await expect(customer.getByText('Thank you, your signature has arrived')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
})

test('a finished protocol can be verified by anyone, a changed byte is detected, and nothing is uploaded', async ({
  browser,
}) => {
  // Right after its start the demo renders the documents of all its orders first.
  test.setTimeout(300_000)
  const admin = await openPageLoggedIn(browser, 'admin')
  protocol = await waitForAnyProtocol(admin)
  expect(await readPdfText(protocol)).toContain('/verify/')

  const page = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  const sent: string[] = []
  page.on('request', (request) => void sent.push(`${request.method()} ${request.url()}`))
  await page.goto('/verify/')
  await chooseProtocol(page, protocol)
  await expect(page.getByText('Unverändert', { exact: true })).toBeVisible()
  const changed = Buffer.from(protocol)
  changed[2000] = (changed[2000] ?? 0) ^ 1
  await chooseProtocol(page, changed)
  await expect(page.getByText('Verändert', { exact: true })).toBeVisible()
  await chooseProtocol(page, Buffer.from('%PDF-1.7 etwas anderes'))
  await expect(page.getByText('Nicht bekannt', { exact: true })).toBeVisible()
  expect(sent.filter((line) => line.startsWith('POST') && !line.includes('/auth/refresh'))).toEqual([])
})

/** Returns the first protocol that the demo has rendered. */
async function waitForAnyProtocol(page: Page): Promise<Buffer> {
  let resource = ''
  await expect
    .poll(
      async () => {
        const { data } = await callApiOfUser(page, 'POST', '/api/partner/orders', {
          type: 'completed',
          page_size: 5,
        })
        for (const { sfid } of data as { sfid: string }[]) {
          const { data: documents } = await callApiOfUser(
            page,
            'GET',
            `/data-api/partner/protocols/of-job/${sfid}`,
          )
          resource =
            (documents as { resource: string; type: string }[]).find(({ type }) => type === 'pdf')
              ?.resource ?? ''
          if (resource) return true
        }
        return false
      },
      { timeout: 180_000, intervals: [1000] },
    )
    .toBe(true)
  return downloadFile(page, resource)
}
