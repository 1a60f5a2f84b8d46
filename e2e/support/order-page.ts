import type { Page } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { createAppointment, type createMarketplaceClient, type PublishedOrder } from './marketplace.ts'

type Market = ReturnType<typeof createMarketplaceClient>

/** Presses an action in the menu of the order page. */
export async function pressMoreAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr zum Auftrag' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function confirmAcceptance(page: Page): Promise<void> {
  const answer = page.waitForResponse((one) => one.url().includes('/set-status') && one.ok())
  await page.getByRole('button', { name: 'Verbindlich annehmen' }).click()
  await answer
}

/** Publishes an order and accepts it for Elektro Sommer, without an appointment. */
export async function acceptWithoutAppointment(page: Page, market: Market): Promise<PublishedOrder> {
  const order = await market.publish([elektroSommer.name], [], `kunde-${Date.now()}@kunde.example`)
  await page.goto(`/offers/${order.sfid}/`)
  await confirmAcceptance(page)
  return order
}

/** Publishes an order and accepts it for Elektro Sommer, with an appointment in four days. */
export async function acceptWithAppointment(page: Page, market: Market): Promise<PublishedOrder> {
  const order = await market.publish(
    [elektroSommer.name],
    [createAppointment(4, 9)],
    `kunde-${Date.now()}@kunde.example`,
  )
  await page.goto(`/offers/${order.sfid}/`)
  await page.getByRole('radio').first().check()
  await confirmAcceptance(page)
  return order
}
