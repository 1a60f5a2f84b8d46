import { expect } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { callApiOfUser, openPageLoggedIn } from '#e2e/support/login'
import { createAppointment, createMarketplaceClient, type PublishedOrder } from '#e2e/support/marketplace'
import { test } from '#e2e/support/test'

/** Two people work in the same list at once: changes of one leave the other's place in it alone. */
test('changes by a colleague keep the focus, the selection and the scrolled place in a list', async ({
  browser,
  request,
}) => {
  const colleague = await openPageLoggedIn(browser, 'admin')
  const orders = []
  for (let hour = 8; hour < 20; hour++) orders.push(await publishConfirmedOrder(hour))

  const page = await openPageLoggedIn(browser, 'admin', { viewport: { width: 1440, height: 700 } })
  await page.goto('/orders/scheduled/?search=live-liste')
  // Only rows near the visible part are in the document.
  const counter = page.locator('main header h1 + *').first()
  await expect(counter).toHaveText(`${orders.length} / ${orders.length}`)
  const [first, , , , , , , , ninth, tenth] = orders as [PublishedOrder, ...PublishedOrder[]]
  const findRow = (order: PublishedOrder | undefined) => page.locator(`[data-row="${order?.id}"]`)
  const focused = findRow(tenth).locator('[data-row-link]')
  await findRow(ninth).locator('[data-row-link]').focus()
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
  await expect(focused).toBeFocused()
  const bar = page.getByRole('region', { name: 'Ausgewählte Aufträge' })
  await expect(bar.getByText('2 ausgewählt')).toBeVisible()
  const readPlace = () => focused.evaluate((link) => Math.round(link.getBoundingClientRect().top))
  const place = await readPlace()

  // The focused order changes, and one above it leaves the list.
  const eid = { partnerEid: 'LIVE-4711' }
  await callApiOfUser(colleague, 'PATCH', `/data-api/entity/job/${tenth?.sfid}/partner-eid`, eid)
  await expect(findRow(tenth)).toContainText(eid.partnerEid)
  await startWork(first)
  const update = page.getByRole('button', { name: /1 nicht mehr hier/ })
  await expect(update).toBeVisible()
  await expect(focused).toBeFocused()
  await expect(bar.getByText('2 ausgewählt')).toBeVisible()

  // The focused order itself leaves: it stays at its place until the list is updated, and cannot be selected.
  await startWork(tenth)
  await expect(page.getByRole('button', { name: /2 nicht mehr hier/ })).toBeVisible()
  await expect(focused).toBeFocused()
  await expect(bar.getByText('1 ausgewählt')).toBeVisible()
  expect(Math.abs((await readPlace()) - place)).toBeLessThan(60)

  await page.getByRole('button', { name: /2 nicht mehr hier/ }).click()
  await expect(counter).toHaveText(`${orders.length - 2} / ${orders.length - 2}`)
  await expect(bar.getByText('1 ausgewählt')).toBeVisible()
  await expect(findRow(ninth)).toBeInViewport()

  async function publishConfirmedOrder(hour: number): Promise<PublishedOrder> {
    const appointment_date = createAppointment(20, hour)
    const order = await createMarketplaceClient(request).publish(
      [elektroSommer.name],
      [appointment_date],
      'live@kunde.example',
      { eid: `live-liste-${hour}` },
    )
    await setStatus(order, 'appointment_confirmed', { appointment_date })
    return order
  }

  async function startWork(order: PublishedOrder | undefined): Promise<void> {
    if (order) await setStatus(order, 'started', {})
  }

  async function setStatus(order: PublishedOrder, new_status: string, inputs: object): Promise<void> {
    const body = { job_id: order.sfid, new_status, inputs }
    const { code } = await callApiOfUser(colleague, 'POST', '/api/partner/orders/set-status', body)
    expect(code).toBe(200)
  }
})
