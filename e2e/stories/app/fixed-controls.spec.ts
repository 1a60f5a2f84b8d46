import { expect, type Page } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { createMarketplaceClient, createAppointment } from '#e2e/support/marketplace'
import { openPageLoggedIn } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Fires the event with which Chrome on Android offers the installation. */
function offerInstallation(): void {
  dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() }))
}

/** Returns controls in fixed or sticky boxes that another such box or its controls cover. */
function findCovered(): string[] {
  const isFixed = (element: Element) => {
    // Hidden selects of the component library are fixed too, but never visible.
    if (element.closest('[aria-hidden="true"]')) return false
    const { position, top } = getComputedStyle(element)
    // A sticky box pushed up by the end of its container scrolls with the page, below the fixed ones.
    const isPushed = element.getBoundingClientRect().top < Number.parseFloat(top) - 1
    return position === 'fixed' || (position === 'sticky' && !isPushed)
  }
  const boxes = [...document.querySelectorAll('body *')].filter(isFixed)
  const controls = boxes.flatMap((box) =>
    [...box.querySelectorAll('a, button, input, select, textarea')].flatMap((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const isSeen = right - left > 1 && bottom - top > 1 && bottom > 0 && top < innerHeight
      return isSeen && control.checkVisibility() ? [{ box, control, left, right, top, bottom }] : []
    }),
  )
  const name = (control: Element) => control.getAttribute('aria-label') ?? control.textContent ?? ''
  const isNestedBox = (one: Element, other: Element) => one.contains(other) || other.contains(one)
  // A panel may cover the heads of the list columns: it covers the whole right part of the list, which scrolls below it.
  const isListHead = (box: Element) =>
    box.tagName === 'TH' && document.querySelector('.panel-drawer, .tray-drawer') !== null
  const placed = controls.filter(({ box }) => !isListHead(box))
  // The empty edge of a fixed box can cover a control too.
  const below = placed.flatMap(({ box, control, left, right, top, bottom }) => {
    const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const cover = boxes.find((other) => other.contains(topmost) && !isNestedBox(box, other))
    return cover && !control.contains(topmost) ? [`${name(control)} / ${cover.tagName} ${name(cover)}`] : []
  })
  const overlapping = placed.flatMap((one, at) =>
    placed.slice(at + 1).flatMap((other) => {
      const isNested = isNestedBox(one.box, other.box)
      const isOver =
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
      return !isNested && isOver ? [`${name(one.control)} / ${name(other.control)}`] : []
    }),
  )
  return [...below, ...overlapping]
}

async function expectNothingCovered(page: Page): Promise<void> {
  for (const end of [0, 100_000]) {
    await page.evaluate((top) => scrollTo(0, top), end)
    expect(await page.evaluate(findCovered), page.url()).toEqual([])
  }
}

for (const width of [390, 820, 1440]) {
  test(`at ${width} px no fixed control covers another, with the install notice and a message`, async ({
    browser,
  }) => {
    const page = await openPageLoggedIn(browser, 'admin', {
      viewport: { width, height: width < 500 ? 844 : 900 },
    })
    const order = await createMarketplaceClient(page.request).publish(
      [elektroSommer.name],
      [createAppointment(4, 9)],
      'kundin@kunde.example',
    )
    await page.goto('/offers/')
    await page.evaluate(offerInstallation)
    // The install notice is shown on the second page.
    await page.getByRole('link', { name: `Details zu ${order.name}` }).click()
    await expect(page.getByRole('button', { name: 'Verbindlich annehmen' })).toBeVisible()
    const notice = page.getByRole('complementary', { name: 'App installieren' })
    await expect(notice).toBeVisible({ visible: width < 768 })
    await expectNothingCovered(page)
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Produktliste als PDF' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.unroute('**/api/**')
    await expectNothingCovered(page)
    for (const path of ['/orders/open/', '/orders/scheduled/']) {
      await page.getByRole('navigation', { name: 'Hauptmenü' }).locator(`a[href="${path}"]`).click()
      await expect(page.getByRole('main').locator('[data-row-link]').first()).toBeVisible()
      await expectNothingCovered(page)
    }
    await page.getByRole('main').locator('[data-row-link]').first().click()
    await expect(page.getByRole('heading', { name: 'Nachrichten' })).toBeVisible()
    await expectNothingCovered(page)
    await page.context().close()
  })
}

for (const width of [1100, 1240]) {
  test(`at ${width} px the panel over a list covers neither the bar of the selection nor a message`, async ({
    browser,
  }) => {
    const page = await openPageLoggedIn(browser, 'admin', { viewport: { width, height: 800 } })
    await page.goto('/orders/scheduled/')
    const rows = page.locator('main [data-row-link]')
    await expect(rows.first()).toBeVisible()
    for (const row of [1, 2]) await page.getByRole('main').getByRole('checkbox').nth(row).check()
    await rows.nth(2).focus()
    await page.keyboard.press('Space')
    const panel = page.getByRole('complementary', { name: /^Übersicht: / })
    await expect(panel.getByText('Leistungen')).toBeVisible()
    await expectNothingCovered(page)
    await page.getByRole('button', { name: 'Mehr für die Auswahl' }).click()
    await page.getByRole('menuitem', { name: 'Anrufliste (CSV)' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectNothingCovered(page)
    await page.context().close()
  })
}

for (const width of [820, 1024]) {
  test(`at ${width} px the drawer of the calendar leaves the controls of the top bar free`, async ({
    browser,
  }) => {
    const page = await openPageLoggedIn(browser, 'admin', { viewport: { width, height: 800 } })
    await page.goto('/calendar/')
    await page.getByRole('button', { name: /^Zu planen/ }).click()
    await expect(
      page
        .getByRole('complementary', { name: /^Zu planen/ })
        .locator('[data-order]')
        .first(),
    ).toBeVisible()
    await expectNothingCovered(page)
    await page.context().close()
  })
}
