import { expect, test, type Page } from '@playwright/test'
import { anOrder, office, worker } from '../cellar.ts'
import { shell } from '../device.ts'
import { visit } from '../marketplace.ts'
import { desk } from '../people.ts'
import { enter, settled } from './looks.ts'
import { close, look, open } from './opened.ts'

/** What waits on the device, and what becomes of it, in all looks. */
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 900_000 })

test('what waits for the network, is thrown away, or was overtaken', async ({ browser, request }) => {
  const order = await anOrder(request, 15)
  const page = await enter(browser, worker.login)
  await shell(page)
  await page.goto(`/orders/scheduled/${order.sfid}/`)
  await settled(page)
  await page.context().setOffline(true)
  await page
    .getByLabel('Kommentar schreiben')
    .fill('Sicherung getauscht, Kunde war nicht da. Schlüssel liegt beim Nachbarn.')
  await page.getByRole('button', { name: 'Kommentar senden' }).click()
  await page.getByRole('button', { name: 'Montage beginnen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Montage beginnen' }).click()
  const waits = /^2 Einträge warten auf das Netz/
  await thereAndBack(page, waits, 'outbox')
  await open(page, waits, 'outbox')
  await look(page, 'outbox')
  await open(page, 'Verwerfen', 'throw away')
  await look(page, 'throw away')
  await close(page, 'throw away')
  await page.setViewportSize(desk.viewport)
  await open(page, /Konto von/, 'log-out')
  await open(page, 'Abmelden', 'log-out')
  await look(page, 'log-out with something unsent')
  await close(page, 'log-out with something unsent')
  await page.setViewportSize(desk.viewport)

  const call = await office(request)
  const body = { appointment_date: visit(8, 15), reason: 'Der Kunde ist erst am Nachmittag da' }
  await call(`/api/partner/orders/${order.sfid}/reschedule`, body)
  await page.context().setOffline(false)
  await open(page, /Ihre Entscheidung ist nötig/, 'overtaken')
  await expect(page.getByRole('button', { name: 'Meines trotzdem senden' })).toBeVisible()
  await look(page, 'overtaken')
  await close(page, 'overtaken')
})

async function thereAndBack(page: Page, name: RegExp, where: string): Promise<void> {
  await open(page, name, where)
  await close(page, where)
  await expect(page.getByRole('button', { name })).toBeFocused()
}
