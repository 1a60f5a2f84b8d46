import { expect, type Locator, type Page } from '@playwright/test'
import { openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import {
  backOfficeForms,
  companyForms,
  type IncompleteForm,
  orderForms,
  publicForms,
} from '#e2e/support/required-fields'
import { openBackOfficeAs } from '#e2e/support/back-office'
import { test } from '#e2e/support/test'

/** Presses the main button of incomplete forms on a phone, where the missing field is often out of view. */

test('the forms of the company lead to the first missing field', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'admin', phoneScreen)
  for (const [file, form] of Object.entries(companyForms)) await expectLeadsToGap(page, file, form)
})

test('the forms of orders lead to the first missing field', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'admin', phoneScreen)
  for (const [file, form] of Object.entries(orderForms)) await expectLeadsToGap(page, file, form)
})

test('the forms without a log-in lead to the first missing field', async ({ browser }) => {
  const context = await browser.newContext(phoneScreen)
  const page = await context.newPage()
  for (const [file, form] of Object.entries(publicForms)) await expectLeadsToGap(page, file, form)
})

test('the forms of the back office lead to the first missing field', async ({ browser }) => {
  const page = await openBackOfficeAs(browser, 'operator')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  // Low, so that a field at the end of a form is out of view.
  await page.setViewportSize({ width: 1440, height: 600 })
  for (const [file, form] of Object.entries(backOfficeForms)) await expectLeadsToGap(page, file, form)
})

async function expectLeadsToGap(page: Page, file: string, form: IncompleteForm): Promise<void> {
  await test.step(file, async () => {
    await page.goto(form.path)
    if (form.isList) await goToOrderWithButton(page, form.open[0] ?? 'Mehr zum Auftrag')
    for (const name of form.open) await findControl(page, name).click()
    await form.prepare?.(page)
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
    await findControl(form.isOnPage ? page : dialog, form.send).click()
    await expect.poll(() => page.evaluate(describeFocusedGap), { message: file }).toBe('marked and in view')
  })
}

/** Says whether the focus is in a field that is marked as wrong and visible. Runs in the page. */
function describeFocusedGap(): string {
  const field = document.activeElement
  if (!field?.closest('[data-gap], [data-invalid], [aria-invalid="true"]')) return 'not marked'
  const { top, bottom } = field.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight ? 'marked and in view' : 'out of view'
}

function findControl(page: Page | Locator, name: string | RegExp) {
  const wanted = typeof name === 'string' ? { name, exact: true } : { name }
  return page
    .getByRole('button', wanted)
    .or(page.getByRole('menuitem', wanted))
    .filter({ visible: true })
    .last()
}

/** Goes to the first order of the list whose page has this button. */
async function goToOrderWithButton(page: Page, name: string | RegExp): Promise<void> {
  const rows = page.locator('[data-row-link]')
  await expect(rows.first()).toBeVisible()
  for (const path of await rows.evaluateAll((all) => all.map((row) => row.getAttribute('href')))) {
    await page.goto(path ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const isThere = await findControl(page, name)
      .waitFor({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      )
    if (isThere) return
  }
  throw new Error(`No order of the list has the button ${String(name)}.`)
}
