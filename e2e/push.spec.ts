import { expect, type CDPSession, type Page } from '@playwright/test'
import { elektroSommer } from '../demo/data/companies/login-companies.ts'
import { aPushService, type Device } from '../test/fakes/push-service.ts'
import { marketplace, visit, type Published } from './marketplace.ts'
import { atScreen } from './people.ts'
import { test } from './story.ts'

/**
 * News of an offer, from the switch to the screen of the device. The browser's push service is one on this
 * machine: what it received is handed to the service worker as the browser would do it.
 */

test.use({ serviceWorkers: 'allow' })

const service = await aPushService()
test.afterAll(() => service.close())

test('a dispatcher switches news on, hears of an offer, and of nothing more after logging out', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const page = await atScreen(browser, 'disposition')
  await page.context().grantPermissions(['notifications'])
  const device = service.device()
  await subscribesAt(page, device)

  const item = await menuItem(page)
  await expect(item).toHaveAttribute('aria-checked', 'false')
  await item.click()
  await expect(item).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')

  const offer = await publish(request)
  const message = await newsOf(device, offer)
  expect(message.title).toBe('Neues Angebot')
  expect(JSON.stringify(message)).not.toContain('Kretschmar')

  await deliver(page, JSON.stringify(message))
  expect(await shown(page)).toEqual([
    { title: 'Neues Angebot', body: 'Wallbox-Paket Eigenheim in Leipzig', url: `/offers/${offer.sfid}/` },
  ])

  await page.getByRole('button', { name: /Konto von/ }).click()
  const removed = page.waitForResponse(/push-subscriptions\/remove/)
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  expect((await removed).status()).toBe(200)
  await expect.poll(() => shownNow(page)).toEqual([])
  const other = service.device()
  const second = await atScreen(browser, 'disposition')
  await second.context().grantPermissions(['notifications'])
  await subscribesAt(second, other)
  await (await menuItem(second)).click()
  await expect(second.getByRole('menuitemcheckbox', { name: /Auf diesem Gerät/ })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  const later = await publish(request)
  await newsOf(other, later)
  expect(told(device, later)).toEqual([])
})

test('a browser that blocks notifications is told how to allow them', async ({ browser }) => {
  const page = await atScreen(browser, 'disposition')
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.reload()
  const item = await menuItem(page)
  await expect(item).toContainText('Vom Browser blockiert')
  await expect(item).toHaveAttribute('aria-checked', 'false')
})

interface Message {
  readonly title: string
  readonly url: string
}

/** What a device was told of an offer. */
function told(device: Device, { sfid }: Published): Message[] {
  return service.received
    .filter((one) => one.device === device.name)
    .map((one) => device.read(one) as Message)
    .filter(({ url }) => url === `/offers/${sfid}/`)
}

async function newsOf(device: Device, offer: Published): Promise<Message> {
  await expect.poll(() => told(device, offer).length).toBe(1)
  const [message] = told(device, offer)
  if (!message) throw new Error('no news')
  return message
}

function publish(request: Parameters<typeof marketplace>[0]) {
  return marketplace(request).publish(
    [elektroSommer.name],
    [visit(4, 9)],
    `kundin-${Date.now()}@kunde.example`,
  )
}

async function menuItem(page: Page) {
  await page.getByRole('button', { name: /Konto von/ }).click()
  return page.getByRole('menuitemcheckbox', { name: /Auf diesem Gerät/ })
}

/** A browser subscribes at its maker's service, far away; here it is given a device of the one on this machine. */
async function subscribesAt(page: Page, { subscription }: Device): Promise<void> {
  await page.addInitScript((given) => {
    let current: object | null = null
    PushManager.prototype.getSubscription = () => Promise.resolve(current as PushSubscription | null)
    PushManager.prototype.subscribe = (options) => {
      const bytes = Uint8Array.from(
        atob(
          (options as { applicationServerKey: string }).applicationServerKey
            .replaceAll('-', '+')
            .replaceAll('_', '/'),
        ),
        (letter) => letter.codePointAt(0) ?? 0,
      )
      const unsubscribe = () => {
        current = null
        return Promise.resolve(true)
      }
      const toJSON = () => given
      current = { ...given, options: { applicationServerKey: bytes.buffer }, toJSON, unsubscribe }
      return Promise.resolve(current as PushSubscription)
    }
  }, subscription)
  await page.reload()
}

/** As the browser hands a message to the service worker. */
async function deliver(page: Page, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(browser)
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  })
}

async function registrationOf(browser: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  return found
}

/** What stands on the device's screen. */
async function shown(page: Page) {
  await expect.poll(async () => (await shownNow(page)).length).toBeGreaterThan(0)
  return shownNow(page)
}

function shownNow(page: Page) {
  return page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, data }) => ({
      title,
      body,
      url: (data as { url: string }).url,
    }))
  })
}
