import { expect } from '@playwright/test'
import { createMarketplaceClient } from '#e2e/support/marketplace'
import { openPageLoggedIn } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Qualifications, terms and badge of a company. */

test('qualifications are chosen, typed and saved, and leaving unsaved changes asks first', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'rival')
  await page.goto('/company/qualifications')
  await page.getByLabel('Handwerksähnliche Gewerbe').fill('Bodenl')
  await page.getByRole('option', { name: '3 · Bodenleger' }).click()
  await page.getByRole('textbox', { name: 'Weitere Qualifikationen' }).fill('Beleuchtung, "Smart Home" ')
  await expect(page.getByText('Smart Home', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Unternehmen' }).first().click()
  await page.getByRole('button', { name: 'Hier bleiben' }).click()
  await page.getByRole('button', { name: 'Bestätigen und speichern' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'gespeichert' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Smart Home', { exact: true })).toBeVisible()
  await expect(page.getByText('3 · Bodenleger')).toBeVisible()
})

test('a change between loading a page and connecting it to the server is shown', async ({ browser }) => {
  const [changing, connecting] = [
    await openPageLoggedIn(browser, 'rival'),
    await openPageLoggedIn(browser, 'rival'),
  ]
  const connection = Promise.withResolvers<void>()
  await connecting.route(/\/api\/partner\/events/, async (route) => {
    await connection.promise
    await route.continue()
  })
  await connecting.goto('/company/qualifications')
  await expect(connecting.getByRole('textbox', { name: 'Weitere Qualifikationen' })).toBeVisible()

  await changing.goto('/company/qualifications')
  await changing.getByRole('textbox', { name: 'Weitere Qualifikationen' }).fill('Ladeparks ')
  await changing.getByRole('button', { name: 'Bestätigen und speichern' }).click()
  await expect(changing.getByRole('status').filter({ hasText: 'gespeichert' })).toBeVisible()
  connection.resolve()
  await expect(connecting.getByText('Ladeparks', { exact: true })).toBeVisible()
})

test('a master account manages each of its locations, and switching with unsaved changes asks first', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'master')
  await page.goto('/company/qualifications')
  const location = page.getByRole('button', { name: /Standort$/ })
  const choose = async (city: string) => {
    await location.click()
    await page.getByRole('option', { name: `Montagewerk GmbH, ${city}` }).click()
  }
  await choose('München')
  await expect(page).toHaveURL(/\?account=\w{18}$/)
  const words = page.getByRole('textbox', { name: 'Weitere Qualifikationen' })
  const word = `Bergwacht${Date.now()}`
  await words.fill(`${word} `)
  await choose('Hamburg')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hier bleiben' }).click()
  await page.getByRole('button', { name: 'Bestätigen und speichern' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'gespeichert' })).toBeVisible()

  await choose('Hamburg')
  await expect(words).toBeVisible()
  await expect(page.getByRole('button', { name: `${word} bearbeiten` })).toHaveCount(0)
  await choose('München')
  await expect(page.getByRole('button', { name: `${word} bearbeiten` })).toBeVisible()
})

test('new terms are read and accepted once, and the other window is asked to refresh', async ({
  browser,
  request,
}) => {
  const { post } = createMarketplaceClient(request)
  const inAll = (text: string) => ({ de: text, en: text, fr: text })
  await post('/terms', {
    service_category: 'activation',
    title: inAll('Bedingungen für Inbetriebnahmen'),
    body: inAll('1. Es wird nach der Anleitung in Betrieb genommen.'),
  })
  const pages = [await openPageLoggedIn(browser, 'rival'), await openPageLoggedIn(browser, 'rival')]
  for (const page of pages) {
    await page.goto('/company/services')
    await page.getByRole('button', { name: 'Lesen und akzeptieren' }).click()
  }
  const [first, second] = pages as [(typeof pages)[0], (typeof pages)[0]]
  await first.getByRole('button', { name: 'Bedingungen akzeptieren' }).click()
  await expect(first.getByText('Akzeptiert von Henrik Winterfeld').last()).toBeVisible()
  const late = second.getByRole('button', { name: 'Bedingungen akzeptieren' })
  await late.click()
  await expect(second.getByRole('alert')).toContainText('laden Sie die Seite neu')
})

test('the badge is shown, resized and copied', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'admin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/company/gid-badge')
  await page.getByText('Groß, 250 Pixel breit').click()
  const picture = page.getByRole('main').getByRole('img', { name: 'Gewerk Partner' })
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const copy = page.getByRole('button', { name: 'HTML kopieren' })
  const clipboard = await page.evaluateHandle(() => navigator.clipboard.writeText)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Clipboard access is not allowed.'))
  })
  await copy.click()
  await expect(page.getByText('Kopieren in die Zwischenablage nicht möglich')).toBeVisible()
  await page.evaluate((write) => {
    navigator.clipboard.writeText = write
  }, clipboard)
  await copy.click()
  await expect(page.getByRole('button', { name: 'Kopiert' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^<img src="[^"]+partner-badge\.svg\?account_tracking_id=[^"]+" alt="Gewerk Partner" width="250"/,
  )
})
