import { expect, type Locator, type Page } from '@playwright/test'
import { aPhoto } from '../photo.ts'

/** How one comes to everything that opens over a page, by whom. */
export interface Opening {
  /** A page; `row` behind a list stands for the first of its orders that has the first button, or `having`. */
  readonly at: string
  /** Buttons and entries of menus, in order; what stands open after the last is looked at. */
  readonly press: readonly [string | RegExp, ...(string | RegExp)[]]
  /** Also what stands open after each press before the last. */
  readonly looksAtAll?: true
  readonly having?: string | RegExp
  /** What is there in one shape of the page alone, and closes when it takes the other. */
  readonly only?: 'wide' | 'narrow'
  readonly prepare?: (page: Page) => Promise<unknown>
  /** How one leaves what Escape does not close. */
  readonly leave?: (page: Page) => Promise<unknown>
}

const lists: readonly Opening[] = [
  { at: '/offers/', press: [/^Benachrichtigungen/] },
  { at: '/offers/', press: [/Konto von/] },
  { at: '/offers/', press: ['Mehr'], only: 'narrow' },
  { at: '/offers/', press: ['Aufträge suchen'], only: 'narrow' },
  { at: '/offers/', press: [/annehmen$/] },
  { at: '/orders/open/', press: ['Filter'] },
  { at: '/orders/open/?search=a', press: ['Ansichten', 'Ansicht speichern …'], looksAtAll: true },
  { at: '/orders/open/', press: [/^Kunde nicht erreichbar\?/] },
  { at: '/orders/open/', press: [/^Weitere Aktionen/], only: 'wide' },
  { at: '/orders/open/', press: [/^Weitere Aktionen/], only: 'narrow' },
]

const order: readonly Opening[] = [
  { at: '/offers/ row', press: ['Ablehnen'] },
  { at: '/orders/open/ row', press: [/^Termin für .* bestätigen$/] },
  { at: '/orders/open/ row', press: ['Kunde nicht erreichbar?'] },
  { at: '/orders/open/ row', press: ['Anderen Termin vorschlagen'] },
  { at: '/orders/open/ row', press: ['Anderen Preis vorschlagen'] },
  { at: '/orders/scheduled/ row', press: [/beginnen$/] },
  { at: '/orders/scheduled/ row', press: ['Termin verschieben'] },
  { at: '/orders/scheduled/ row', press: ['Delegieren'] },
  { at: '/orders/scheduled/ row', press: ['Auftrag stornieren'] },
  { at: '/orders/at-work/ row', press: ['Montage beenden', /protokoll ausfüllen$/], looksAtAll: true },
  { at: '/orders/at-work/ row', press: ['Link zum Unterschreiben senden'] },
  { at: '/orders/waiting-action/ row', press: ['Angaben gemacht'] },
  { at: '/orders/waiting-action/ row', press: ['Pause beenden'] },
  { at: '/orders/waiting-action/ row', press: [/ vergrößern$/] },
  { at: '/orders/waiting-action/ row', press: ['Kostenvoranschlag geprüft'] },
  { at: '/orders/final-confirmation/ row', press: [/zur Freigabe senden$/i] },
  { at: '/orders/final-confirmation/ row', press: [/^Zurück zur Arbeit$| wieder öffnen$/] },
  { at: '/orders/final-confirmation/ row', press: ['Bericht hinzufügen'] },
  {
    at: '/orders/final-confirmation/ row',
    having: 'Bericht hinzufügen',
    prepare: photoInReport,
    press: [/groß zeigen$/, 'Zeichnen'],
    looksAtAll: true,
    // Escape leads from the drawing back to its photo.
    leave: () => Promise.resolve(),
  },
  { at: '/orders/customer-signature/ row', press: ['Kunde unterschreibt nicht'] },
]

const office: readonly Opening[] = [
  { at: '/calendar/', press: ['Kalender abonnieren'] },
  {
    at: '/calendar/?view=month',
    press: [/Termin bestätigt/, 'Verschieben oder übergeben'],
    looksAtAll: true,
  },
  { at: '/invoices/', press: [/^Kalender/] },
  { at: '/invoices/', press: ['Exportieren', /^Dokumentpaket/], looksAtAll: true },
  { at: '/invoices/', press: ['Exportieren', /^Buchhaltung/] },
  { at: '/invoices/', press: ['Exportieren', /^Monatsabrechnung/] },
  { at: '/invoices/', press: [/^Weitere Aktionen/, 'Widersprechen'] },
  { at: '/company/payment/', press: ['Dokument hinzufügen'] },
  { at: '/company/payment/', press: [/^Bearbeiten: /] },
  { at: '/company/payment/', press: [/^Löschen: /] },
  { at: '/company/services/', press: ['Lesen'] },
  { at: '/company/contacts/', press: ['Person hinzufügen'] },
  { at: '/company/contacts/', press: ['Paweł Nowak bearbeiten', 'Zugang beenden'], looksAtAll: true },
  { at: '/company/dashboard/', press: [/^So wird gezählt: Angenommene/] },
  { at: '/company/dashboard/', press: [/^Angenommene Angebote: \d/] },
  { at: '/company/dashboard/', press: [/^Letzte 12 Monate/] },
]

const oneself: readonly Opening[] = [
  { at: '/account/', press: ['App einrichten'] },
  { at: '/account/', press: ['Passkey einrichten'] },
  { at: '/account/', press: ['Überall abmelden'] },
  { at: '/account/', press: [/^Deutsch/] },
  {
    at: '/account/erase/',
    press: ['Konto endgültig löschen'],
    prepare: (page) => page.getByRole('checkbox').check({ force: true }),
  },
  { at: '/account/', press: ['Neue Version laden'], prepare: newerVersionAndTyped },
  { at: '/account/', press: ['Speichern'], prepare: proofIsAsked },
]

/** Per log-in of the demo. */
export const openings: Record<string, readonly Opening[]> = {
  admin: [...lists, ...order, ...office],
  disposition: [
    { at: '/orders/scheduled/', press: [/^A-\d+/, 'Termin verschieben'], looksAtAll: true },
    { at: '/orders/scheduled/', press: [/^A-\d+/, 'Delegieren'] },
  ],
  installer: [
    {
      at: '/orders/at-work/ row',
      having: 'Montage beenden',
      prepare: formWithScanner,
      press: [/mit der Kamera scannen$/],
    },
  ],
  accounting: oneself,
  beginner: [
    {
      at: '/offers/',
      prepare: askedAboutCompany,
      press: ['Starten', 'Abbrechen'],
      looksAtAll: true,
      leave: () => Promise.resolve(),
    },
  ],
  master: [
    { at: '/offers/', press: [/annehmen$/] },
    { at: '/offers/ row', press: ['Ablehnen'] },
    { at: '/orders/scheduled/', press: [/Konto von/, 'Betrieb wechseln'], looksAtAll: true },
  ],
  // What is missing is told to whoever comes, before anybody asks.
  new: [{ at: '/offers/', press: ['Was fehlt?'], prepare: (page) => page.keyboard.press('Escape') }],
}

/** As the server refuses when the last proof is too old. */
async function proofIsAsked(page: Page): Promise<void> {
  await page.route(
    '**/api/partner/profile',
    (route) => route.fulfill({ status: 403, json: { status: 'proof_required', msg: '', request_id: '' } }),
    { times: 1 },
  )
}

async function photoInReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bericht hinzufügen' }).click()
  const files = page.getByRole('dialog').locator('input[type=file]')
  await toPageWith(page, files.last())
  await files.last().setInputFiles([await aPhoto('eins.jpg')])
  await expect(page.getByRole('button', { name: /groß zeigen$/ })).toBeVisible()
}

async function formWithScanner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Montage beenden' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /protokoll ausfüllen$/ })
    .click()
  await toPageWith(page, page.getByRole('button', { name: /mit der Kamera scannen$/ }).first())
}

/** The page of the form on top on which there is `wanted`. */
async function toPageWith(page: Page, wanted: Locator): Promise<void> {
  const form = page.getByRole('dialog').last()
  await expect(form.getByText(/Pflichtangaben/)).toBeVisible()
  for (let place = 0; (await wanted.count()) === 0; place++) {
    await form.getByRole('button', { name: 'Alle Seiten' }).click()
    await form.locator('ol').getByRole('button').nth(place).click()
  }
}

/** As a part that does not load tells: there is a newer version. */
async function newerVersionAndTyped(page: Page): Promise<void> {
  await page.getByLabel('Vorname').fill('Wer anderes')
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
}

async function askedAboutCompany(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('gewerk.onboarding.')) localStorage.removeItem(key)
  })
  await page.reload()
}
