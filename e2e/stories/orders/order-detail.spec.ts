import { expect } from '@playwright/test'
import { createMarketplaceClient } from '#e2e/support/marketplace'
import { callApiOfUser, openPageLoggedIn } from '#e2e/support/login'
import { acceptWithAppointment, acceptWithoutAppointment, pressMoreAction } from '#e2e/support/order-page'
import { createPhotoUpload } from '#e2e/support/photo'
import { test } from '#e2e/support/test'

/** One order in detail: concurrent changes, goods, counter-proposals and a wasted visit. */

test('the second of two users of an order sees the change of the first and keeps their own input', async ({
  browser,
  request,
}) => {
  const admin = await openPageLoggedIn(browser, 'admin')
  const installer = await openPageLoggedIn(browser, 'installer')
  const order = await acceptWithAppointment(admin, createMarketplaceClient(request))
  await admin.goto(`/orders/scheduled/${order.sfid}/`)
  await admin.getByRole('button', { name: 'Termin verschieben' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Termin verschieben' })
  await dialog.locator('[aria-pressed=false]').last().click()
  await dialog.getByLabel('Grund').fill('Der Monteur ist erkrankt.')

  await installer.goto(`/orders/scheduled/${order.sfid}/`)
  await installer.getByText('Nummern und Daten').click()
  await installer.getByRole('button', { name: 'Ihre Nummer ändern' }).click()
  await installer.getByLabel('Ihre Nummer', { exact: true }).fill('E2E-77')
  await installer.getByRole('button', { name: 'Speichern' }).click()

  const conflict = admin.getByRole('alertdialog', { name: 'Jemand war schneller' })
  await expect(conflict.getByText('Eigene Nummer geändert')).toBeVisible()
  await expect(conflict.getByText('E2E-77')).toBeVisible()
  await expect(dialog.getByLabel('Grund')).toHaveValue('Der Monteur ist erkrankt.')
  await conflict.getByRole('button', { name: 'Meine Eingabe trotzdem senden' }).click()
  await expect(dialog).toHaveCount(0)

  // Taking the other version closes the action that was started.
  await admin.getByRole('button', { name: 'Montage beginnen' }).first().click()
  await installer.getByRole('button', { name: 'Montage beginnen' }).click()
  await installer.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  await expect(conflict.getByText('Arbeit begonnen')).toBeVisible()
  await expect(conflict.getByText('nicht mehr möglich')).toBeVisible()
  await conflict.getByRole('button', { name: 'Neuen Stand übernehmen' }).click()
  await expect(admin.getByText('In Arbeit', { exact: true }).first()).toBeVisible()
})

test('each goods receipt is confirmed, and the last one ends the hold', async ({ browser, request }) => {
  const market = createMarketplaceClient(request)
  const page = await openPageLoggedIn(browser, 'admin')
  const order = await acceptWithoutAppointment(page, market)
  await market.post(`/jobs/${order.id}/hold`, { reason: 'product_ordering', substate: 'pending_order' })
  await market.post(`/jobs/${order.id}/product-orders`, { carrier: 'GLS', tracking_id: '00340-1' })
  await market.post(`/jobs/${order.id}/product-orders`, { items: [{ name: 'Erdkabel', quantity: 20 }] })
  await page.goto(`/orders/waiting-action/${order.sfid}/`)
  await expect(page.getByText('00340-1')).toBeVisible()
  for (const goods of ['Erdkabel', 'go-e Charger Gemini 11 kW']) {
    await page
      .getByRole('listitem')
      .filter({ hasText: goods })
      .filter({ hasText: 'Unterwegs' })
      .getByRole('button', { name: 'Wareneingang bestätigen' })
      .click()
    const asking = page.getByRole('alertdialog', { name: 'Wareneingang bestätigen' })
    await asking.getByRole('button', { name: 'Eingang bestätigen' }).click()
    await expect(asking).toHaveCount(0)
  }
  await expect(page.getByText('Angenommen', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Eingang bestätigt', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Lieferung bestätigt').first()).toBeVisible()
})

test('a proposed date that the marketplace accepts is shown without a reload', async ({
  browser,
  request,
}) => {
  const market = createMarketplaceClient(request)
  const page = await openPageLoggedIn(browser, 'admin')
  const order = await acceptWithoutAppointment(page, market)
  await page.goto(`/orders/open/${order.sfid}/`)
  await pressMoreAction(page, 'Anderen Preis vorschlagen')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Neuer Nettopreis des Auftrags').fill('430,50')
  await dialog.getByLabel('Begründung').fill('<script>document.title = "x"</script> 9 m mehr Leitung 🔌')
  await dialog.getByRole('button', { name: 'Vorschlag senden' }).click()
  await expect(page.getByText('Wartet auf Antwort', { exact: false })).toBeVisible()
  await expect(
    page.getByText('<script>document.title = "x"</script> 9 m mehr Leitung 🔌').first(),
  ).toBeVisible()
  expect(await page.title()).not.toBe('x')

  const { data } = await market.get<{ data: { id: string }[] }>(
    `/counter-proposals?job_id=${order.id}&state=pending`,
  )
  // The simulated marketplace may answer first; its answer is the same.
  for (const { id } of data) await market.post(`/counter-proposals/${id}/answer`, { accept: true })
  await expect(page.getByText('Vereinbarte Preisanpassung').first()).toBeVisible()
  await expect(page.getByText('430,50 €').first()).toBeVisible()
})

test('typed text is shown as text, never as markup', async ({ browser, request }) => {
  const page = await openPageLoggedIn(browser, 'admin')
  const order = await acceptWithoutAppointment(page, createMarketplaceClient(request))
  const typed = `'"<script>document.title="x"</script><img src=x onerror="document.title='x'"> 🔌👩🏽‍🔧`
  const short = `'"<script>document.title="x"</script> 🔌`
  const delegation = { first_name: short, last_name: short, email: 'x@kunde.example', qualifications: true }
  const done = await Promise.all([
    callApiOfUser(page, 'POST', '/data-api/comment', { jobApiId: order.id, message: typed }),
    callApiOfUser(page, 'PATCH', `/data-api/entity/job/${order.id}/partner-eid`, { partnerEid: short }),
  ])
  done.push(await callApiOfUser(page, 'POST', `/api/partner/orders/${order.sfid}/delegate`, delegation))
  expect(done.map(({ code }) => code)).toEqual([201, 200, 200])
  for (const path of [`/orders/open/?search=${order.sfid}`, `/orders/open/${order.sfid}/`]) {
    await page.goto(path)
    await expect(page.getByText(short).first()).toBeVisible()
    await expect(page).toHaveTitle(/Gewerk/)
  }
  await expect(page.getByText(typed).first()).toBeVisible()
  await expect(page).toHaveTitle(/Gewerk/)
})

test('a cancellation after a wasted visit asks for form, photos and the reason for the missing signature', async ({
  browser,
  request,
}) => {
  const page = await openPageLoggedIn(browser, 'admin')
  const order = await acceptWithAppointment(page, createMarketplaceClient(request))
  await page.goto(`/orders/scheduled/${order.sfid}/?showActions`)
  await pressMoreAction(page, 'Auftrag stornieren')
  const dialog = page.getByRole('dialog', { name: 'Auftrag stornieren' })
  await dialog.getByText('Kunde zum Termin nicht angetroffen').click()
  await dialog.getByRole('button', { name: 'Weiter' }).click()
  await expect(dialog.getByText('lassen Sie den Kunden unterschreiben', { exact: false })).toBeVisible()
  await dialog.getByText('Nicht möglich').click()
  await dialog.getByRole('button', { name: /Warum nicht\?/ }).click()
  await page.getByRole('option', { name: 'Kunde nicht anwesend' }).click()
  await dialog.getByRole('button', { name: 'Auftrag stornieren' }).click()
  // The form is still missing, and the page says where.
  await expect(dialog.getByText('Es fehlt noch etwas', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Besuchsprotokoll ausfüllen' }).click()
  const form = page.getByRole('dialog', { name: 'Besuch ohne Ausführung' })
  await form.getByRole('group', { name: 'Tag des Besuchs' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('20112026')
  await form.getByText('Niemand', { exact: true }).click()
  await form.getByLabel('Was Sie vorgefunden haben').fill('Dreimal geklingelt, niemand öffnet.')
  await form
    .locator('input[type=file]')
    .last()
    .setInputFiles(await createPhotoUpload('klingel.jpg'))
  await expect(form.getByText('klingel.jpg', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Formular abschließen' }).click()
  await expect(dialog.getByText('Ausgefüllt')).toBeVisible()
  await dialog.getByRole('button', { name: 'Auftrag stornieren' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/completed/${order.sfid}/`))
  await expect(page.getByText('Kunde zum Termin nicht angetroffen').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Protokoll/ })).toBeVisible({ timeout: 20_000 })
})

test('a change can be undone by keyboard, unless another user has changed the order since', async ({
  browser,
  request,
}) => {
  const page = await openPageLoggedIn(browser, 'admin')
  const order = await acceptWithAppointment(page, createMarketplaceClient(request))
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await page.getByText('Nummern und Daten').click()
  await page.getByRole('button', { name: 'Ihre Nummer ändern' }).click()
  await page.getByLabel('Ihre Nummer', { exact: true }).fill('E2E-78')
  await page.getByRole('button', { name: 'Speichern' }).click()
  const toast = page.getByRole('alertdialog')
  await expect(toast.getByText('Nummer gespeichert')).toBeVisible()
  await expect(page.getByText('E2E-78').last()).toBeVisible()
  await toast.getByRole('button', { name: 'Rückgängig' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast.getByText('Rückgängig gemacht')).toBeVisible()
  await expect(page.getByText('E2E-78')).toHaveCount(0)

  await page.getByRole('button', { name: 'Termin verschieben' }).click()
  const dialog = page.getByRole('dialog', { name: 'Termin verschieben' })
  await dialog.locator('[aria-pressed=false]').last().click()
  await dialog.getByLabel('Grund').fill('Der Monteur ist erkrankt.')
  await dialog.getByRole('button', { name: /verschieben$/ }).click()
  const moved = toast.filter({ hasText: 'Termin verschoben' })
  await expect(moved).toBeVisible()
  await callApiOfUser(page, 'PATCH', `/data-api/entity/job/${order.id}/partner-eid`, { partnerEid: 'B-1' })
  await moved.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(toast.getByText('Jemand hat den Auftrag inzwischen geändert', { exact: false })).toBeVisible()
})
