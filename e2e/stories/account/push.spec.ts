import { expect, type CDPSession, type Page } from '@playwright/test'
import { elektroSommer } from '#demo/data/companies/login-companies'
import { chromiumArguments, getFullChromiumPath } from '#test/browser/chromium'
import { startFakePushService, type PushDevice } from '#test/fakes/push-service'
import { createMarketplaceClient, createAppointment, type PublishedOrder } from '#e2e/support/marketplace'
import { openPageLoggedIn } from '#e2e/support/login'
import { test } from '#e2e/support/test'

/**
 * Push notifications of an offer, from the switch to the screen of the device. The push service is a fake on
 * this machine; the test passes its messages to the service worker as the browser would.
 */

test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: getFullChromiumPath(), args: [...chromiumArguments] },
})

const service = await startFakePushService()
test.afterAll(() => service.close())

test('a dispatcher who switches push on is notified of an offer, but not after logging out', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000)
  const page = await openPageLoggedIn(browser, 'disposition')
  await page.context().grantPermissions(['notifications'])
  const device = service.device()
  await subscribeAtFakeService(page, device)

  const item = await openPushMenuItem(page)
  await expect(item).toHaveAttribute('aria-checked', 'false')
  await item.click()
  await expect(item).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')

  const offer = await publishToElektroSommer(request)
  const message = await waitForPushMessage(device, offer)
  expect(message.title).toBe('Neues Angebot')
  expect(JSON.stringify(message)).not.toContain('Kretschmar')

  await deliverPushMessage(page, JSON.stringify(message))
  expect(await waitForNotifications(page)).toEqual([
    {
      title: 'Neues Angebot',
      body: expect.stringMatching(/^Wallbox-Paket Eigenheim in Leipzig · .+ · 389,00\s€$/),
      url: `/offers/${offer.sfid}/`,
    },
  ])

  await page.getByRole('button', { name: /Konto von/ }).click()
  const removed = page.waitForResponse(/push-subscriptions\/remove/)
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  expect((await removed).status()).toBe(200)
  await expect.poll(() => listNotifications(page)).toEqual([])
  const other = service.device()
  const second = await openPageLoggedIn(browser, 'disposition')
  await second.context().grantPermissions(['notifications'])
  await subscribeAtFakeService(second, other)
  await (await openPushMenuItem(second)).click()
  await expect(second.getByRole('menuitemcheckbox', { name: /Auf diesem Gerät/ })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  const later = await publishToElektroSommer(request)
  await waitForPushMessage(other, later)
  expect(listPushMessages(device, later)).toEqual([])
})

test('a browser that blocks notifications shows how to allow them', async ({ browser }) => {
  const page = await openPageLoggedIn(browser, 'disposition')
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.reload()
  const item = await openPushMenuItem(page)
  await expect(item).toContainText('Vom Browser blockiert')
  await expect(item).toHaveAttribute('aria-checked', 'false')
})

interface PushMessage {
  readonly title: string
  readonly url: string
}

/** Lists the messages that a device received about an offer. */
function listPushMessages(device: PushDevice, { sfid }: PublishedOrder): PushMessage[] {
  return service.received
    .filter((one) => one.device === device.name)
    .map((one) => device.read(one) as PushMessage)
    .filter(({ url }) => url === `/offers/${sfid}/`)
}

async function waitForPushMessage(device: PushDevice, offer: PublishedOrder): Promise<PushMessage> {
  await expect.poll(() => listPushMessages(device, offer).length).toBe(1)
  const [message] = listPushMessages(device, offer)
  if (!message) throw new Error('The device received no push message.')
  return message
}

function publishToElektroSommer(request: Parameters<typeof createMarketplaceClient>[0]) {
  return createMarketplaceClient(request).publish(
    [elektroSommer.name],
    [createAppointment(4, 9)],
    `kundin-${Date.now()}@kunde.example`,
  )
}

async function openPushMenuItem(page: Page) {
  await page.getByRole('button', { name: /Konto von/ }).click()
  return page.getByRole('menuitemcheckbox', { name: /Auf diesem Gerät/ })
}

/** Replaces the subscription at the browser vendor's service by a device of the fake service. */
async function subscribeAtFakeService(page: Page, { subscription }: PushDevice): Promise<void> {
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

/** Delivers a message to the service worker as the browser does. */
async function deliverPushMessage(page: Page, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const registrationId = await findWorkerRegistration(browser)
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  })
}

async function findWorkerRegistration(browser: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  return found
}

/** Waits for the notifications on the screen of the device. */
async function waitForNotifications(page: Page) {
  await expect.poll(async () => (await listNotifications(page)).length).toBeGreaterThan(0)
  return listNotifications(page)
}

function listNotifications(page: Page) {
  return page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, data }) => ({
      title,
      body,
      url: (data as { url: string }).url,
    }))
  })
}
