import { expect, type Page, type Route } from '@playwright/test'
import { expectNoViolations } from '#e2e/support/axe'
import { openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'
import de from '#web/features/order-lists/messages/de'
import en from '#web/features/order-lists/messages/en'
import fr from '#web/features/order-lists/messages/fr'

/** How many orders a list shows at once, and how it is used by keyboard. Prints what it measured. */

const screens = [
  { name: 'wide', screen: { viewport: { width: 1440, height: 900 } }, least: 12 },
  { name: 'tablet', screen: { viewport: { width: 820, height: 1180 } }, least: 12 },
  { name: 'phone', screen: phoneScreen, least: 3 },
] as const

for (const { name, screen, least } of screens) {
  test(`on a ${name} screen enough orders are visible, and rows are calm`, async ({ browser }) => {
    const page = await openPageLoggedIn(browser, 'admin', screen)
    await page.goto('/orders/open/')
    await expect(page.locator('[data-row]').nth(least)).toBeAttached()
    await page.mouse.move(0, 0)
    const { orders, controls } = await measureRows(page)
    await expectNoViolations(page)
    console.log(`${name}: ${orders} whole orders (goal ${least}), ${controls} controls per row (goal 2)`)
    expect(orders).toBeGreaterThanOrEqual(least)
    expect(controls).toBeLessThanOrEqual(2)
    await page.context().close()
  })
}

test('accounting reads a completed order in the panel, without a step that it may not take', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'accounting')
  await page.goto('/orders/completed/')
  await page.locator('[data-row-link]').first().focus()
  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary', { name: /^Übersicht: / })
  for (const name of ['Kunde', 'Netto', 'Leistungen'])
    await expect(panel.getByText(name, { exact: true })).toBeVisible()
  for (const name of ['Zuweisen', 'Termin verschieben', 'Abbrechen'])
    await expect(panel.getByRole('button', { name })).toHaveCount(0)
  await expectNoViolations(page)
  await page.context().close()
})

test('beside the panel no age of a status is cut, in any language and in both heights of rows', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'admin')
  for (const [locale, words] of Object.entries({ de, en, fr })) {
    await page.evaluate((chosen) => localStorage.setItem('gewerk.locale', chosen), locale)
    for (const queue of ['open', 'scheduled', 'completed']) {
      await page.goto(`/orders/${queue}/`)
      await page.locator('[data-row-link]').first().focus()
      await page.keyboard.press('Space')
      await expect(page.locator('[data-narrow] tbody time').first()).toBeVisible()
      for (let height = 0; height < 2; height++) {
        expect(await listCutAges(page), `${queue} in ${locale}`).toEqual([])
        await page.getByRole('button', { name: words.compactRows }).click()
      }
    }
  }
  await page.context().close()
})

test('in the compact list names of customers have room, and what does not fit is hidden as a whole', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'admin')
  const rows: CompactRow[] = []
  for (const queue of ['open', 'scheduled', 'completed']) {
    await page.goto(`/orders/${queue}/`)
    if (queue === 'open') await page.getByRole('button', { name: de.compactRows }).click()
    await expect(page.locator('[data-compact] [data-row]').nth(9)).toBeVisible()
    await expect(page.locator('[data-compact] [data-row] td:nth-child(4)').nth(9)).not.toBeEmpty()
    rows.push(...(await listCompactRows(page)))
  }
  expect(rows.filter(({ isNameNarrow, cutNumbers }) => isNameNarrow || cutNumbers.length > 0)).toEqual([])
  expect(rows.flatMap(({ wholeNumbers }) => wholeNumbers)).not.toEqual([])
  await page.context().close()
})

test('the keyboard walks the list with the panel open, selects a range, and its letters can be switched off', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'admin')
  await page.goto('/orders/scheduled/')
  await expect(page.locator('[data-row]').nth(8)).toBeAttached()
  for (const key of ['j', 'Space', 'ArrowDown', 'j']) await page.keyboard.press(key)
  const third = page.locator('[data-row]').nth(2)
  await expect(third.locator('[data-row-link]')).toBeFocused()
  const title = (await third.locator('[data-row-link]').textContent()) ?? ''
  const panel = page.getByRole('complementary', { name: `Übersicht: ${title}` })
  await expect(panel.getByText('Leistungen')).toBeVisible()
  expect(await listCutPhoneNumbers(page)).toEqual([])
  await expectNoViolations(page)
  await page.reload()
  await expect(panel.getByText('Leistungen')).toBeVisible()

  await third.locator('[data-row-link]').focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  for (const key of ['x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Ausgewählte Aufträge' })
  await expect(bar.getByText('3 ausgewählt')).toBeVisible()
  await bar.getByRole('button', { name: 'Zuweisen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Zuweisen' })
  await expect(dialog.getByText(/3 Aufträge werden zugewiesen/)).toBeVisible()
  await dialog.getByRole('button', { name: /Wer fährt/ }).click()
  await page.getByRole('option', { name: 'Paweł Nowak' }).click()
  await dialog.getByRole('button', { name: 'Zuweisen', exact: true }).click()
  await expect(dialog.getByText('3 Aufträge geändert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(dialog.getByText('3 Aufträge sind wieder wie vorher')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // Single letters can be switched off; the search still leads to the sheet of shortcuts.
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Tastenkürzel' })
  await sheet.getByText('Einzelne Buchstaben als Tastenkürzel verwenden').click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Tastenkürzel' }).click()
  await expect(sheet.getByRole('switch')).not.toBeChecked()
  await page.context().close()
})

test('no style of the screen asks for an attribute with :has()', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'admin')
  await page.goto('/orders/open/')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const selectors = await page.evaluate(() => {
    const listSelectors = (rule: CSSRule): string[] => [
      ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
      ...('cssRules' in rule ? [...(rule.cssRules as CSSRuleList)].flatMap(listSelectors) : []),
    ]
    return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap(listSelectors))
  })
  expect(selectors.filter((selector) => selector.includes(':has(')).length).toBeGreaterThan(4)
  // Chromium evaluates such a selector for the whole document whenever an element is inserted, also one without the attribute.
  expect(selectors.filter((selector) => /:has\([^)]*\[/.test(selector))).toEqual([])
  await page.context().close()
})

for (const { name, screen } of [screens[0], screens[2]]) {
  test(`a list of 1,000 orders scrolls on a ${name} screen`, async ({ browser }) => {
    const page = await openPageLoggedIn(browser, 'admin', screen)
    await page.route('**/api/partner/orders', (route) => answerWithLongList(route))
    await page.goto('/orders/open/')
    await expect(page.locator('main header h1 + *').first()).toHaveText('1.000 / 1.000')
    await expect(page.locator('[data-row]').nth(9)).toBeVisible()
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await waitUntilIdle(page)
    const frames = (await scrollAndMeasure(page)).toSorted((one, other) => one - other)
    const rendered = await page.locator('[data-row]').count()
    // Only printed: the durations depend on what else the machine does.
    console.log(
      `${name}, 1,000 orders, processor 4 times slower: ${frames.length} frames, median ${Math.round(frames[frames.length >> 1] ?? 0)} ms, ` +
        `${frames.filter((frame) => frame > 51).length} longer than 50 ms, longest ${Math.round(frames.at(-1) ?? 0)} ms, ${rendered} rows in the document`,
    )
    // Cards stay in the document, where the browser skips those outside of the visible part.
    if (name === 'wide') expect(rendered).toBeLessThan(60)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    // A part of the list may be on its way.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })
}

interface CompactRow {
  readonly name: string
  /** The name of the customer is cut to less than six letters. */
  readonly isNameNarrow: boolean
  readonly wholeNumbers: readonly string[]
  /** Order numbers of which a part is visible. */
  readonly cutNumbers: readonly string[]
}

function listCompactRows(page: Page): Promise<CompactRow[]> {
  return page.locator('[data-row]').evaluateAll((rows) =>
    rows.map((row) => {
      const name = row.querySelector<HTMLElement>('td:nth-child(3) span.truncate')
      const number = row.querySelector<HTMLElement>('td:nth-child(2) span.shrink-0.tabular')
      const line = number?.parentElement?.getBoundingClientRect()
      const box = number?.getBoundingClientRect()
      const isVisible = Boolean(
        line && box && line.width > 0 && box.top < line.bottom && box.left < line.right,
      )
      const isCut = isVisible && Boolean(line && box && box.right > line.right + 0.5)
      const text = number?.textContent ?? ''
      return {
        name: name?.textContent ?? '',
        isNameNarrow: Boolean(name && name.scrollWidth > name.clientWidth && name.clientWidth < 48),
        wholeNumbers: isVisible && !isCut ? [text] : [],
        cutNumbers: isCut ? [text] : [],
      }
    }),
  )
}

/** Returns the phone numbers of the list that do not fit their column. */
function listCutPhoneNumbers(page: Page): Promise<string[]> {
  return page.locator('[data-row] td a[href^="tel:"]').evaluateAll((links) =>
    links.flatMap((link) => {
      const column = link.closest('td')?.getBoundingClientRect()
      return link.getBoundingClientRect().right > (column?.right ?? 0) ? [link.textContent] : []
    }),
  )
}

/** Repeats the rows of the open orders until there are 1,000; other lists, which the device loads for offline work, keep their rows. */
async function answerWithLongList(route: Route): Promise<void> {
  const { only, excluding, ...asked } = route.request().postDataJSON() as ListRequest
  if (asked.type !== 'open') return route.continue()
  const answer = await route.fetch({ postData: asked })
  const body = (await answer.json()) as ListReply
  const all = Array.from({ length: 1000 }, (_, place) => ({
    ...body.data[place % body.data.length],
    api_id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  }))
  // Without these two the app would ask for further orders without an end, and the measurement would include that.
  const rows = all.filter(({ api_id }) => !excluding?.includes(api_id) && (!only || only.includes(api_id)))
  const json = {
    data: rows,
    extra: { ...body.extra, cursor: null },
    pagination: { ...body.pagination, total_count: 1000 },
  }
  await route.fulfill({ response: answer, json })
}

interface ListRequest {
  type: string
  only?: string[]
  excluding?: string[]
}

interface ListReply {
  data: { api_id: string }[]
  extra: { cursor: string | null }
  pagination: { total_count: number }
}

/** Counts the rows that are completely visible, and the controls that one row shows at rest. */
function measureRows(page: Page): Promise<{ orders: number; controls: number }> {
  return page.evaluate(() => {
    // The bottom bar has no box on wide screens.
    const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect()
    const bottom = bar && bar.height > 0 ? bar.top : innerHeight
    const isSeen = (element: Element) => {
      const { top, bottom: end, width } = element.getBoundingClientRect()
      return width > 0 && top >= 0 && end <= Math.min(bottom, innerHeight) + 1
    }
    const rows = [...document.querySelectorAll('[data-row]')].filter(isSeen)
    // Numbers, phone and address are text that can be pressed; a control looks like a button or a field.
    const countControls = (row: Element) =>
      [...row.querySelectorAll('button, a, label')].filter((control) => {
        const { borderTopWidth, opacity } = getComputedStyle(control)
        const hasIconOnly = control.querySelector(':scope > svg') !== null && !control.textContent?.trim()
        return opacity !== '0' && (borderTopWidth !== '0px' || hasIconOnly || control.matches('label'))
      }).length
    return { orders: rows.length, controls: Math.max(...rows.map(countControls)) }
  })
}

/**
 * Waits until no task of the page has taken longer than 50 ms for two seconds. A page that has just loaded loads scripts and
 * prepares offline use, which are not part of scrolling.
 */
async function waitUntilIdle(page: Page): Promise<void> {
  const isIdle = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const start = performance.now()
        let end = start
        const observer = new PerformanceObserver((list) => {
          for (const task of list.getEntries()) end = Math.max(end, task.startTime + task.duration)
        })
        observer.observe({ type: 'longtask' })
        const timer = setInterval(() => {
          const now = performance.now()
          if (now - end < 2000 && now - start < 30_000) return
          clearInterval(timer)
          observer.disconnect()
          resolve(now - end >= 2000)
        }, 100)
      }),
  )
  if (!isIdle) console.log('The page was still busy after 30 seconds; the durations include that.')
}

/** Scrolls through the list for three seconds and returns the durations of the frames in milliseconds. */
function scrollAndMeasure(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        const start = performance.now()
        let last = start
        const step = (now: number) => {
          if (now > last) frames.push(now - last)
          last = now
          scrollBy(0, 120)
          if (now - start < 3000) requestAnimationFrame(step)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(step)
      }),
  )
}

/** Returns the ages of statuses that are cut, by an ellipsis or by the end of their cell. */
function listCutAges(page: Page): Promise<string[]> {
  return page.locator('tbody td:nth-child(5) div > time').evaluateAll((ages) =>
    ages
      .filter((age) => {
        const cell = age.closest('td')
        const end = cell ? cell.getBoundingClientRect().right : 0
        return age.scrollWidth > age.clientWidth || age.getBoundingClientRect().right > end
      })
      .map((age) => age.textContent),
  )
}
