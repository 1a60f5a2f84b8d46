import { beforeEach, expect, it, vi } from 'vitest'

vi.mock('workbox-precaching')
vi.mock('workbox-routing')

type Listener = (event: object) => void

const origin = 'https://partner.example'
const listeners = new Map<string, Listener>()
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(() => Promise.resolve())
const openWindow = vi.fn<(url: string) => Promise<null>>(() => Promise.resolve(null))
const focus = vi.fn<() => Promise<void>>(() => Promise.resolve())

beforeEach(async () => {
  vi.resetModules()
  vi.clearAllMocks()
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin },
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve([{ url: `${origin}/offers/one/`, focus }]), openWindow },
  })
  await vi.importActual('./sw.ts')
})

/** Lets the worker have an event to its end. */
async function happen(name: string, event: object): Promise<void> {
  let end: unknown
  listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => (end = work) })
  await end
}

function press(url: unknown): Promise<void> {
  return happen('notificationclick', { notification: { close: () => undefined, data: { url } } })
}

it('shows what is pushed', async () => {
  const message = {
    title: 'Neues Angebot',
    body: 'Wallbox in Leipzig',
    url: '/offers/one/',
    tag: 'one',
    lang: 'de',
  }
  await happen('push', { data: { json: () => message } })
  const { body, tag, lang } = message
  expect(showNotification).toHaveBeenCalledWith('Neues Angebot', {
    body,
    tag,
    lang,
    data: { url: '/offers/one/' },
  })
})

it('shows something where nothing can be read', async () => {
  const unreadable = { json: () => JSON.parse('nothing') as unknown }
  await happen('push', { data: unreadable })
  await happen('push', { data: null })
  expect(showNotification.mock.calls.map(([title]) => title)).toEqual(['Gewerk', 'Gewerk'])
})

it('a press goes to the window that shows the page, else opens one', async () => {
  await press('/offers/one/')
  expect(focus).toHaveBeenCalledOnce()
  expect(openWindow).not.toHaveBeenCalled()
  await press('/offers/two/')
  expect(openWindow).toHaveBeenCalledWith(`${origin}/offers/two/`)
})

it.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)', undefined])(
  'a press on %s stays at home',
  async (url) => {
    await press(url)
    expect(openWindow).toHaveBeenCalledWith(`${origin}/`)
  },
)
