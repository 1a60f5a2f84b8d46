import { expect, type Page } from '@playwright/test'
import { openPageLoggedIn } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/** Rows name their location only in the lists of a master account. */
const findLocations = (page: Page) => page.getByTitle(/^Montagewerk GmbH, /)

test('a master account switches between its locations by keyboard and stays on the page', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'master')
  await page.goto('/orders/scheduled/')
  await expect(findLocations(page).first()).toBeVisible()
  await page.getByRole('button', { name: /Konto/ }).click()
  await page.getByRole('menuitem', { name: 'Betrieb wechseln' }).click()
  const list = page.getByRole('listbox', { name: 'Für welchen Betrieb arbeiten Sie?' })
  await expect(list.getByRole('option')).toHaveCount(4)
  await expect(list.getByRole('option', { selected: true })).toContainText('ausgewählt')
  await expect(list).not.toContainText('(Berlin)')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  await expect(page).toHaveURL(/\/orders\/scheduled\//)
  await expect(findLocations(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Berlin/ }).first()).toBeVisible()
})

test('one click switches the company, and a click on the current company only closes the dialog', async ({
  browser,
}) => {
  const page = await openPageLoggedIn(browser, 'master')
  await page.goto('/orders/scheduled/')
  const locations = findLocations(page)
  const list = page.getByRole('listbox', { name: 'Für welchen Betrieb arbeiten Sie?' })
  const open = async () => {
    await page.getByRole('button', { name: /Konto/ }).click()
    await page.getByRole('menuitem', { name: 'Betrieb wechseln' }).click()
  }
  await open()
  await list.getByRole('option', { selected: true }).click()
  await expect(list).toHaveCount(0)
  await expect(locations.first()).toBeVisible()
  await open()
  await list.getByRole('option', { name: /Hamburg/ }).click()
  await expect(list).toHaveCount(0)
  await expect(locations).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Hamburg/ }).first()).toBeVisible()
})
