import { expect, type Page } from '@playwright/test'
import { desktopScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** From the login to an order in English and French: no German word is left and no text is missing. */
const germanWords = [
  'Anmelden',
  'Abmelden',
  'Angebote',
  'Annehmen',
  'Aufträge',
  'Geplant',
  'Offen',
  'Abgeschlossen',
  'Leistungen',
  'Menge',
  'Gesamt',
  'Summe',
  'Verlauf',
  'Nachrichten',
  'Dokumente',
  'Überfällig',
  'heute',
  'morgen',
  'gestern',
]
const germanPattern = new RegExp(`(?<!\\p{L})(${germanWords.join('|')})(?!\\p{L})`, 'u')
const messageKeyPattern = /\b(?:app|frame|api|ui|login|offers|orderLists|order|forms|creditNotes)\.[a-z]\w*/

const languages = {
  en: {
    offers: 'New offers',
    scheduled: 'Scheduled orders',
    messages: 'Messages',
    support: 'Monday to Friday, 9:00 to 17:00',
  },
  fr: {
    offers: 'Nouvelles offres',
    scheduled: 'Interventions planifiées',
    messages: 'Messages',
    support: 'du lundi au vendredi, de 9 h à 17 h',
  },
} as const

for (const [locale, words] of Object.entries(languages)) {
  test(`the portal is completely translated into ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ ...desktopScreen, locale })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))

    await page.goto('/login/')
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
    await expectTranslated(page)
    // With ordinary spaces in place of no-break spaces.
    await expect(page.getByRole('contentinfo')).toContainText(words.support)
    await page.locator('input[name=email]').fill('admin@demo.example')
    await page.locator('input[name=password]').fill('Partner!1')
    await page.locator('button[type=submit]').click()

    await expect(page.getByRole('heading', { level: 1, name: words.offers })).toBeVisible()
    await expectTranslated(page)
    await page.locator('[data-row-link]').first().click()
    await expect(page).toHaveURL(/\/offers\/\w+\//)
    await expectTranslated(page)

    await page.goto('/orders/scheduled/')
    await expect(page.getByRole('heading', { level: 1, name: words.scheduled })).toBeVisible()
    await expectTranslated(page)
    await page.locator('[data-row-link]').first().click()
    await expect(page.getByRole('heading', { name: words.messages })).toBeVisible()
    await expectTranslated(page)
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
    await context.close()
  })
}

/** Expects the app's own texts in its language. Texts that people wrote stay as they are. */
async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('.breathes')).toHaveCount(0)
  const text = await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    for (const userText of copy.querySelectorAll('[data-written], script, style')) userText.remove()
    return copy.textContent
  })
  expect(germanPattern.exec(text)?.[0]).toBeUndefined()
  expect(messageKeyPattern.exec(text)?.[0]).toBeUndefined()
}
