import { expect, type Locator, type Page } from '@playwright/test'

/** Finishing an order on its own page. */

type Step = 'Leistungen' | 'Fotos' | 'Protokoll' | 'Unterschrift'

/** Opens the page from the order, and returns its content. */
export async function openFinishing(page: Page, action = 'Montage beenden'): Promise<Locator> {
  await page.getByRole('link', { name: action }).first().click()
  return waitForFinishing(page)
}

export async function waitForFinishing(page: Page): Promise<Locator> {
  await expect(page.getByRole('navigation', { name: 'Schritte' })).toBeVisible()
  return page.locator('body')
}

export async function openStep(page: Page, step: Step): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Schritte' })
  await steps.getByRole('button', { name: new RegExp(step) }).click()
  await expect(steps.locator('[aria-current=step]')).toContainText(step)
}

/** The field for several photos of one place, by the name of the place. */
export const findPhotoPlace = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('group', { name }).locator('input[multiple]').first()

export const findShownPhotos = (page: Page): Locator => page.getByRole('button', { name: /groß zeigen/ })

export async function pressFinish(page: Page, action = 'Montage beenden'): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
}

/** Confirms the work in the customer's name, up to the signature pad. */
export async function openSignaturePad(page: Page): Promise<void> {
  await openStep(page, 'Unterschrift')
  await page.getByText('Die beauftragten Arbeiten wurden ausgeführt').click()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(page.locator('canvas').last()).toBeVisible()
}
