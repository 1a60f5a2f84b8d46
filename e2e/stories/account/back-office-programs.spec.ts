import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from '../../support/axe.ts'
import { openBackOfficeAs } from '../../support/back-office.ts'
import { test } from '../../support/test.ts'

/** The back office: administrators give programs keys and watch webhooks. */

/** Calls the operator API with a key and returns the status and the missing scope. */
async function callWithKey(page: Page, path: string, key: string) {
  const response = await page.request.get(`/operator-api/v1${path}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const body = (await response.json()) as { missing?: string }
  return [response.status(), body.missing]
}

test('a program gets a key with few rights, which is rotated and ended; a webhook is tested and replayed', async ({
  browser,
}) => {
  const page = await openBackOfficeAs(browser, 'operator', '/operator/programs/')
  await expect(page.getByRole('row', { name: /Aus der Konfiguration/ })).toContainText('Alle Rechte')
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByText('Bitte wählen Sie mindestens ein Recht.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Warenwirtschaft')
  await dialog.getByRole('checkbox', { name: 'Aufträge lesen' }).check()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await expect(dialog.getByText('Das sehen Sie nur jetzt')).toBeVisible()
  const former = (await dialog.locator('code').textContent()) ?? ''
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Ist eingetragen' }).click()
  expect(await callWithKey(page, '/jobs?limit=1', former)).toEqual([200, undefined])
  expect(await callWithKey(page, '/accounts?limit=1', former)).toEqual([403, 'companies:read'])

  await page.getByRole('button', { name: 'Aktionen für Warenwirtschaft' }).click()
  await page.getByRole('menuitem', { name: 'Erneuern' }).click()
  await page.getByRole('button', { name: 'Erneuern' }).click()
  const current = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Ist eingetragen' }).click()
  await expect(page.getByRole('row', { name: /Warenwirtschaft/ })).toContainText(
    `Vorgänger …${former.slice(-4)} gilt bis`,
  )
  expect(await callWithKey(page, '/jobs?limit=1', former)).toEqual([200, undefined])
  expect(await callWithKey(page, '/jobs?limit=1', current)).toEqual([200, undefined])

  await page.getByRole('button', { name: 'Aktionen für Warenwirtschaft' }).click()
  await page.getByRole('menuitem', { name: 'Sperren' }).click()
  await page.getByRole('button', { name: 'Sperren' }).click()
  await expect(page.getByRole('row', { name: /Warenwirtschaft/ })).toContainText('Gesperrt')
  expect((await callWithKey(page, '/jobs?limit=1', current))[0]).toBe(401)
  expect((await callWithKey(page, '/jobs?limit=1', former))[0]).toBe(401)

  await page.getByRole('button', { name: 'Webhook anlegen' }).click()
  await dialog.getByLabel('Adresse').fill('http://localhost:9/gewerk')
  await dialog.getByRole('button', { name: 'Webhook anlegen' }).click()
  await expect(dialog.locator('code')).toContainText('whsec_')
  await dialog.getByRole('button', { name: 'Ist eingetragen' }).click()
  await page.getByRole('link', { name: 'http://localhost:9/gewerk' }).click()
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('menuitem', { name: 'Testereignis senden' }).click()
  await expect(page.getByRole('row', { name: /webhook\.test/ })).toBeVisible()
  await page.getByRole('button', { name: 'Noch einmal senden: webhook.test' }).click()
  await expect(page.getByRole('row', { name: /webhook\.test/ })).toHaveCount(2)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Ereignisse nachsenden' }).click()
  await dialog.getByRole('button', { name: 'Ereignisse nachsenden' }).click()
  await expect(page.getByText(/Ereignisse werden gesendet|Keine Ereignisse gefunden/)).toBeVisible()
})
