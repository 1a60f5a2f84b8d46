import { expect, test, type Page } from '@playwright/test'
import { atScreen, phone } from './people.ts'

/** What surrounds the pages: their titles, the foot, and what is left of it all in somebody else's frame. */

test('each page names itself in the tab, and each ends with how the support is reached', async ({
  browser,
}) => {
  const page = await atScreen(browser, 'owner')
  await expect(page).toHaveTitle('Unternehmen · Gewerk')
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('Montag bis Freitag, 09:00 bis 17:00 Uhr')
  await expect(foot.getByRole('link', { name: 'Servicebedingungen' })).toBeVisible()
  await page.goto('/invoices/')
  await expect(page).toHaveTitle('Kein Zugriff · Gewerk')
  await page.goto('/nirgendwo/')
  await expect(page).toHaveTitle('Seite nicht gefunden · Gewerk')
  await page.context().close()
})

test('on a phone nothing hides the end of a page', async ({ browser }) => {
  const page = await atScreen(browser, 'owner', phone)
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Servicebedingungen' })
  const bar = await page.locator('[data-bottom-bar]').boundingBox()
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const box = await terms.boundingBox()
      return box ? box.y + box.height : Number.POSITIVE_INFINITY
    })
    .toBeLessThanOrEqual(bar?.y ?? 0)
  await page.context().close()
})

test('a page in a frame has no chrome, says which environment it is, and how high', async ({ page }) => {
  await page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body: host }))
  await page.goto('/host.html')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await expect(frame.getByText('Umgebung:')).toBeVisible()
  await expect(frame.getByRole('banner')).toHaveCount(0)
  await expect(frame.getByRole('contentinfo')).toHaveCount(0)
  await expect.poll(() => toldHeight(page)).toBeGreaterThan(300)
})

const host = `<!doctype html><title>Host</title>
<script>addEventListener('message', ({ data }) => { if (data.type === 'gewerk:height') window.told = data })</script>
<iframe src="/login/?plain=true&resize=login" width="390" height="800"></iframe>`

function toldHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { told } = window as Window & { told?: { name: string; height: number } }
    return told?.name === 'login' ? told.height : 0
  })
}
