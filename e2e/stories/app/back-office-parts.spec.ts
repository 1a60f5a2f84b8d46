import { expect, type Page } from '@playwright/test'
import { openBackOfficeAs } from '#e2e/support/back-office'
import { test } from '#e2e/support/test'

/** Pages and dialogs of the back office whose scripts are loaded when they are opened. */

const offline = 'Keine Verbindung zum Server'
const reload = /Bitte laden Sie die Seite neu\.$/

test('a dialog and a page that were opened without a connection are loaded afterwards, or ask to load the page again', async ({
  browser,
}) => {
  const page = await openBackOfficeAs(browser, 'operator', '/operator/orders/?status=open')
  const loadsAgain = await loadsFailedScriptAgain(page)
  const setOffline = (isOffline: boolean) => page.context().setOffline(isOffline)
  await page.getByRole('checkbox').nth(1).press('Space')
  const chosen = page.getByRole('region', { name: 'Ausgewählte Aufträge' })
  const open = chosen.getByRole('button', { name: 'Stornieren' })
  await expect(open).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))

  await setOffline(true)
  await open.click()
  await expect(page.getByText(offline)).toBeVisible()
  await expect(chosen).toContainText('1 Auftrag ausgewählt')
  await setOffline(false)
  await open.click()
  if (!loadsAgain) {
    await expect(page.getByText(reload)).toBeVisible()
    await expect(chosen).toContainText('1 Auftrag ausgewählt')
    return
  }
  await expect(page.getByRole('dialog')).toContainText('Aufträge stornieren')
  await page.keyboard.press('Escape')

  const navigation = page.getByRole('navigation').first()
  const failure = page.getByRole('main').getByText(offline)
  const retry = page.getByRole('main').getByRole('button', { name: 'Erneut versuchen' })
  await setOffline(true)
  await navigation.getByRole('link', { name: 'Formulare' }).click()
  await expect(failure).toBeVisible()
  await setOffline(false)
  await retry.click()
  await expect(page.getByRole('heading', { name: 'Formulare', level: 1 })).toBeVisible()
  await expect(page.locator('[data-same-page]')).toBeAttached()
})

test('a page that is tried again without a connection stays, and is loaded once there is one', async ({
  browser,
}) => {
  const page = await openBackOfficeAs(browser, 'operator')
  const loadsAgain = await loadsFailedScriptAgain(page)
  const setOffline = (isOffline: boolean) => page.context().setOffline(isOffline)
  const navigation = page.getByRole('navigation').first()
  const failure = page.getByRole('main').getByText(offline)
  const retry = page.getByRole('main').getByRole('button', { name: 'Erneut versuchen' })
  await setOffline(true)
  await navigation.getByRole('link', { name: 'Programme' }).click()
  await retry.click()
  await expect(failure).toBeVisible()
  const failedRequests: string[] = []
  page.on('requestfailed', (request) =>
    failedRequests.push(request.method() === 'HEAD' ? 'HEAD' : request.resourceType()),
  )
  await retry.click()
  // First it asks whether the server answers, then it loads the script again: a connection between the two would load the page.
  await expect
    .poll(
      () =>
        failedRequests.includes('HEAD') &&
        (!loadsAgain || failedRequests.includes('script', failedRequests.indexOf('HEAD'))),
    )
    .toBe(true)
  await expect(failure).toBeVisible()
  await expect(navigation).toBeVisible()
  await setOffline(false)
  await retry.click()
  await expect(page.getByRole('heading', { name: 'Programme', level: 1 })).toBeVisible()
})

test('if a script cannot be loaded although there is a connection, the person is asked to load the page again', async ({
  browser,
}) => {
  const page = await openBackOfficeAs(browser, 'operator', '/operator/orders/?status=open')
  await page.getByRole('checkbox').nth(1).press('Space')
  await page.route('**/operator/assets/*.js', (route) => route.abort())
  await page
    .getByRole('region', { name: 'Ausgewählte Aufträge' })
    .getByRole('button', { name: 'Stornieren' })
    .click()
  await expect(page.getByText('Dieser Teil konnte nicht geladen werden')).toBeVisible()
  await expect(page.getByText(reload)).toBeVisible()
  await page.getByRole('navigation').first().getByRole('link', { name: 'Formulare' }).click()
  await expect(page.getByRole('main').getByText(reload)).toBeVisible()
})

/** Whether the browser fetches a script again that it could not fetch; others remember the failure until the page is loaded. */
async function loadsFailedScriptAgain(page: Page): Promise<boolean> {
  const address = '**/probe.js'
  const load = () =>
    page.evaluate(
      (script) =>
        import(script).then(
          () => true,
          () => false,
        ),
      '/probe.js',
    )
  await page.route(address, (route) => route.abort())
  expect(await load()).toBe(false)
  await page.unroute(address)
  await page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {}' }))
  return load()
}
