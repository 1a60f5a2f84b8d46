import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atScreen, desk, phone } from './people.ts'
import { test } from './story.ts'

/** Every page in light and dark, wide and narrow, with all rules of axe at all levels; and the main dialogs open. */
test.describe.configure({ timeout: 300_000 })

const lists = [
  'open',
  'scheduled',
  'at-work',
  'waiting',
  'waiting-action',
  'final-confirmation',
  'completed',
  'customer-signature',
] as const
/** Orders that look different; those of the other lists look like the scheduled ones. */
const details = new Set<string>([
  'scheduled',
  'waiting-action',
  'final-confirmation',
  'completed',
  'customer-signature',
])

for (const [width, screen] of [
  ['wide', desk],
  ['narrow', phone],
] as const) {
  test(`the admin's pages, ${width}`, async ({ browser }) => {
    const page = await atScreen(browser, 'admin', screen)
    await sound(page, '/orders/open/?search=nirgendwo')
    await sound(page, '/offers/')
    await sound(page, await firstOf(page, '/offers/'))
    for (const list of lists) {
      await sound(page, `/orders/${list}/`)
      if (details.has(list)) await sound(page, await firstOf(page, `/orders/${list}/`))
    }
    await sound(page, '/calendar/')
    await sound(page, '/calendar/?view=day')
    await sound(page, '/calendar/?view=month')
    await sound(page, '/invoices/')
    await sound(page, '/account/')
    await sound(page, '/company/')
    await sound(page, '/company/payment/')
    await sound(page, '/company/qualifications/')
    await sound(page, '/company/data/')
    await sound(page, '/company/erase/')
    await sound(page, `/order-single/${await idOfFirst(page, '/orders/scheduled/')}/`)
    await sound(
      page,
      `/order/${await idOfFirst(page, '/orders/final-confirmation/?order_type=precheck')}/create`,
    )
    await sound(page, '/nowhere/')
    await page.context().close()
  })

  test(`the log-in, and what others see, ${width}`, async ({ browser }) => {
    const stranger = await (await browser.newContext(screen)).newPage()
    for (const path of [
      '/login/',
      '/signup/',
      '/request-password-reset/',
      '/terms/',
      '/verify/',
      `/sign/${'A'.repeat(43)}`,
    ]) {
      await sound(stranger, path)
    }
    await stranger.context().close()
    const installer = await atScreen(browser, 'installer', screen)
    await sound(installer, '/invoices/')
    await sound(installer, await firstOf(installer, '/orders/at-work/'))
    await installer.context().close()
    const reader = await atScreen(browser, 'readonly', screen)
    await sound(reader, '/offers/')
    await reader.context().close()
    const master = await atScreen(browser, 'master', screen)
    await sound(master, '/orders/scheduled/')
    await master.context().close()
  })

  test(`what opens over the pages, ${width}`, async ({ browser }) => {
    const page = await atScreen(browser, 'admin', screen)
    await page.goto('/offers/')
    await opened(page, page.getByRole('banner').getByRole('button', { name: /^Benachrichtigungen/ }))
    await opened(page, page.getByRole('button', { name: /annehmen$/ }).first())
    await page.goto(await firstOf(page, '/offers/'))
    await opened(page, page.getByRole('button', { name: 'Ablehnen' }))
    await page.goto(await firstOf(page, '/orders/scheduled/'))
    await opened(page, page.getByRole('button', { name: 'Termin verschieben' }))
    await opened(page, page.getByRole('button', { name: 'Auftrag stornieren' }))
    await page.goto('/calendar/?view=month')
    await opened(page, page.getByRole('button', { name: /Termin bestätigt/ }).first())
    await opened(page, page.getByRole('button', { name: 'Kalender abonnieren' }))
    await page.goto(await firstOf(page, '/orders/at-work/'))
    await opened(page, page.getByRole('button', { name: /beenden$/ }).first())
    await page.context().close()
    const dispatcher = await atScreen(browser, 'disposition', screen)
    await dispatcher.goto('/orders/scheduled/')
    await opened(dispatcher, dispatcher.getByRole('button', { name: /A-\d+/ }).first())
    await dispatcher.context().close()
  })
}

/** Where the first row of a list leads. */
async function firstOf(page: Page, list: string): Promise<string> {
  if (!page.url().endsWith(list)) await page.goto(list)
  const row = page.locator('[data-row-link]').first()
  await expect(row).toBeVisible()
  return (await row.getAttribute('href')) ?? ''
}

async function idOfFirst(page: Page, list: string): Promise<string> {
  return /\/([^/]+)\/?$/.exec(await firstOf(page, list))?.[1] ?? ''
}

/** The page has come to rest and axe finds nothing, in both colour schemes. */
async function sound(page: Page, path: string): Promise<void> {
  if (!page.url().endsWith(path)) await page.goto(path)
  await settled(page)
  await soundInBoth(page, path)
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1, main h2').first()).toBeVisible()
  await expect(page.locator('.breathes')).toHaveCount(0)
  // What was read aloud while a button waited stays for some seconds, after its button is gone.
  await expect(page.locator('[data-live-announcer] [role=img]')).toHaveCount(0)
}

async function opened(page: Page, button: ReturnType<Page['locator']>): Promise<void> {
  await button.click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first()
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('.breathes')).toHaveCount(0)
  await soundInBoth(page, `dialog at ${new URL(page.url()).pathname}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
}

/** All rules; in the dark, where only colours differ, those of colours again, on the desk alone. */
async function soundInBoth(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await nothingFound(axe(page), `${where}, light`)
  // Narrow pages have the colours of the wide ones.
  if ((page.viewportSize()?.width ?? 0) < desk.viewport.width) return
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await nothingFound(axe(page).withRules(['color-contrast', 'link-in-text-block']), `${where}, dark`)
}

/** The legacy mode looks at the page itself alone, which has no frames, and opens no second page for each look. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

async function nothingFound(builder: AxeBuilder, where: string): Promise<void> {
  const { violations } = await builder.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect.soft(found, where).toEqual([])
}
