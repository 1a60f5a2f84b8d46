import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe'
import { createAdminCaller } from '#e2e/support/offline-order'
import { openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from '#e2e/support/marketplace'
import { chooseFiles, createPhotoUpload } from '#e2e/support/photo'
import { test } from '#e2e/support/test'
import { elektroSommer } from '#demo/data/companies/login-companies'

/** The conversation of an order: a dispatcher, an installer without a network, and the marketplace. */

type Market = ReturnType<typeof createMarketplaceClient>

async function createAcceptedOrder(market: Market, request: Parameters<typeof createAdminCaller>[0]) {
  const appointment_date = createAppointment(3, 9)
  const order = await market.publish(
    [elektroSommer.name],
    [appointment_date],
    `gespraech-${Date.now()}@kunde.example`,
  )
  const call = await createAdminCaller(request)
  await call('/api/partner/orders/set-status', {
    job_id: order.sfid,
    new_status: 'appointment_confirmed',
    inputs: { appointment_date },
  })
  return order
}

const listMessages = async (market: Market, { id }: PublishedOrder) =>
  (await market.get<{ data: { message: string; files: unknown[] }[] }>(`/jobs/${id}/comments`)).data

const openOrder = (page: Page, { sfid }: PublishedOrder) => page.goto(`/order-single/${sfid}/`)

test('a message with a photo that was written offline arrives once, and the page shows a new message without a reload', async ({
  browser,
  request,
}) => {
  const market = createMarketplaceClient(request)
  const order = await createAcceptedOrder(market, request)
  const installer = await openPageLoggedIn(browser, 'installer', phoneScreen)
  await openOrder(installer, order)
  const stream = installer.getByRole('log')
  const text = installer.getByLabel('Nachricht schreiben')
  await expect(text).toBeVisible()

  await market.post(`/jobs/${order.id}/comments`, { message: 'Bitte klingeln Sie bei 12 b.' })
  await expect(stream.getByText('Bitte klingeln Sie bei 12 b.')).toBeVisible()

  // A typed text survives a reload.
  await text.fill('Der Keller ist abgeschlossen.')
  await installer.reload()
  await expect(text).toHaveValue('Der Keller ist abgeschlossen.')

  await installer.context().setOffline(true)
  await chooseFiles(
    installer.getByRole('button', { name: 'Foto oder PDF anhängen' }),
    await createPhotoUpload('keller.jpg'),
  )
  await expect(installer.getByText('keller.jpg', { exact: true })).toBeVisible()
  await text.press('Control+Enter')
  await expect(stream.getByText('Noch nicht gesendet')).toBeVisible()
  await expect(text).toHaveValue('')
  await installer.context().setOffline(false)
  await expect(stream.getByText('Noch nicht gesendet')).toBeHidden({ timeout: 20_000 })
  expect(await listMessages(market, order)).toMatchObject([
    { message: 'Der Keller ist abgeschlossen.', files: [{ name: expect.stringContaining('keller') }] },
    { message: 'Bitte klingeln Sie bei 12 b.' },
  ])

  await stream.getByRole('button', { name: 'Nachricht ändern' }).click()
  await installer.getByRole('menuitem', { name: 'Bearbeiten' }).click()
  await stream.getByLabel('Bearbeiten').fill('Der Keller ist wieder offen.')
  await stream.getByRole('button', { name: 'Speichern' }).click()
  await expect(stream.getByText(/bearbeitet/)).toBeVisible()
  await expectNoViolations(installer)
})

test('the dispatcher mentions a colleague and answers a question with a file in the panel of the list', async ({
  browser,
  request,
}) => {
  const market = createMarketplaceClient(request)
  const order = await createAcceptedOrder(market, request)
  await market.post(`/jobs/${order.id}/hold`, { reason: 'partner_info', comment: 'Welche Sicherung?' })
  const dispatcher = await openPageLoggedIn(browser, 'disposition')
  await dispatcher.goto(`/orders/waiting-action/?search=${order.sfid}`)
  await dispatcher.getByRole('button', { name: `${order.name}: Details` }).click()
  const panel = dispatcher.getByRole('complementary', { name: /Übersicht/ })
  await expect(panel.getByText('Welche Sicherung?').first()).toBeVisible()

  await panel.getByText('Als Antwort senden').click()
  const text = panel.getByLabel('Nachricht schreiben')
  await text.fill('')
  await text.pressSequentially('@')
  const options = panel.getByRole('listbox', { name: 'Kollegen erwähnen' })
  await expect(options.getByRole('option').first()).toBeVisible()
  const name = await options.getByRole('option').first().textContent()
  await text.press('Enter')
  await expect(text).toHaveValue(`@${name} `)
  await text.press('Control+Enter')
  await expect(panel.getByRole('log').getByText(`@${name}`)).toBeVisible()

  // The next message answers the question again.
  await chooseFiles(
    panel.getByRole('button', { name: 'Foto oder PDF anhängen' }),
    await createPhotoUpload('sicherung.jpg'),
  )
  await panel.getByRole('button', { name: 'Antwort senden' }).click()
  await expect.poll(async () => (await listMessages(market, order))[0]?.files.length).toBe(1)
  const { status } = await market.get<{ status: string }>(`/jobs/${order.id}`)
  expect(status).toBe('appointment_confirmed')
})

test('an installer answers a question of the marketplace with a photo on a phone; an empty answer is refused and focuses its text', async ({
  browser,
  request,
}) => {
  const market = createMarketplaceClient(request)
  const order = await createAcceptedOrder(market, request)
  await market.post(`/jobs/${order.id}/hold`, { reason: 'partner_info', comment: 'Welche Sicherung?' })
  const installer = await openPageLoggedIn(browser, 'installer', phoneScreen)
  await openOrder(installer, order)
  const text = installer.getByLabel('Antwort an den Marktplatz')
  const composer = installer.getByRole('form', { name: 'Neue Nachricht' })
  const mainButton = installer.getByRole('region', { name: 'Aktionen' }).getByRole('button')

  await expect(mainButton).toHaveText('Antwort senden')
  await mainButton.tap()
  await expect(text).toBeFocused()
  await expect(text).toBeInViewport()

  // Nothing was written: the button of the composer refuses, and the main button leads back to the text.
  const send = composer.getByRole('button', { name: 'Antwort senden' })
  await send.tap()
  await expect(text).toHaveAccessibleDescription(/./)
  await expect(text).toBeFocused()
  await send.focus()
  await mainButton.tap()
  await expect(text).toBeFocused()
  expect(await market.get(`/jobs/${order.id}`)).toMatchObject({ status: 'on_hold' })

  await text.fill('Selektiver 63 A, siehe Foto.')
  await chooseFiles(
    installer.getByRole('button', { name: 'Foto oder PDF anhängen' }),
    await createPhotoUpload('sicherung.jpg'),
  )
  await expect(installer.getByText('sicherung.jpg', { exact: true })).toBeVisible()
  await expectNoViolations(installer)
  await send.tap()
  await expect
    .poll(() => listMessages(market, order))
    .toMatchObject([{ message: 'Selektiver 63 A, siehe Foto.', files: [{}] }])
  expect(await market.get(`/jobs/${order.id}`)).toMatchObject({ status: 'appointment_confirmed' })
})
