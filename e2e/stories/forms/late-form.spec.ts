import { expect } from '@playwright/test'
import { openFinishing, openStep } from '#e2e/support/finishing'
import { openPageLoggedIn } from '#e2e/support/login'
import { createAdminCaller, createOfflineOrder } from '#e2e/support/offline-order'
import { test } from '#e2e/support/test'

/** The page for finishing has two forms. One that opens late must not disturb the work in the other. */

test('a form that opens late leaves the field in use and its caret', async ({ browser, request }) => {
  const order = await createOfflineOrder(request, 9)
  const call = await createAdminCaller(request)
  await call('/api/partner/orders/set-status', { job_id: order.sfid, new_status: 'started', inputs: {} })
  const page = await openPageLoggedIn(browser, 'admin')
  const gate = Promise.withResolvers<void>()
  await page.route('**/form/draft/**', async (route) => {
    const reply = await route.fetch()
    const { form } = (await reply.json()) as { form: { category: string } }
    if (form.category === 'confirmation') await gate.promise
    await route.fulfill({ response: reply })
  })

  await page.goto(`/orders/at-work/${order.sfid}/`)
  await openFinishing(page)
  await openStep(page, 'Protokoll')
  const cable = page.getByLabel('Leitungsweg')
  await cable.click()
  await page.keyboard.type('Garage, ')
  const late = page.waitForResponse((one) => one.url().includes('/form/draft/'))
  gate.resolve()
  await late
  // The page has no visible change that shows that the second form is open.
  await page.waitForTimeout(500)
  await page.keyboard.type('3 m')
  await expect(cable).toHaveValue('Garage, 3 m')
  await page.keyboard.press('Home')
  await page.keyboard.type('Hinten: ')
  await expect(cable).toHaveValue('Hinten: Garage, 3 m')
  await openStep(page, 'Unterschrift')
  await expect(page.getByText('Die beauftragten Arbeiten wurden ausgeführt')).toBeVisible()
  await page.context().close()
})
