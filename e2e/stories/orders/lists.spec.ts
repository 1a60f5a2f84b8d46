import { expect, type Page } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { createMarketplaceClient, createAppointment } from '#e2e/support/marketplace'
import { openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** The order lists as a dispatcher uses them: one login, all queues. */

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openPageLoggedIn(browser, 'admin')
})
test.afterAll(() => page.context().close())

const queues = {
  open: { title: 'Offene Aufträge', quick: 'Ohne Kontakt', asks: 'contacted=false' },
  scheduled: { title: 'Geplante Aufträge', quick: 'Diese Woche', asks: 'date=week' },
  'at-work': { title: 'Aufträge in Arbeit', quick: 'Überfällig', asks: 'overdue=true' },
  waiting: { title: 'Wartende Aufträge', quick: 'Remote', asks: 'is_remote=true' },
  'waiting-action': {
    title: 'Aufträge, die auf Sie warten',
    quick: 'Montagen',
    asks: 'order_type=installation',
  },
  'final-confirmation': {
    title: 'Schlussbestätigung',
    quick: 'Ohne Unterschrift',
    asks: 'signature=missing',
  },
  completed: { title: 'Abgeschlossene Aufträge', quick: 'Bezahlt', asks: 'status=paid' },
  'customer-signature': { title: 'Kundenunterschriften', quick: 'Montagen', asks: 'order_type=installation' },
} as const

for (const [queue, { title, quick, asks }] of Object.entries(queues)) {
  test(`the list ${queue} is filtered by one press, keeps the filter in the URL and returns to the opened row`, async () => {
    await page.goto(`/orders/${queue}/`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    const rows = page.locator('[data-row]')
    await expect(rows.first()).toBeVisible()
    const [, all] = await readListCounter(page)

    await page.getByRole('button', { name: quick, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${asks}$`))
    await expect.poll(async () => (await readListCounter(page))[1]).toBeLessThanOrEqual(all)
    await page.reload()
    await expect(page.getByRole('button', { name: quick, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByRole('button', { name: quick, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/orders/${queue}/$`))
    // While the full list is loading, the filtered rows stay visible.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(rows.first()).toBeVisible()

    // Named by its id: the last row is another one when more rows arrive or are rendered.
    const id = await rows.last().getAttribute('data-row')
    await page.locator(`[data-row="${id}"] [data-row-link]`).click()
    await expect(page).toHaveURL(new RegExp(`/orders/${queue}/[^/?]+/`))
    await expect(page.locator('main h1').first()).not.toHaveText(title)
    await page.goBack()
    await expect(page.locator(`[data-row="${id}"] [data-row-link]`)).toBeFocused()
    await expect(page.locator(`[data-row="${id}"]`)).toBeInViewport()
  })
}

/** Scrolls to `top` in pixels and returns the rows of the document, and whether the visible part of the page is among them. */
function readRowsAt(top: number) {
  return page.locator('[data-row]').evaluateAll((rows, wanted) => {
    const [first, last] = [rows[0], rows.at(-1)]
    // The browser adds a turn of the wheel that it has not applied yet to a new position: then the page is scrolled again.
    const isInPlace =
      Math.abs(scrollY - Math.min(wanted, document.documentElement.scrollHeight - innerHeight)) <= 1
    if (!isInPlace) scrollTo({ top: wanted, behavior: 'instant' })
    // A slow machine renders the rows some frames after the page was scrolled: until then they are above or below it.
    const reachesTop = first?.ariaRowIndex === '2' || (first?.getBoundingClientRect().top ?? 1) <= 0
    const isRendered = isInPlace && reachesTop && (last?.getBoundingClientRect().bottom ?? 0) >= innerHeight
    const places = rows.map((row) => [row.dataset['row'] ?? '', row.ariaRowIndex ?? ''] as const)
    return { places, isRendered }
  }, top)
}

test('the completed list loads by scrolling to its end and shows each order once', async () => {
  await page.goto('/orders/completed/?status=paid')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const [, total] = await readListCounter(page)
  await expect
    .poll(async () => {
      await page.mouse.move(700, 500)
      await page.mouse.wheel(0, 20_000)
      return (await readListCounter(page))[0]
    })
    .toBe(total)
  // Only rows near the visible part are rendered: their places in the list must be different as well.
  const ids = new Map<string, string>()
  let top = 0
  await expect
    .poll(
      async () => {
        const { places, isRendered } = await readRowsAt(top)
        for (const [id, place] of places) ids.set(id, place)
        if (isRendered) top += 600
        return ids.size
      },
      { intervals: [100], timeout: 60_000 },
    )
    .toBe(total)
  expect(new Set(ids.values()).size).toBe(total)
})

test('a new order is announced and shown by one press, and an order that leaves turns grey in its place', async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const operator = createMarketplaceClient(request)
  await page.goto('/orders/scheduled/?search=04229')
  // Rows from before the first read are not announced as new.
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const order = await operator.publish(
    [elektroSommer.name],
    [createAppointment(9, 9)],
    'listen@kunde.example',
  )
  await acceptOfferAsColleague(page, order.id, createAppointment(9, 9))
  await page.getByRole('button', { name: /1 neuer Auftrag/ }).click()
  const row = page.locator(`[data-row="${order.id}"]`)
  await expect(row).toBeInViewport()
  await operator.post(`/jobs/${order.id}/hold`, { reason: 'customer_pause' })
  await expect(page.getByRole('button', { name: /1 nicht mehr hier/ })).toBeVisible()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: /1 nicht mehr hier/ }).click()
  await expect(row).toHaveCount(0)
})

test('the own number is edited in its row, the edit is undone, and a failed change restores the old one', async () => {
  await page.goto('/orders/open/')
  const row = page.locator('[data-row]').first()
  const number = `E-${Date.now() % 100_000}`
  const change = async (text: string) => {
    await row.hover()
    await row.getByRole('button', { name: /: ändern/ }).click()
    await row.getByRole('textbox', { name: 'Ihre Nummer' }).fill(text)
    await page.keyboard.press('Enter')
  }
  await change(number)
  await expect(row.getByText(number, { exact: true }).first()).toBeVisible()
  await page.locator('[data-toasts]').getByRole('button', { name: 'Rückgängig' }).click()
  await expect(row.getByText(number, { exact: true })).toHaveCount(0)
  await change(number)
  await expect(row.getByText(number, { exact: true }).first()).toBeVisible()
  await page.route('**/partner-eid', (route) => route.abort())
  await change('verloren')
  await expect(page.getByText('Keine Verbindung zum Server').first()).toBeVisible()
  await expect(row.getByText(number, { exact: true }).first()).toBeVisible()
  await page.unroute('**/partner-eid')
})

test('reporting an unreachable customer requires confirming the warning and can be undone', async () => {
  await page.goto('/orders/open/')
  await page
    .getByRole('button', { name: /^Kunde nicht erreichbar\?/ })
    .last()
    .click()
  const dialog = page.getByRole('alertdialog')
  const reportButton = dialog.getByRole('button', { name: 'Als nicht erreichbar melden' })
  await reportButton.click()
  await expect(dialog.getByText('Es fehlt noch: Ihre Bestätigung')).toBeVisible()
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await dialog.getByRole('checkbox').check()
  await reportButton.click()
  await expect(page.getByText('Der Kunde wurde um Rückruf gebeten')).toBeVisible()
  const removedNotice = page.getByRole('button', { name: /1 nicht mehr hier/ })
  await expect(removedNotice).toBeVisible()
  await page.locator('[data-toasts]').getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.getByText('Rückgängig gemacht')).toBeVisible()
  await expect(removedNotice).toHaveCount(0)
})

test('a dispatcher, who has no page for an order, plans it in a panel beside the list', async ({
  browser,
  request,
}) => {
  const order = await createMarketplaceClient(request).publish(
    [elektroSommer.name],
    [createAppointment(11, 9)],
    'tafel@kunde.example',
  )
  await acceptOfferAsColleague(page, order.id, createAppointment(11, 9))
  const dispatcher = await openPageLoggedIn(browser, 'disposition')
  await dispatcher.goto(`/orders/scheduled/?search=${order.sfid}`)
  await dispatcher.getByRole('button', { name: `${order.name}: Details` }).click()
  await expect(dispatcher).toHaveURL(new RegExp(`peek=${order.sfid}`))
  const panel = dispatcher.getByRole('complementary', { name: 'Übersicht: Wallbox-Paket Eigenheim' })
  await panel.getByLabel('Nachricht schreiben').fill('Leiter mitnehmen.')
  await panel.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(panel.getByRole('log')).toContainText('Leiter mitnehmen.')

  await panel.getByRole('button', { name: 'Zuweisen' }).click()
  const dialog = dispatcher.getByRole('dialog', { name: 'Zuweisen' })
  await dialog.getByRole('button', { name: /Person/ }).click()
  await dispatcher.getByRole('option', { name: 'Paweł Nowak' }).click()
  await dialog.getByRole('button', { name: 'Zuweisen', exact: true }).click()
  await expect(panel.getByText('Paweł Nowak').first()).toBeVisible()
  await dispatcher.context().close()
})

test('the search over all queues works by keyboard and remembers the last searches', async () => {
  await page.goto('/orders/open/')
  const name =
    (await page
      .locator('[data-row]')
      .first()
      .getByText(/^A-\d+/)
      .first()
      .textContent()) ?? ''
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('combobox', { name: 'Aufträge suchen' })).toHaveAttribute(
    'aria-activedescendant',
    /open/,
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/open\/[^/]+\/$/)
  // The new page takes the focus.
  await expect(page.getByRole('heading', { name: 'Nachrichten' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
})

test('the search fills the whole screen on a phone, and finds orders of the device without a connection', async ({
  browser,
}) => {
  const small = await openPageLoggedIn(browser, 'installer', phoneScreen)
  await small.goto('/orders/scheduled/')
  await small.getByRole('button', { name: 'Aufträge suchen' }).click()
  const dialog = small.getByRole('dialog', { name: 'Aufträge suchen' })
  await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(phoneScreen.viewport.height)
  await small.keyboard.type('leipzig')
  await expect(small.getByRole('option').first()).toBeVisible()

  await small.context().setOffline(true)
  await small.keyboard.press('Control+A')
  await small.keyboard.type('a-18')
  await expect(small.getByText('Auf diesem Gerät', { exact: true })).toBeVisible()
  await expect(small.getByRole('option').first()).toContainText('A-18')
  await small.context().close()
})

/** Reads how many rows are shown and how many exist. */
async function readListCounter(at: Page): Promise<[number, number]> {
  const text = (await at.locator('main header h1 + *').first().textContent()) ?? ''
  const [shown, total] = text.split('/').map((part) => Number(part.replaceAll(/\D/g, '')))
  return [shown ?? NaN, total ?? NaN]
}

/** Accepts an offer through the API, as a colleague on another device would. */
async function acceptOfferAsColleague(
  at: Page,
  id: string,
  date: { start: string; end: string },
): Promise<void> {
  const refreshed = await at.request.post('/api/partner/auth/refresh', { data: {} })
  const { accounts } = (await refreshed.json()) as { accounts: { access_token: string }[] }
  const done = await at.request.post('/api/partner/orders/set-status', {
    headers: { authorization: `Bearer ${accounts[0]?.access_token}` },
    data: {
      preview: false,
      job_id: id,
      new_status: 'appointment_confirmed',
      inputs: { appointment_date: date },
    },
  })
  expect(done.status(), await done.text()).toBe(200)
}
