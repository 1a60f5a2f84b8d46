import { expect, type Locator, type Page } from '@playwright/test'
import { createPhotoUpload } from '../support/photo.ts'

/** How a user of the demo opens one dialog, menu or list over a page. */
export interface DialogOpener {
  /**
   * The path of a page. `row` after a list means the page of its first order that has the first button, or
   * `orderWith`.
   */
  readonly path: string
  /** Buttons and menu entries to press, in order. The layer that the last one opens is checked. */
  readonly press: readonly [string | RegExp, ...(string | RegExp)[]]
  /** Also checks the layer that each earlier press opens. */
  readonly checkEach?: true
  readonly orderWith?: string | RegExp
  /** For layers that exist in one layout only and close when the layout changes. */
  readonly only?: 'wide' | 'narrow'
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Closes a layer that Escape does not close. */
  readonly leave?: (page: Page) => Promise<unknown>
}

const listDialogs: readonly DialogOpener[] = [
  { path: '/offers/', press: [/^Benachrichtigungen/], only: 'wide' },
  { path: '/offers/', press: [/^Benachrichtigungen/], only: 'narrow' },
  { path: '/offers/', press: [/Konto von/] },
  { path: '/offers/', press: ['Mehr'], only: 'narrow' },
  { path: '/offers/', press: ['Aufträge suchen'], only: 'narrow' },
  { path: '/offers/', press: [/annehmen$/] },
  { path: '/orders/open/', press: ['Filter'] },
  { path: '/orders/open/?search=a', press: ['Ansicht speichern …'] },
  { path: '/orders/open/', press: ['Mehr'], only: 'wide' },
  { path: '/orders/open/', press: [/^Kunde nicht erreichbar\?/] },
  { path: '/orders/open/', press: [/^Weitere Aktionen/], only: 'wide' },
  { path: '/orders/open/', press: [/^Weitere Aktionen/], only: 'narrow' },
]

const orderDialogs: readonly DialogOpener[] = [
  { path: '/offers/ row', press: ['Ablehnen'] },
  { path: '/orders/open/ row', press: [/^Termin für .* bestätigen$/] },
  { path: '/orders/open/ row', press: ['Kunde nicht erreichbar?'] },
  { path: '/orders/open/ row', press: ['Mehr zum Auftrag', 'Anderen Termin vorschlagen'] },
  { path: '/orders/open/ row', press: ['Mehr zum Auftrag', 'Anderen Preis vorschlagen'] },
  { path: '/orders/scheduled/ row', press: [/beginnen$/] },
  { path: '/orders/scheduled/ row', press: ['Termin verschieben'] },
  { path: '/orders/scheduled/ row', press: ['Zuweisen'] },
  { path: '/orders/scheduled/ row', press: ['Mehr zum Auftrag', 'Auftrag stornieren'] },
  { path: '/orders/at-work/ row', press: ['Link zum Unterschreiben senden'] },
  { path: '/orders/waiting-action/ row', press: ['Pause beenden'] },
  { path: '/orders/waiting-action/ row', press: ['Karte vergrößern'], only: 'wide' },
  { path: '/orders/waiting-action/ row', press: ['Kostenvoranschlag geprüft'] },
  { path: '/orders/final-confirmation/ row', press: [/zur Freigabe senden$/i] },
  { path: '/orders/final-confirmation/ row', press: [/^Zurück zur Arbeit$| wieder öffnen$/] },
  { path: '/orders/final-confirmation/ row', press: ['Bericht hinzufügen'] },
  {
    path: '/orders/final-confirmation/ row',
    orderWith: 'Bericht hinzufügen',
    prepare: addPhotoToReport,
    press: [/groß zeigen$/, 'Zeichnen'],
    checkEach: true,
    // Escape returns from the drawing to its photo.
    leave: () => Promise.resolve(),
  },
  { path: '/orders/customer-signature/ row', press: ['Kunde unterschreibt nicht'] },
]

const officeDialogs: readonly DialogOpener[] = [
  { path: '/calendar/', press: ['Kalender abonnieren'] },
  {
    path: '/calendar/?view=month',
    press: [/Termin bestätigt/, 'Verschieben oder zuweisen'],
    checkEach: true,
  },
  { path: '/invoices/', prepare: openFilters, press: [/^Kalender/] },
  { path: '/invoices/', press: ['Exportieren', /^Dokumentpaket/], checkEach: true },
  { path: '/invoices/', press: ['Exportieren', /^Buchhaltung/] },
  { path: '/invoices/', press: ['Exportieren', /^Monatsabrechnung/] },
  { path: '/invoices/', press: [/^Weitere Aktionen/, 'Widersprechen'] },
  { path: '/company/documents/', press: ['Dokument hinzufügen'] },
  { path: '/company/documents/', press: [/^Mehr zu: /, 'Bearbeiten'] },
  { path: '/company/documents/', press: [/^Mehr zu: /, 'Löschen'] },
  { path: '/company/services/', press: ['Lesen'] },
  { path: '/company/contacts/', press: ['Person hinzufügen'] },
  { path: '/company/contacts/', press: ['Paweł Nowak bearbeiten', 'Zugang beenden'], checkEach: true },
  { path: '/company/dashboard/', press: [/^Angenommene Angebote: \d/] },
  { path: '/company/dashboard/', press: [/^Letzte 12 Monate/] },
]

const accountDialogs: readonly DialogOpener[] = [
  { path: '/account/', press: ['App einrichten'] },
  { path: '/account/', press: ['Passkey einrichten'] },
  { path: '/account/', press: ['Überall abmelden'] },
  { path: '/account/', press: [/^Deutsch/] },
  {
    path: '/account/erase/',
    press: ['Konto endgültig löschen'],
    prepare: (page) => page.getByRole('checkbox').check(),
  },
  { path: '/account/', press: ['Neue Version laden'], prepare: typeAndAnnounceUpdate },
  { path: '/account/', press: ['Speichern'], prepare: requireProofOnce },
]

/** By login of the demo. */
export const dialogOpeners: Record<string, readonly DialogOpener[]> = {
  admin: [...listDialogs, ...orderDialogs, ...officeDialogs],
  disposition: [
    { path: '/orders/scheduled/', prepare: openPanelByKey, press: ['Termin verschieben'], only: 'wide' },
    { path: '/orders/scheduled/', prepare: openPanelByKey, press: ['Zuweisen'], only: 'wide' },
  ],
  accounting: accountDialogs,
  beginner: [
    {
      path: '/offers/',
      prepare: showSetupDialog,
      press: ['Starten', 'Abbrechen'],
      checkEach: true,
      leave: () => Promise.resolve(),
    },
  ],
  master: [
    { path: '/offers/', press: [/annehmen$/] },
    { path: '/offers/ row', press: ['Ablehnen'] },
    { path: '/orders/scheduled/', press: [/Konto von/, 'Betrieb wechseln'], checkEach: true },
  ],
  // The page shows the missing data by itself first.
  new: [{ path: '/offers/', press: ['Was fehlt?'], prepare: (page) => page.keyboard.press('Escape') }],
}

/** Answers one call as the server does when the last proof of identity is too old. */
async function requireProofOnce(page: Page): Promise<void> {
  await page.route(
    '**/api/partner/profile',
    (route) => route.fulfill({ status: 403, json: { status: 'proof_required', msg: '', request_id: '' } }),
    { times: 1 },
  )
}

async function addPhotoToReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bericht hinzufügen' }).click()
  const files = page.getByRole('dialog').locator('input[type=file]')
  await goToFormPageWith(page, files.last())
  await files.last().setInputFiles([await createPhotoUpload('eins.jpg')])
  await expect(page.getByRole('button', { name: /groß zeigen$/ })).toBeVisible()
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click()
}

async function openPanelByKey(page: Page): Promise<void> {
  await page.locator('[data-row-link]').first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('complementary', { name: /^Übersicht/ }).getByText('Leistungen')).toBeVisible()
}

/** Turns the pages of the top form until `wanted` is on the page. */
async function goToFormPageWith(page: Page, wanted: Locator): Promise<void> {
  const form = page.getByRole('dialog').last()
  await expect(form.getByText(/Pflichtangaben/)).toBeVisible()
  for (let place = 0; (await wanted.count()) === 0; place++) {
    await form.getByRole('button', { name: 'Alle Seiten' }).click()
    await form.locator('ol').getByRole('button').nth(place).click()
  }
}

/** Fires the event of a part that fails to load, which the app takes as a sign of a newer version. */
async function typeAndAnnounceUpdate(page: Page): Promise<void> {
  await page.getByLabel('Vorname').fill('Wer anderes')
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
}

async function showSetupDialog(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('gewerk.onboarding.')) localStorage.removeItem(key)
  })
  await page.reload()
}
