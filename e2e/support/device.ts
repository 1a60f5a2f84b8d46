import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test'
import { desktopScreen } from './login.ts'

/** Creates the profile folder of a device whose storage outlives the browser. */
export const createDeviceFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'gewerk-device-'))

/** Waits until the service worker controls the page: from then on the pages are stored on the device, without their scripts. */
export async function waitForServiceWorker(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout })
}

/** Waits until the device has stored all files that the app needs without a connection. */
export async function waitForStoredApp(page: Page): Promise<void> {
  await waitForServiceWorker(page)
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const stored = new Promise((resolve) => port1.addEventListener('message', resolve))
    port1.start()
    const request = { type: 'complete', locale: document.documentElement.lang }
    navigator.serviceWorker.controller?.postMessage(request, [port2])
    await stored
  })
}

/** Launches the browser of a device. */
export function launchDeviceBrowser(device: string, baseURL: string | undefined): Promise<BrowserContext> {
  const { executablePath, args } = test.info().project.use.launchOptions ?? {}
  return chromium.launchPersistentContext(device, {
    ...desktopScreen,
    ...(executablePath ? { executablePath } : {}),
    args: args ?? [],
    baseURL: baseURL ?? '',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  })
}

/** Kills the browser with SIGKILL after `after` milliseconds, as an empty battery does. */
export async function killBrowser(context: BrowserContext, device: string, after = 1_000): Promise<void> {
  await (context.pages().at(-1) as Page).waitForTimeout(after)
  const closed = new Promise((resolve) => context.once('close', resolve))
  for (const entry of await readdir('/proc')) {
    const line = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (line.includes(`--user-data-dir=${device}`) && /^\d+$/.test(entry))
      process.kill(Number(entry), 'SIGKILL')
  }
  await closed
}

/**
 * Changes bytes in the middle of the log of IndexedDB, while the browser does not run. Chromium then deletes the database,
 * as it does if a kill in the middle of a write has damaged the log.
 */
export async function damageDatabase(device: string): Promise<void> {
  const folder = join(device, 'Default', 'IndexedDB')
  const files = await readdir(folder, { recursive: true })
  const logs = files.filter((file) => /\.leveldb\/\d+\.log$/.test(file))
  expect(logs, 'one log').toHaveLength(1)
  const path = join(folder, logs[0] ?? '')
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes.fill(0x5a, middle, middle + 64)
  await writeFile(path, bytes)
}
