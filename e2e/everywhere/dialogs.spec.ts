import { expect, test, type Page } from '@playwright/test'
import { openings, type Opening } from './openings.ts'
import { button, close, look, open } from './opened.ts'
import { enter, narrow, settled, type Size, wide } from './looks.ts'

/**
 * Everything that opens over a page, in all looks; and the way back by the keyboard, to the button that it came from.
 * What the main dialogs do in `npm test` is in accessibility.spec.ts.
 */
test.describe.configure({ timeout: 1_800_000 })

for (const [login, list] of Object.entries(openings)) {
  test(`what opens for ${login}`, async ({ browser }) => {
    const page = await enter(browser, login)
    for (const opening of list) {
      await test.step(`${opening.at}: ${opening.press.map(String).join(', ')}`, () => seen(page, opening))
    }
    await page.context().close()
  })
}

async function seen(page: Page, opening: Opening): Promise<void> {
  const where = `${opening.at}, ${opening.press.map(String).join(', ')}`
  const sizes = opening.only ? [opening.only === 'wide' ? wide : narrow] : [wide, narrow]
  const [viewport = wide] = sizes
  await begin(page, opening, viewport)
  if (!opening.prepare) await thereAndBack(page, opening, where)
  await opening.prepare?.(page)
  for (const [step, name] of opening.press.entries()) {
    await page.setViewportSize(viewport)
    await open(page, name, where)
    const isLast = step === opening.press.length - 1
    if (isLast || opening.looksAtAll) await look(page, where, sizes)
  }
  if (opening.leave) await opening.leave(page)
  else await close(page, where)
}

/** By the keyboard, and with the focus back where it was. */
async function thereAndBack(page: Page, { press }: Opening, where: string): Promise<void> {
  for (const name of press) await open(page, name, where)
  await close(page, where)
  await expect.soft(button(page, press[0]), `${where}: focus comes back`).toBeFocused()
}

async function begin(page: Page, opening: Opening, viewport: Size): Promise<void> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const [list = '', row] = opening.at.split(' ')
  await page.goto(list)
  if (row) await toRowWith(page, opening.having ?? opening.press[0])
  await settled(page)
}

/** The first order of the list on whose page there is such a button. */
async function toRowWith(page: Page, name: string | RegExp): Promise<void> {
  const rows = page.locator('[data-row-link]')
  await expect(rows.first()).toBeVisible()
  for (const href of await rows.evaluateAll((all) => all.map((row) => row.getAttribute('href')))) {
    await page.goto(href ?? '')
    await settled(page)
    // Some parts of a page come after it.
    const there = await button(page, name)
      .waitFor({ timeout: 2_000 })
      .catch((missing: unknown) => missing)
    if (!there) return
  }
  throw new Error(`no order has ${name}`)
}
