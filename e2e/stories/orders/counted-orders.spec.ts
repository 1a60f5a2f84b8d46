import { expect, type Browser } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { CountedHands, expectEntries } from '#e2e/support/counted-hands'
import { waitForFinishing } from '#e2e/support/finishing'
import { callApiOfUser, desktopScreen, openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { createAppointment, createMarketplaceClient, type PublishedOrder } from '#e2e/support/marketplace'
import { test } from '#e2e/support/test'

/** Orders from the offer to the payment, with the entries of the dispatcher and of the installer counted. */
test.describe.configure({ mode: 'serial' })

interface CountedOrder {
  readonly title: string
  readonly draft: object
  /** The customer offered dates, so the dispatcher accepts with one; otherwise a visit is set afterwards. */
  readonly hasDates: boolean
  readonly dispatcher: object
  readonly installer: object
  readonly actions: { readonly start: string; readonly finish: string }
  readonly fillIn: (hands: CountedHands) => Promise<void>
}

const counted: readonly CountedOrder[] = [
  {
    title: 'a maintenance',
    draft: {
      order_type: 'maintenance',
      opportunity: { name: 'Wiederholungsprüfung Ladepunkte', documentation_type: 'standard' },
      products: [],
    },
    hasDates: true,
    dispatcher: desktopScreen,
    installer: phoneScreen,
    actions: { start: 'Wartung beginnen', finish: 'Wartung abschließen' },
    fillIn: fillInMaintenance,
  },
  {
    title: 'a remote commissioning',
    draft: {
      order_type: 'activation',
      is_remote: true,
      is_customer_sign_required: false,
      opportunity: { name: 'Ladepunkt freischalten', documentation_type: 'standard' },
      products: [],
    },
    hasDates: false,
    dispatcher: phoneScreen,
    installer: desktopScreen,
    actions: { start: 'Inbetriebnahme beginnen', finish: 'Inbetriebnahme abschließen' },
    fillIn: fillInCommissioning,
  },
  {
    title: 'a product sale',
    draft: {
      order_type: 'hardware_sale',
      opportunity: { name: 'Wallbox-Lieferung ohne Montage', documentation_type: 'standard' },
    },
    hasDates: false,
    dispatcher: desktopScreen,
    installer: phoneScreen,
    actions: { start: 'Auslieferung beginnen', finish: 'Ware übergeben' },
    fillIn: fillInDelivery,
  },
]

const submitted: PublishedOrder[] = []

for (const { title, draft, hasDates, dispatcher, installer, actions, fillIn } of counted) {
  test(`${title} is accepted by the dispatcher and finished by the installer within the goals`, async ({
    browser,
    request,
  }) => {
    const order = await createMarketplaceClient(request).publish(
      [elektroSommer.name],
      hasDates ? [createAppointment(1, 8), createAppointment(2, 13)] : [],
      `gezaehlt-${Date.now()}@kunde.example`,
      draft,
    )
    await planOrder(browser, order, hasDates, dispatcher, title)
    const page = await openPageLoggedIn(browser, 'installer', installer)
    await page.goto(`/orders/scheduled/${order.sfid}/`)
    await page.getByRole('button', { name: actions.start, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: actions.start, exact: true }).click()
    const hands = new CountedHands(page)
    await hands.press(page.getByRole('link', { name: actions.finish, exact: true }).first())
    await waitForFinishing(page)
    await fillIn(hands)
    await hands.tap(actions.finish)
    await expect(page).toHaveURL(new RegExp(`/orders/completed/${order.sfid}/`))
    expectEntries('finish an order', hands.entries, ` (${title})`)
    submitted.push(order)
  })
}

async function planOrder(
  browser: Browser,
  { sfid, name }: PublishedOrder,
  hasDates: boolean,
  screen: object,
  title: string,
): Promise<void> {
  const page = await openPageLoggedIn(browser, 'disposition', screen)
  const hands = new CountedHands(page)
  await hands.press(page.getByRole('button', { name: `${name} annehmen` }))
  const dialog = page.getByRole('dialog')
  if (hasDates) await hands.press(dialog.getByRole('radio').first().locator('xpath=ancestor::label'))
  await hands.press(dialog.getByRole('button', { name: 'Verbindlich annehmen' }))
  await expect(page.getByText('Sie haben den Auftrag')).toBeVisible()
  expectEntries('accept an offer with a date', hands.entries, ` (${title})`)
  if (hasDates) return
  await page.goto(`/orders/open/?search=${sfid}`)
  hands.entries = 0
  const row = page.getByRole('button', { name: /Details$/ })
  await hands.press(row.or(page.getByRole('main').getByRole('listitem').getByRole('link')).first())
  await hands.press(page.getByRole('button', { name: /[Tt]ermin.* bestätigen$/ }).first())
  const slots = page.getByRole('dialog').filter({ hasText: 'Freie Zeiten' })
  await hands.press(slots.locator('[aria-pressed]').first())
  await hands.press(slots.getByRole('button', { name: 'Termin bestätigen' }))
  await expect(page.locator('[data-toasts]')).toContainText('Termin bestätigt')
  expectEntries('set an appointment', hands.entries, ` (${title})`)
}

async function fillInMaintenance(hands: CountedHands): Promise<void> {
  await hands.tap('Alles wie geplant')
  await hands.photograph(/Typenschild/)
  await hands.photograph(/Zustand und Mängel/)
  await hands.tap('Weiter')
  await hands.choose('Gewartet wurde', 'Ladeeinrichtung')
  await hands.type('Hersteller und Typ', 'go-e Charger Gemini 11 kW')
  await hands.type('Seriennummer', 'GW-2025-000815')
  await hands.tap('Weiter')
  for (const part of [/Gehäuse/, /Klemmstellen/, /Steckvorrichtung/, /Beschriftung/])
    await hands.choose(part, 'In Ordnung')
  await hands.tap('Weiter')
  await hands.type(/Messgerät/, 'Benning IT 130')
  await hands.type(/Durchgängigkeit/, '0,3')
  await hands.type(/Isolationswiderstand/, '500')
  await hands.type(/Auslösestrom \(AC\)/, '22')
  await hands.type(/Auslösezeit bei IΔN/, '18')
  await hands.choose(/Probeladung/, 'Ja')
  await hands.tap('Weiter')
  await hands.choose(/Ergebnis der Prüfung/, 'Bestanden, keine Mängel')
  await hands.typeDay('Nächste Prüfung spätestens', '22112027')
  await hands.tap('Weiter')
  await hands.check('Die beauftragten Arbeiten wurden ausgeführt')
  await hands.tap('Weiter')
  await hands.sign()
}

async function fillInCommissioning(hands: CountedHands): Promise<void> {
  await hands.tap('Alles wie geplant')
  await hands.photograph(/Weitere Fotos/)
  await hands.tap('Weiter')
  await hands.choose('In Betrieb genommen', 'Ladeeinrichtung')
  await hands.type('Hersteller und Typ', 'go-e Charger Gemini 11 kW')
  await hands.type('Seriennummer', 'GW-2026-000816')
  await hands.typeDay('Tag der Inbetriebnahme', '22112026')
  await hands.tap('Weiter')
  await hands.type(/Ladepunktnummer/, 'DE*GEW*E000816')
  await hands.choose('Verbindung zum Backend', 'Online')
  await hands.choose(/Probeladung/, 'Ja')
  await hands.tap('Weiter')
  await hands.check('Zugangsdaten, Passwort geändert')
  await hands.choose(/Kunde eingewiesen/, 'Ja')
}

async function fillInDelivery(hands: CountedHands): Promise<void> {
  await hands.tap('Alles wie geplant')
  await hands.photograph(/Lieferschein/)
  await hands.photograph(/Ware an ihrem Platz/)
  await hands.tap('Weiter')
  await hands.type('Anzahl Packstücke', '1')
  await expect(hands.page.getByRole('textbox', { name: 'Hersteller und Typ' })).not.toHaveValue('')
  await hands.type('Seriennummer', 'GW-2026-000817')
  await hands.choose(/Vollständig laut Lieferschein/, 'Ja')
  await hands.choose(/Verpackung unbeschädigt/, 'Ja')
  await hands.tap('Weiter')
  await hands.choose('Abgestellt', 'Verwendungsstelle')
  await hands.choose('Angenommen von', 'Kunde')
  await hands.type('Name', 'Sabine Kretschmar')
  await hands.choose('Verpackung', 'Mitgenommen')
  await hands.tap('Weiter')
  await hands.check('Die beauftragten Arbeiten wurden ausgeführt')
  await hands.tap('Weiter')
  await hands.sign()
}

test('the administrator sends the finished orders for approval, and each of them is paid', async ({
  browser,
  request,
}) => {
  const page = await openPageLoggedIn(browser, 'admin')
  for (const { sfid } of submitted) {
    const body = { job_id: sfid, new_status: 'approval_pending', inputs: {} }
    expect((await callApiOfUser(page, 'POST', '/api/partner/orders/set-status', body)).code).toBe(200)
  }
  const { get } = createMarketplaceClient(request)
  const readStatuses = () =>
    Promise.all(submitted.map(async ({ id }) => (await get<{ status: string }>(`/jobs/${id}`)).status))
  await expect.poll(readStatuses, { timeout: 60_000 }).toEqual(counted.map(() => 'paid'))
})
