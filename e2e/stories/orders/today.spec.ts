import { expect, type APIRequestContext } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { expectNoViolations } from '#e2e/support/axe'
import { waitForStoredApp } from '#e2e/support/device'
import { desktopScreen, openPageLoggedIn, phoneScreen } from '#e2e/support/login'
import { createMarketplaceClient, type Period, type PublishedOrder } from '#e2e/support/marketplace'
import { createAdminCaller } from '#e2e/support/offline-order'
import { test } from '#e2e/support/test'

/** The page of today: the start of an installer's day, also without a network, and that of a dispatcher. */
test.use({ serviceWorkers: 'allow' })

const installer = {
  login: 'sophie.kretzer',
  email: 'sophie.kretzer@demo.example',
  first_name: 'Sophie',
  last_name: 'Kretzer',
}

/** Returns a period of this day that has not begun; it is shorter late in the evening. */
function createPeriodToday(minutesAhead: number): Period {
  const now = Temporal.Now.zonedDateTimeISO('Europe/Berlin')
  const end = now.with({ hour: 23, minute: 59, second: 0, millisecond: 0 })
  const left = Math.floor(now.until(end).total('minutes'))
  const start = now.add({ minutes: Math.min(minutesAhead, left - 2) })
  return {
    start: start.toInstant().toString({ smallestUnit: 'millisecond' }),
    end: end.toInstant().toString({ smallestUnit: 'millisecond' }),
  }
}

/** Publishes an order that the company accepts for today and assigns to the installer. */
async function createVisitOfToday(request: APIRequestContext, minutesAhead: number): Promise<PublishedOrder> {
  const appointment_date = createPeriodToday(minutesAhead)
  const order = await createMarketplaceClient(request).publish(
    [elektroSommer.name],
    [appointment_date],
    `heute-${crypto.randomUUID()}@kunde.example`,
  )
  const call = await createAdminCaller(request)
  await call('/api/partner/orders/set-status', {
    job_id: order.sfid,
    new_status: 'appointment_confirmed',
    inputs: { appointment_date },
  })
  const { login: _, ...person } = installer
  await call(`/api/partner/orders/${order.sfid}/delegate`, { ...person, qualifications: true })
  return order
}

interface ScheduledRows {
  data: { sfid: string; delegated_to: { email: string } | null }[]
}

/** Gives the demo's visits of the installer to a colleague: in the morning one of them would be the next visit. */
async function moveVisitsToColleague(request: APIRequestContext): Promise<void> {
  const call = await createAdminCaller(request)
  const reply = await call('/api/partner/orders', { type: 'scheduled', page_size: 100 })
  const { data } = (await reply.json()) as ScheduledRows
  const colleague = { email: 'pawel.nowak@demo.example', first_name: 'Paweł', last_name: 'Nowak' }
  for (const { sfid, delegated_to: person } of data)
    if (person?.email === installer.email)
      await call(`/api/partner/orders/${sfid}/delegate`, { ...colleague, qualifications: true })
}

test('an installer sees the next visit right after the login, also without a network, and begins it', async ({
  browser,
  request,
}) => {
  await moveVisitsToColleague(request)
  const order = await createVisitOfToday(request, 2)
  await createVisitOfToday(request, 4)
  const page = await openPageLoggedIn(browser, installer.login, phoneScreen)
  await expect(page).toHaveURL('/today/')
  const next = page.getByRole('region', { name: 'Als Nächstes' })
  await expect(next.getByRole('link', { name: /anrufen$/ })).toBeVisible()
  await expect(next.getByRole('link', { name: /^Route nach/ })).toBeVisible()
  await expect(next).toContainText(order.name)
  const bar = page.getByRole('navigation', { name: 'Hauptmenü' }).filter({ visible: true })
  await expect(bar.locator('a, button')).toHaveText([
    'Heute',
    'Kalender',
    'Zugewiesen',
    'Unterschrift',
    'Mehr',
  ])
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Karte und Stationen zeigen' }).click()
  await expect(page.getByRole('region', { name: 'Route des Tages' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.locator('canvas[data-drawn]')).toBeVisible()
  await expect(page.getByText('Nach dem Straßennetz berechnet')).toBeVisible()

  await waitForStoredApp(page)
  await expect(page.getByText(/Offline bereit · \d+ Auftr/)).toBeVisible({ timeout: 60_000 })
  await page.context().setOffline(true)
  await page.reload()
  await expect(next).toContainText(order.name)
  await next.getByRole('button', { name: 'Beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  // The dialog closes when the change is stored on the device.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/today/')
  await expect(next.getByText('Noch nicht gesendet')).toBeVisible()
  await page.context().setOffline(false)
  await expect(next.getByText('In Arbeit')).toBeVisible()
  await expect(next.getByRole('link', { name: 'Weiterarbeiten' })).toBeVisible()
})

test('a dispatcher sees what is to be planned, the visits of today per person, and the newest offers', async ({
  browser,
  request,
}) => {
  const order = await createVisitOfToday(request, 3)
  const page = await openPageLoggedIn(browser, 'disposition', desktopScreen)
  await expect(page).toHaveURL('/offers/')
  await page.getByRole('navigation').getByRole('link', { name: 'Heute' }).click()
  for (const name of ['Nicht zugewiesen', 'Ohne Kontakt', 'Überfällig', 'Überschneidungen'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Neue Angebote' }).getByRole('listitem')).not.toHaveCount(0)
  const axis = page.getByRole('region', { name: 'Termine heute' })
  const row = axis
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Sophie Kretzer' }) })
  await expect(row.locator(`a[href*="${order.sfid}"]`)).toBeVisible()
  await expectNoViolations(page)

  // The offers are on a map beside their list, without a request to any other site.
  const foreign: string[] = []
  page.on('request', (sent) => {
    if (!/^(blob|data):/.test(sent.url()) && new URL(sent.url()).origin !== new URL(page.url()).origin)
      foreign.push(sent.url())
  })
  await page.goto('/offers/')
  await expect(page.locator('canvas')).toHaveAttribute('data-drawn', /^[1-9]/)
  expect(foreign).toEqual([])
  await expectNoViolations(page, '[data-map]')

  await page.goto('/account/')
  await page.getByRole('button', { name: /Startseite nach dem Anmelden/ }).click()
  await page.getByRole('option', { name: 'Heute' }).click()
  // The device knows the start page as soon as it is reported as saved, also on a slow line.
  await page.route('**/auth/refresh', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  const section = page.getByRole('region', { name: 'Persönliche Angaben' })
  await section.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL('/today/')
})
