import { expect, type BrowserContext, type Page } from '@playwright/test'
import { anOrder, broughtAlong, worker } from '../cellar.ts'
import { killed, newDevice, opened, shell } from '../device.ts'
import { logIn } from '../people.ts'
import { test } from '../story.ts'
import { seededRandom } from './random.ts'
import { createUnreliableNetwork, flap } from './unreliable-network.ts'
import {
  completeForm,
  finishWork,
  formPhotos,
  openForm,
  photoNames,
  pickPhotos,
  serverState,
  startWork,
  wholeDay,
  writeComment,
} from './work-day.ts'

/**
 * Whole days of an installer, with photos taken at the worst moments. `npm run test:field` repeats each of them with
 * other moments; the seed in a failure's message repeats that one.
 */
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 600_000 })

const seed = (): number => Number(process.env['FIELD_SEED'] ?? 1) + test.info().repeatEachIndex

interface Device {
  readonly profile: string
  readonly context: BrowserContext
  readonly page: Page
}

async function openDevice(baseURL: string | undefined, profile?: string): Promise<Device> {
  const path = profile ?? (await newDevice())
  const context = await opened(path, baseURL)
  return { profile: path, context, page: await context.newPage() }
}

test('airplane day: photos are picked while the line returns and the start arrives', async ({
  request,
  baseURL,
}) => {
  const random = seededRandom(seed())
  const order = await anOrder(request, 8)
  const photos = photoNames(order, 1, 6)
  const comment = `Sicherung getauscht ${order.name}`
  const { context, page } = await openDevice(baseURL)
  await logIn(page, worker.login)
  await shell(page)
  await expect.poll(() => broughtAlong(page, order), { timeout: 60_000 }).toHaveLength(3)

  await context.setOffline(true)
  await startWork(page, order)
  const { form, finish } = await openForm(page)
  await form.getByLabel('Leitungsweg').fill('Kellerdecke, 14 m')
  await pickPhotos(formPhotos(form), photos.slice(0, 2))
  await page.waitForTimeout(random() * 1_000)
  await context.setOffline(false)
  for (const photo of photos.slice(2)) {
    await page.waitForTimeout(random() * 900)
    await pickPhotos(formPhotos(form), [photo])
  }
  await completeForm(form, finish, photos.length)
  if (random() < 0.5) await context.setOffline(true)
  await finishWork(page, finish, order)
  await writeComment(page, order, comment)
  await context.setOffline(false)

  await expect
    .poll(() => serverState(order), { timeout: 90_000, message: `seed ${seed()}` })
    .toEqual(wholeDay(order, photos, comment))
  await context.close()
})

test('flapping day: the line comes and goes all day at 400 kbit/s', async ({ request, baseURL }) => {
  const random = seededRandom(seed())
  const order = await anOrder(request, 10)
  const photos = photoNames(order, 1, 5)
  const comment = `Zähler getauscht ${order.name}`
  const network = await createUnreliableNetwork(baseURL ?? '')
  const { context, page } = await openDevice(network.url)
  await logIn(page, worker.login)
  await shell(page, 240_000)
  await expect.poll(() => broughtAlong(page, order), { timeout: 120_000 }).toHaveLength(3)

  const flapping = flap(network, random)
  await startWork(page, order)
  const { form, finish } = await openForm(page)
  await form.getByLabel('Leitungsweg').fill('Außenwand, 6 m')
  for (const photo of photos) {
    await pickPhotos(formPhotos(form), [photo])
    await page.waitForTimeout(random() * 2_500)
  }
  await completeForm(form, finish, photos.length)
  await finishWork(page, finish, order)
  await writeComment(page, order, comment)
  await page.waitForTimeout(random() * 5_000)
  await flapping.stop()

  await expect
    .poll(() => serverState(order), { timeout: 120_000, message: `seed ${seed()}` })
    .toEqual(wholeDay(order, photos, comment))
  await context.close()
  network.close()
})

test('clock day: the clock is corrected backwards between two steps, and the app starts again', async ({
  request,
  baseURL,
}) => {
  const random = seededRandom(seed())
  const order = await anOrder(request, 12)
  const photos = photoNames(order, 1, 3)
  const comment = `Uhr gestellt ${order.name}`
  const first = await openDevice(baseURL)
  await first.context.addInitScript(moveClock, Math.round((1 + random() * 30) * 3_600_000))
  await logIn(first.page, worker.login)
  await shell(first.page)
  await expect.poll(() => broughtAlong(first.page, order), { timeout: 60_000 }).toHaveLength(3)
  await first.context.setOffline(true)
  await startWork(first.page, order)
  await killed(first.context, first.profile)

  const { context, page } = await openDevice(baseURL, first.profile)
  await context.addInitScript(moveClock, -Math.round(random() * 3_600_000))
  await context.setOffline(true)
  await page.goto(`/orders/at-work/${order.sfid}/`)
  const { form, finish } = await openForm(page)
  await form.getByLabel('Leitungsweg').fill('Schacht, 9 m')
  await pickPhotos(formPhotos(form), photos)
  await completeForm(form, finish, photos.length)
  await finishWork(page, finish, order)
  await writeComment(page, order, comment)
  await context.setOffline(false)
  await page.goto('/login/')
  // The battery may have taken the session's cookie along.
  if (page.url().includes('/login/')) await logIn(page, worker.login)

  await expect
    .poll(() => serverState(order), { timeout: 90_000, message: `seed ${seed()}` })
    .toEqual(wholeDay(order, photos, comment))
  await context.close()
})

test('battery day: the browser is killed within half a second of taking photos', async ({
  request,
  baseURL,
}) => {
  const random = seededRandom(seed())
  const order = await anOrder(request, 14)
  const photos = photoNames(order, 1, 4)
  const comment = `Akku leer ${order.name}`
  const first = await openDevice(baseURL)
  await logIn(first.page, worker.login)
  await shell(first.page)
  await expect.poll(() => broughtAlong(first.page, order), { timeout: 60_000 }).toHaveLength(3)
  await startWork(first.page, order)
  const before = await openForm(first.page)
  await before.form.getByLabel('Leitungsweg').fill('Garage, 3 m')
  await pickPhotos(formPhotos(before.form), photos.slice(0, 2))
  await first.page.waitForTimeout(random() * 500)
  await killed(first.context, first.profile, 0)

  const { context, page } = await openDevice(baseURL, first.profile)
  await context.clearCookies()
  await logIn(page, worker.login)
  await page.goto(`/orders/at-work/${order.sfid}/`)
  const { form, finish } = await openForm(page)
  await expect(form.getByLabel('Leitungsweg')).toHaveValue('Garage, 3 m')
  // A kill may come before a photo is on the device at all; then it was never shown, and is taken again.
  await page.waitForTimeout(3_000)
  for (const photo of photos) {
    if ((await form.getByRole('button', { name: `${photo} groß zeigen` }).count()) === 0)
      await pickPhotos(formPhotos(form), [photo])
  }
  await completeForm(form, finish, photos.length)
  await finishWork(page, finish, order)
  await writeComment(page, order, comment)

  await expect
    .poll(async () => sorted(await serverState(order)), { timeout: 90_000, message: `seed ${seed()}` })
    .toEqual(wholeDay(order, photos, comment))
  await context.close()
})

/** In the page, before the app: a device whose clock is wrong by so many milliseconds. */
function moveClock(offset: number): void {
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

/** Photos that were taken again after the kill come behind the others. */
function sorted(state: Record<string, unknown>): Record<string, unknown> {
  const photos = state['form_photos'] as string[] | null
  return { ...state, form_photos: photos?.toSorted((one, other) => one.localeCompare(other)) ?? null }
}
