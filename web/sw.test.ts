import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#contract/api'
import { type CallName, parseCallRoute } from '#contract/calls'
import { workCopyName } from './offline/database/schema.ts'

interface ServerRoute {
  readonly condition: { readonly or: readonly { readonly urlPattern: { readonly pathname: string } }[] }
  readonly source: string
}

type Listener = (event: object) => void

const page = { url: '/index.html', revision: 'one' }
const part = { url: '/assets/part.js', revision: null }
const reader = { url: '/assets/reader.wasm', revision: null }
const rare = { url: '/assets/rare.js', revision: null }
const germanTexts = { url: '/assets/de.js', revision: null }
const frenchTexts = { url: '/assets/fr.js', revision: null }
const smallScripts = Array.from({ length: 20 }, (_, index) => ({
  url: `/assets/small${index}.js`,
  revision: null,
}))
const archive = { url: '/assets/scripts.json', files: smallScripts }
const appFiles = {
  field: [page, part],
  archive,
  texts: {
    de: { url: '/assets/texts-de.json', files: [germanTexts] },
    fr: { url: '/assets/texts-fr.json', files: [frenchTexts] },
  },
  codeReader: [reader],
  others: [rare],
}
const origin = 'https://partner.example'
const listeners = new Map<string, Listener>()
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(() => Promise.resolve())
const openWindow = vi.fn<(url: string) => Promise<null>>(() => Promise.resolve(null))
const focus = vi.fn<() => Promise<void>>(() => Promise.resolve())

let registration: { showNotification: typeof showNotification; active: object | null }

beforeEach(async () => {
  registration = { showNotification, active: null }
  vi.resetModules()
  vi.clearAllMocks()
  vi.stubGlobal('self', {
    __APP_FILES: appFiles,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin },
    registration,
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve([{ url: `${origin}/offers/one/`, focus }]),
      openWindow,
    },
  })
  await vi.importActual('./sw.ts')
})

/** Dispatches an event and waits until the worker has handled it. */
async function dispatchWorkerEvent(name: string, event: object): Promise<void> {
  let end: unknown
  listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => (end = work) })
  await end
}

function pressNotification(url: unknown): Promise<void> {
  return dispatchWorkerEvent('notificationclick', { notification: { close: () => undefined, data: { url } } })
}

it('a push message is shown as a notification', async () => {
  const message = {
    title: 'Neues Angebot',
    body: 'Wallbox in Leipzig',
    url: '/offers/one/',
    tag: 'one',
    lang: 'de',
  }
  await dispatchWorkerEvent('push', { data: { json: () => message } })
  const { body, tag, lang } = message
  expect(showNotification).toHaveBeenCalledWith('Neues Angebot', {
    body,
    tag,
    lang,
    data: { url: '/offers/one/' },
  })
})

it('an unreadable push message is shown as a general notification', async () => {
  const unreadable = { json: () => JSON.parse('nothing') as unknown }
  await dispatchWorkerEvent('push', { data: unreadable })
  await dispatchWorkerEvent('push', { data: null })
  expect(showNotification.mock.calls.map(([title]) => title)).toEqual(['Gewerk', 'Gewerk'])
})

it('a press on a notification focuses the window with its page, or opens one', async () => {
  await pressNotification('/offers/one/')
  expect(focus).toHaveBeenCalledOnce()
  expect(openWindow).not.toHaveBeenCalled()
  await pressNotification('/offers/two/')
  expect(openWindow).toHaveBeenCalledWith(`${origin}/offers/two/`)
})

it.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)', undefined])(
  'a press on a notification with the URL %s opens the start page',
  async (url) => {
    await pressNotification(url)
    expect(openWindow).toHaveBeenCalledWith(`${origin}/`)
  },
)

/** The stored files by URL, the answers of the network, and its requests. */
function createWorkerDevice(answers: Record<string, Response>) {
  const stored = new Map<string, Response>()
  const key = (asked: string | Request) => new URL(typeof asked === 'string' ? asked : asked.url, origin).href
  const cache = {
    match: (asked: string | Request) => Promise.resolve(stored.get(key(asked))?.clone()),
    put: (asked: string | Request, answer: Response) => Promise.resolve(void stored.set(key(asked), answer)),
    keys: () => Promise.resolve([...stored.keys()].map((url) => new Request(url))),
    delete: (asked: Request) => Promise.resolve(stored.delete(asked.url)),
  }
  const deleted: string[] = []
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(cache),
    keys: () => Promise.resolve(['gewerk-app', workCopyName, 'workbox-precache-v2']),
    delete: (name: string) => Promise.resolve(deleted.push(name) > 0),
  })
  vi.stubGlobal('location', { origin })
  const asked: string[] = []
  vi.stubGlobal('fetch', (request: string | Request) => {
    const path = new URL(key(request)).pathname
    asked.push(path)
    const answer = answers[path]
    return answer ? Promise.resolve(answer.clone()) : Promise.reject(new TypeError('Failed to fetch'))
  })
  return { stored, deleted, asked }
}

const createHtmlResponse = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })
const createScriptResponse = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/javascript' } })
const createArchiveResponse = () =>
  Response.json(Object.fromEntries(smallScripts.map(({ url }) => [url, `text of ${url}`])))
const createNetwork = () => ({
  '/assets/scripts.json': createArchiveResponse(),
  '/index.html': createHtmlResponse('page'),
  '/assets/part.js': createScriptResponse('part'),
  '/assets/de.js': createScriptResponse('de'),
  '/assets/fr.js': createScriptResponse('fr'),
  '/assets/reader.wasm': createScriptResponse('reader'),
  '/assets/rare.js': createScriptResponse('rare'),
})

async function answerToFetch(path: string, mode = 'no-cors'): Promise<string | null> {
  let answer: Promise<Response> | undefined
  const request = { url: `${origin}${path}`, method: 'GET', mode }
  listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
  return answer ? (await answer).text() : null
}

describe('requests for the server', () => {
  /** The route that the worker adds at installation. */
  async function readRoute(): Promise<ServerRoute> {
    createWorkerDevice(createNetwork())
    const addRoutes = vi.fn<(route: ServerRoute) => Promise<void>>(() => Promise.resolve())
    await dispatchWorkerEvent('install', { addRoutes })
    return addRoutes.mock.calls[0]![0]
  }

  it('no call of the app starts the worker, and each file and page of the app reaches it', async () => {
    const { condition, source } = await readRoute()
    const patterns = condition.or.map(({ urlPattern }) => new URLPattern(urlPattern))
    const isRouted = (path: string) => patterns.some((pattern) => pattern.test(`${origin}${path}`))
    expect(source).toBe('network')
    const calls = Object.keys(api) as CallName[]
    expect(calls.filter((name) => !isRouted(parseCallRoute(name).path))).toEqual([])
    expect(['/', '/orders/open/', '/index.html', '/assets/part.js'].filter(isRouted)).toEqual([])
  })

  it('a browser that refuses the routes installs the worker without them', async () => {
    const { stored } = createWorkerDevice(createNetwork())
    await dispatchWorkerEvent('install', { addRoutes: () => Promise.reject(new TypeError('No such route')) })
    expect(stored.has(`${origin}/assets/part.js`)).toBe(true)
  })
})

describe('app files on the device', () => {
  it('the files for field work are stored at installation, and every page opens from the device', async () => {
    const { asked } = createWorkerDevice(createNetwork())
    await dispatchWorkerEvent('install', {})
    expect(asked).toEqual(expect.arrayContaining(['/index.html', '/assets/part.js']))
    expect(await answerToFetch('/orders/open/', 'navigate')).toBe('page')
    expect(await answerToFetch('/assets/part.js')).toBe('part')
    expect(asked.filter((path) => path === '/index.html' || path === '/assets/part.js')).toHaveLength(2)
    // Paths that the server answers itself.
    expect(await answerToFetch('/api/partner/settings')).toBe(null)
    expect(await answerToFetch('/api/docs/', 'navigate')).toBe(null)
    expect(await answerToFetch('/operator/people/', 'navigate')).toBe(null)
    expect(await answerToFetch('/staff-api/v1/session')).toBe(null)
  })

  it('an update only fetches files that an older version has not stored, and the texts of all languages', async () => {
    const { stored, asked } = createWorkerDevice(createNetwork())
    stored.set(`${origin}/assets/part.js`, createScriptResponse('part'))
    stored.set(`${origin}/assets/reader.wasm`, createScriptResponse('reader'))
    stored.set(`${origin}/index.html?revision=older`, createHtmlResponse('older'))
    for (const { url } of smallScripts) stored.set(`${origin}${url}`, createScriptResponse('small'))
    registration.active = {}
    await dispatchWorkerEvent('install', {})
    expect(asked.toSorted()).toEqual(['/assets/de.js', '/assets/fr.js', '/index.html'])
    await dispatchWorkerEvent('activate', {})
    expect([...stored.keys()].toSorted()).toEqual([
      `${origin}/assets/de.js`,
      `${origin}/assets/fr.js`,
      `${origin}/assets/part.js`,
      `${origin}/assets/reader.wasm`,
      ...smallScripts.map(({ url }) => `${origin}${url}`).toSorted(),
      `${origin}/index.html?revision=one`,
    ])
  })

  it('small scripts arrive in one file, and the file itself is not stored', async () => {
    const { stored, asked } = createWorkerDevice(createNetwork())
    await dispatchWorkerEvent('install', {})
    expect(asked.filter((path) => path.includes('small'))).toEqual([])
    const script = stored.get(`${origin}/assets/small7.js`)
    expect(script?.headers.get('content-type')).toBe('text/javascript')
    expect(await answerToFetch('/assets/small7.js')).toBe('text of /assets/small7.js')
    expect([...stored.keys()]).not.toContain(`${origin}/assets/scripts.json`)
  })

  it('an update that misses few small scripts fetches only these', async () => {
    const { stored, asked } = createWorkerDevice({
      ...createNetwork(),
      '/assets/small3.js': createScriptResponse('new'),
    })
    for (const { url } of smallScripts) stored.set(`${origin}${url}`, createScriptResponse('small'))
    stored.delete(`${origin}/assets/small3.js`)
    registration.active = {}
    await dispatchWorkerEvent('install', {})
    expect(asked).toContain('/assets/small3.js')
    expect(asked).not.toContain('/assets/scripts.json')
  })

  it('a script that its archive does not contain stops the installation', async () => {
    createWorkerDevice({ ...createNetwork(), '/assets/scripts.json': Response.json({}) })
    await expect(dispatchWorkerEvent('install', {})).rejects.toThrow('/assets/small0.js')
  })

  it('the worker reports that it is ready once code reader and own language are stored, then fetches the rest', async () => {
    const { asked } = createWorkerDevice(createNetwork())
    const said: [unknown, string[]][] = []
    const ports = [{ postMessage: (message: unknown) => said.push([message, asked.toSorted()]) }]
    await dispatchWorkerEvent('message', { data: { type: 'complete', locale: 'fr' }, ports })
    expect(said).toEqual([['stored', ['/assets/fr.js', '/assets/reader.wasm']]])
    expect(asked.toSorted()).toEqual([
      '/assets/de.js',
      '/assets/fr.js',
      '/assets/rare.js',
      '/assets/reader.wasm',
    ])
  })

  it('the code reader is fetched once although installation and page both need it', async () => {
    const { asked } = createWorkerDevice(createNetwork())
    await Promise.all([
      dispatchWorkerEvent('install', {}),
      dispatchWorkerEvent('message', { data: { type: 'complete', locale: 'de' }, ports: [] }),
    ])
    expect(asked.filter((path) => path === '/assets/reader.wasm')).toHaveLength(1)
  })

  it('the HTML page of a proxy is never stored in place of a script', async () => {
    const { stored } = createWorkerDevice({
      ...createNetwork(),
      '/assets/part.js': createHtmlResponse('Please sign in'),
    })
    await expect(dispatchWorkerEvent('install', {})).rejects.toThrow('/assets/part.js could not be fetched.')
    expect(stored.has(`${origin}/assets/part.js`)).toBe(false)
  })

  it('the caches of versions with other cache names are deleted, the unsent work is not', async () => {
    const { deleted } = createWorkerDevice(createNetwork())
    await dispatchWorkerEvent('activate', {})
    expect(deleted).toEqual(['workbox-precache-v2'])
  })
})
