import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, type Route } from '@playwright/test'
import { openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** How much of a list one sees and what it takes to work through it. Prints what it measured. */

const screens = [
  { name: 'wide', screen: { viewport: { width: 1440, height: 900 } }, least: 12 },
  { name: 'tablet', screen: { viewport: { width: 820, height: 1180 } }, least: 12 },
  { name: 'phone', screen: phoneScreen, least: 3 },
] as const

for (const { name, screen, least } of screens) {
  test(`the open orders on a ${name} screen: enough orders at once, at most two controls a row, no axe violation`, async ({
    browser,
  }) => {
    const page = await openPageLoggedIn(browser, 'admin', screen)
    await page.goto('/orders/open/')
    await expect(page.locator('[data-row]').nth(least)).toBeAttached()
    await page.mouse.move(0, 0)
    const { orders, controls } = await measureRows(page)
    console.log(`${name}: ${orders} whole orders, ${controls} controls per row`)
    expect(orders).toBeGreaterThanOrEqual(least)
    expect(controls).toBeLessThanOrEqual(2)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.context().close()
  })
}

test('the keyboard walks the list with the panel open, which keeps its address, and selects a range', async ({
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
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
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
  await page.context().close()
})

test('a long list renders only the rows near the visible part while it scrolls', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'admin')
  await page.route('**/api/partner/orders', (route) => answerWithLongList(route))
  await page.goto('/orders/open/')
  await expect(page.locator('main header h1 + *').first()).toHaveText('1.000 / 1.000')
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const frames = (await scrollAndMeasure(page)).toSorted((one, other) => one - other)
  const rendered = await page.locator('[data-row]').count()
  // Only printed: the durations depend on what else the machine does.
  console.log(
    `1000 rows: ${frames.length} frames, median ${Math.round(frames[frames.length >> 1] ?? 0)} ms, longest ${Math.round(frames.at(-1) ?? 0)} ms, ${rendered} rows rendered`,
  )
  expect(rendered).toBeGreaterThan(10)
  expect(rendered).toBeLessThan(60)
  await page.context().close()
})

/** Repeats the rows of the real answer until there are 1,000. */
async function answerWithLongList(route: Route): Promise<void> {
  const answer = await route.fetch()
  const body = (await answer.json()) as ListReply
  const rows = Array.from({ length: 1000 }, (_, place) => ({
    ...body.data[place % body.data.length],
    api_id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  }))
  const json = {
    data: rows,
    extra: { ...body.extra, cursor: null },
    pagination: { ...body.pagination, total_count: 1000 },
  }
  await route.fulfill({ response: answer, json })
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
    const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect()
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
