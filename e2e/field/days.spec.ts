import { expect, type BrowserContext, type Page } from '@playwright/test'
import { createOfflineOrder, listCachedParts, offlineInstaller } from '../support/offline-order.ts'
import {
  killBrowser,
  createDeviceFolder,
  launchDeviceBrowser,
  waitForServiceWorker,
} from '../support/device.ts'
import { logInDemoUser } from '../support/login.ts'
import { test } from '../support/test.ts'
import { seededRandom } from './random.ts'
import { createUnreliableNetwork, flap } from './unreliable-network.ts'
import {
  finishWork,
  findFormPhotoInput,
  openWorkPhotos,
  createPhotoNames,
  pickPhotos,
  readServerDay,
  startWork,
  createExpectedDay,
  writeOrderComment,
} from './work-day.ts'

/**
 * Working days of an installer, with photos taken at the worst moments. `npm run test:field` repeats each day
 * with other moments; the seed in a failure message repeats the same one.
 */
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 600_000 })

const getSeed = (): number => Number(process.env['FIELD_SEED'] ?? 1) + test.info().repeatEachIndex

interface Device {
  readonly profile: string
  readonly context: BrowserContext
  readonly page: Page
}

async function openFieldDevice(baseURL: string | undefined, profile?: string): Promise<Device> {
  const path = profile ?? (await createDeviceFolder())
  const context = await launchDeviceBrowser(path, baseURL)
  return { profile: path, context, page: await context.newPage() }
}

test('an airplane day: photos picked while the network returns and the start is sent all arrive once', async ({
  request,
  baseURL,
}) => {
  const random = seededRandom(getSeed())
  const order = await createOfflineOrder(request, 8)
  const photos = createPhotoNames(order, 1, 6)
  const comment = `Sicherung getauscht ${order.name}`
  const { context, page } = await openFieldDevice(baseURL)
  await logInDemoUser(page, offlineInstaller.login)
  await waitForServiceWorker(page)
  await expect.poll(() => listCachedParts(page, order), { timeout: 60_000 }).toHaveLength(3)

  await context.setOffline(true)
  await startWork(page, order)
  await openWorkPhotos(page, 'Kellerdecke, 14 m')
  await pickPhotos(findFormPhotoInput(page), photos.slice(0, 2))
  await page.waitForTimeout(random() * 1_000)
  await context.setOffline(false)
  for (const photo of photos.slice(2)) {
    await page.waitForTimeout(random() * 900)
    await pickPhotos(findFormPhotoInput(page), [photo])
  }
  if (random() < 0.5) await context.setOffline(true)
  await finishWork(page, order, photos.length)
  await writeOrderComment(page, order, comment)
  await context.setOffline(false)

  await expect
    .poll(() => readServerDay(order), { timeout: 90_000, message: `seed ${getSeed()}` })
    .toEqual(createExpectedDay(order, photos, comment))
  await context.close()
})

test('a flapping day: all work arrives once although the 400 kbit/s connection breaks all day', async ({
  request,
  baseURL,
}) => {
  const random = seededRandom(getSeed())
  const order = await createOfflineOrder(request, 10)
  const photos = createPhotoNames(order, 1, 5)
  const comment = `Zähler getauscht ${order.name}`
  const network = await createUnreliableNetwork(baseURL ?? '')
  const { context, page } = await openFieldDevice(network.url)
  await logInDemoUser(page, offlineInstaller.login)
  await waitForServiceWorker(page, 240_000)
  await expect.poll(() => listCachedParts(page, order), { timeout: 120_000 }).toHaveLength(3)

  const flapping = flap(network, random)
  await startWork(page, order)
  await openWorkPhotos(page, 'Außenwand, 6 m')
  for (const photo of photos) {
    await pickPhotos(findFormPhotoInput(page), [photo])
    await page.waitForTimeout(random() * 2_500)
  }
  await finishWork(page, order, photos.length)
  await writeOrderComment(page, order, comment)
  await page.waitForTimeout(random() * 5_000)
  await flapping.stop()

  await expect
    .poll(() => readServerDay(order), { timeout: 120_000, message: `seed ${getSeed()}` })
    .toEqual(createExpectedDay(order, photos, comment))
  await context.close()
  network.close()
})

test('a clock day: all work arrives once although the clock is set back between two steps', async ({
  request,
  baseURL,
}) => {
  const random = seededRandom(getSeed())
  const order = await createOfflineOrder(request, 12)
  const photos = createPhotoNames(order, 1, 3)
  const comment = `Uhr gestellt ${order.name}`
  const first = await openFieldDevice(baseURL)
  await first.context.addInitScript(moveBrowserClock, Math.round((1 + random() * 30) * 3_600_000))
  await logInDemoUser(first.page, offlineInstaller.login)
  await waitForServiceWorker(first.page)
  await expect.poll(() => listCachedParts(first.page, order), { timeout: 60_000 }).toHaveLength(3)
  await first.context.setOffline(true)
  await startWork(first.page, order)
  await killBrowser(first.context, first.profile)

  const { context, page } = await openFieldDevice(baseURL, first.profile)
  await context.addInitScript(moveBrowserClock, -Math.round(random() * 3_600_000))
  await context.setOffline(true)
  await page.goto(`/orders/at-work/${order.sfid}/`)
  await openWorkPhotos(page, 'Schacht, 9 m')
  await pickPhotos(findFormPhotoInput(page), photos)
  await finishWork(page, order, photos.length)
  await writeOrderComment(page, order, comment)
  await context.setOffline(false)
  // The kill may have lost the session cookie; otherwise the login page leads on.
  await page.goto('/login/')
  const isAtLogin = () => page.url().includes('/login/')
  await expect.poll(async () => !isAtLogin() || (await page.getByLabel('E-Mail').isVisible())).toBe(true)
  if (isAtLogin()) await logInDemoUser(page, offlineInstaller.login)

  await expect
    .poll(() => readServerDay(order), { timeout: 90_000, message: `seed ${getSeed()}` })
    .toEqual(createExpectedDay(order, photos, comment))
  await context.close()
})

test('a battery day: all photos arrive once although the browser is killed within half a second of taking them', async ({
  request,
  baseURL,
}) => {
  const random = seededRandom(getSeed())
  const order = await createOfflineOrder(request, 14)
  const photos = createPhotoNames(order, 1, 4)
  const comment = `Akku leer ${order.name}`
  const first = await openFieldDevice(baseURL)
  await logInDemoUser(first.page, offlineInstaller.login)
  await waitForServiceWorker(first.page)
  await expect.poll(() => listCachedParts(first.page, order), { timeout: 60_000 }).toHaveLength(3)
  await startWork(first.page, order)
  await openWorkPhotos(first.page, 'Garage, 3 m')
  await pickPhotos(findFormPhotoInput(first.page), photos.slice(0, 2))
  await first.page.waitForTimeout(random() * 500)
  await killBrowser(first.context, first.profile, 0)

  const { context, page } = await openFieldDevice(baseURL, first.profile)
  await context.clearCookies()
  await logInDemoUser(page, offlineInstaller.login)
  await page.goto(`/orders/at-work/${order.sfid}/`)
  await openWorkPhotos(page, null)
  // The kill may come before a photo is stored on the device. Such a photo was never shown and is taken
  // again.
  await page.waitForTimeout(3_000)
  for (const photo of photos) {
    if ((await page.getByRole('button', { name: `${photo} groß zeigen` }).count()) === 0)
      await pickPhotos(findFormPhotoInput(page), [photo])
  }
  await finishWork(page, order, photos.length)
  await writeOrderComment(page, order, comment)

  await expect
    .poll(async () => sortPhotos(await readServerDay(order)), {
      timeout: 90_000,
      message: `seed ${getSeed()}`,
    })
    .toEqual(createExpectedDay(order, photos, comment))
  await context.close()
})

/** Runs in the page before the app: sets the clock of the device off by this many milliseconds. */
function moveBrowserClock(offset: number): void {
  const RealDate = Date
  class MovedDate extends RealDate {
    constructor(...given: unknown[]) {
      if (given.length === 0) super(RealDate.now() + offset)
      else super(...(given as [number]))
    }
    static override now(): number {
      return RealDate.now() + offset
    }
  }
  globalThis.Date = MovedDate as DateConstructor
}

/** Photos that were taken again after the kill are behind the others. */
function sortPhotos(state: Record<string, unknown>): Record<string, unknown> {
  const photos = state['form_photos'] as string[] | null
  return { ...state, form_photos: photos?.toSorted((one, other) => one.localeCompare(other)) ?? null }
}
