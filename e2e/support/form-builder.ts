import { expect, type Browser, type Page } from '@playwright/test'
import { openBackOfficeAs } from './back-office.ts'

/** Building forms in the back office. */

/** Opens the list of forms. */
export async function openForms(browser: Browser, login = 'operator'): Promise<Page> {
  const page = await openBackOfficeAs(browser, login)
  await page.getByRole('link', { name: 'Formulare', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Formulare', level: 1 })).toBeVisible()
  return page
}

/** Fills a text in the given languages: `Titel` in German, English and French. */
export async function fillTexts(page: Page, label: string, [de, en, fr]: readonly string[]): Promise<void> {
  const group = page.getByRole('group', { name: label, exact: true })
  if (de !== undefined) await group.getByLabel('Deutsch').fill(de)
  if (en !== undefined) await group.getByLabel('English').fill(en)
  if (fr !== undefined) await group.getByLabel('Français').fill(fr)
}

/** Adds a question to a page of the form, and waits for its fields. */
export async function addQuestion(page: Page, where: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: `Frage hinzufügen: ${where}`, exact: true }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Frage', exact: true, level: 2 })).toBeVisible()
}
