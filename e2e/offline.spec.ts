import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { api, atScreen, desk, logIn } from './people.ts'
import { test } from './story.ts'

/** Work without a network: what was read is on the device, each person's for themselves. */
test.use({ serviceWorkers: 'allow' })

const shell = async (page: Page) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 })
}

test('what was read opens without a network after the app was closed, with a note from when it is', async ({
  browser,
}) => {
  const page = await atScreen(browser, 'installer', desk)
  const context = page.context()
  await shell(page)
  await page.goto('/orders/scheduled/')
  const order = page.getByRole('main').getByRole('row').nth(1).getByRole('link').first()
  await order.click()
  await expect(page.getByRole('heading', { name: 'Kommentare' })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  const { href } = await page.evaluate(() => ({ href: location.href }))
  await written(page)
  await page.close()

  await context.setOffline(true)
  const later = await context.newPage()
  await later.goto(href)
  await expect(later.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await expect(later.getByText(/Ohne Verbindung: Stand heute/)).toBeVisible()
  await expect(later.getByRole('alert')).toHaveCount(0)
  await later.goto('/orders/scheduled/')
  await expect(later.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await later.goto('/login/')
  await expect(later).not.toHaveURL(/\/login\//)

  await context.setOffline(false)
  await later.goto(href)
  await expect(later.getByText(/Ohne Verbindung/)).toHaveCount(0)
  await context.close()
})

test('nothing of one person is left for the next on the same device', async ({ browser }) => {
  const context = await browser.newContext(desk)
  const page = await context.newPage()
  await logIn(page, 'installer')
  await shell(page)
  await page.goto('/orders/scheduled/')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await written(page)
  expect(await kept(context)).toBeGreaterThan(0)

  await context.setOffline(true)
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login\//)
  await expect.poll(() => kept(context)).toBe(0)
  await page.goto('/orders/scheduled/')
  await expect(page).toHaveURL(/\/login\//)

  // Whoever comes next is not the one whose cookie could not be ended.
  await context.setOffline(false)
  await page.goto('/orders/scheduled/')
  await expect(page).toHaveURL(/\/login\//)
  await context.close()
})

/** What was read is written a moment later. */
const written = (page: Page) => page.waitForTimeout(1_000)

async function kept(context: BrowserContext): Promise<number> {
  const [page] = context.pages()
  return (page as Page).evaluate(
    () =>
      new Promise<number>((resolve) => {
        const open = indexedDB.open('gewerk-read')
        open.addEventListener('success', () => {
          const count = open.result.transaction('queries').objectStore('queries').count()
          count.addEventListener('success', () => {
            open.result.close()
            resolve(count.result)
          })
        })
      }),
  )
}

test('what is said without a network survives a killed browser twice, and arrives in order, once', async ({
  baseURL,
}) => {
  test.setTimeout(120_000)
  const device = await mkdtemp(join(tmpdir(), 'gewerk-device-'))
  const words = [`Kein Empfang im Keller ${Date.now()}`, `Sicherung getauscht ${Date.now()}`]

  let context = await opened(device, baseURL)
  let page = await context.newPage()
  await logIn(page, 'admin')
  await shell(page)
  await page.goto('/orders/scheduled/')
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByLabel('Kommentar schreiben')).toBeVisible()
  const { pathname } = new URL(page.url())
  await written(page)

  await context.setOffline(true)
  for (const text of words) {
    await page.getByLabel('Kommentar schreiben').fill(text)
    await page.getByRole('button', { name: 'Kommentar senden' }).click()
    await expect(page.getByLabel('Kommentar schreiben')).toHaveValue('')
  }
  await expect(page.getByRole('button', { name: '2 Einträge warten auf das Netz' })).toBeVisible()
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  const warning = page.getByRole('alertdialog', { name: '2 Einträge sind noch nicht gesendet' })
  await warning.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('list', { name: 'Kommentare' })).toContainText(words[0] ?? '')
  await killed(context, device)

  context = await opened(device, baseURL)
  await context.setOffline(true)
  page = await context.newPage()
  await page.goto(pathname)
  for (const text of words) await expect(page.getByRole('list', { name: 'Kommentare' })).toContainText(text)
  await page.getByRole('button', { name: '2 Einträge warten auf das Netz' }).click()
  await expect(page.getByRole('dialog').getByText('Wartet')).toHaveCount(2)
  await killed(context, device)

  context = await opened(device, baseURL)
  // Chromium writes cookies every half minute, so the battery took that of the session along, or not.
  await context.clearCookies()
  page = await context.newPage()
  await logIn(page, 'admin')
  await page.goto(pathname)
  const id = pathname.split('/').findLast(Boolean)
  const said = async () => {
    const { data } = await api(page, 'GET', `/data-api/comment?jobApiId=${id}&limit=10`)
    return (data as { message: string }[])
      .map(({ message }) => message)
      .filter((text) => words.includes(text))
  }
  await expect.poll(said).toHaveLength(2)
  await expect(page.getByRole('button', { name: /auf das Netz/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(words[1] ?? '')).toHaveCount(1)
  expect(await said()).toEqual(words.toReversed())
  await context.close()
})

/** A browser whose storage outlives it. */
function opened(device: string, baseURL: string | undefined): Promise<BrowserContext> {
  const { executablePath, args } = test.info().project.use.launchOptions ?? {}
  return chromium.launchPersistentContext(device, {
    ...desk,
    ...(executablePath ? { executablePath } : {}),
    args: args ?? [],
    baseURL: baseURL ?? '',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  })
}

/** As an empty battery does: nobody is asked, nothing is closed. */
async function killed(context: BrowserContext, device: string): Promise<void> {
  // A battery that ends within the second of a press is another matter.
  await (context.pages().at(-1) as Page).waitForTimeout(1_000)
  const gone = new Promise((resolve) => context.once('close', resolve))
  for (const entry of await readdir('/proc')) {
    const line = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(`--user-data-dir=${device}`) && /^\d+$/.test(entry))
      process.kill(Number(entry), 'SIGKILL')
  }
  await gone
}
