import type { Page } from '@playwright/test'

/** Presses an action in the menu of the order page. */
export async function pressMoreAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr zum Auftrag' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
