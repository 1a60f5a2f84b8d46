import { expect } from '@playwright/test'
import { expectNoViolations } from '../../support/axe.ts'
import { logInToBackOffice } from '../../support/back-office.ts'
import { addFailedTask } from '../../support/failed-task.ts'
import { test } from '../../support/test.ts'

/** The back office: administrators see whether the portal is well, and run failed tasks again. */

test('a failed task is the first thing an administrator sees, and is gone after it has run again', async ({
  page,
}) => {
  await addFailedTask('news.sweep', 'connection refused\n    at connect (net.js)')
  await logInToBackOffice(page, 'operator', '/operator/system/')
  await expect(page.getByText('Eine Hintergrundaufgabe ist endgültig fehlgeschlagen.')).toBeVisible()
  const row = page.getByRole('row', { name: /Alte Benachrichtigungen löschen/ })
  await expect(row).toContainText('connection refused')
  await expectNoViolations(page)

  await row.getByRole('button', { name: /^Noch einmal ausführen/ }).click()
  await expect(page.getByText('Die Aufgabe wird jetzt ausgeführt')).toBeVisible()
  await expect(row).toHaveCount(0)
  // Other problems may be there: the stories about webhooks leave one that does not arrive.
  await expect(page.getByText('Eine Hintergrundaufgabe ist endgültig fehlgeschlagen.')).toHaveCount(0)

  // The simulated marketplace stops answering until it is switched on again.
  const simulator = page.getByRole('switch', { name: 'Antwortet selbst' })
  await simulator.click()
  await expect(page.getByText('Der simulierte Marktplatz pausiert')).toBeVisible()
  await page.reload()
  await expect(simulator).not.toBeChecked()
  await simulator.click()
  await expect(page.getByText('Der simulierte Marktplatz läuft wieder')).toBeVisible()

  await page.goto('/operator/audit/')
  const entry = page.getByRole('row', { name: /Hintergrundaufgaben noch einmal ausgeführt/ })
  await expect(entry).toContainText(/news\.sweep \d+/)
})
