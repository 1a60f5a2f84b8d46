// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import first from '../../public/boot.js?raw'
import {
  type FetchListPart,
  loadFirstPage as listBeginning,
} from '#web/features/order-lists/list/infinite-list'
import { removePrerender } from '../shell/remove-prerender.ts'

/** What a page does and shows before the app is there (web/public/boot.js), and how that ends. */

const root = document.documentElement
let requestedPaths: string[] = []
let requests: { path: string; body: unknown; bearer: unknown }[] = []
const accounts = ['one', 'two'].map((id) => ({ user: { account: { id } }, access_token: `token of ${id}` }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/orders/open/')
  root.lang = 'de'
  delete root.dataset['drawn']
  delete root.dataset['list']
  requestedPaths = []
  requests = []
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: object; body?: string }) => {
    requestedPaths.push(path)
    requests.push({
      path,
      body: body && JSON.parse(body),
      bearer: 'Authorization' in headers && headers.Authorization,
    })
    return Response.json({ accounts })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function runBootScript(kept: Record<string, string> = {}) {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`gewerk.${key}`, value)
  // As the page does: a script of its own, in nobody's module.
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval
  new Function(first)()
  return root.dataset['drawn']
}

const ownSettings = JSON.stringify({ settings: { title: 'Gewerk', logo_url: null } })
const loggedInStorage = { session: '1', settings: ownSettings }

describe('what is drawn', () => {
  it('is the log-in for whom this device does not know', () => {
    expect(runBootScript()).toBe('login')
    expect(requestedPaths).toEqual(['/api/partner/settings'])
  })

  it('is the frame for whom it knows, and the session is asked for at once', () => {
    expect(runBootScript(loggedInStorage)).toBe('frame')
    expect(requestedPaths).toEqual(['/api/partner/settings', '/api/partner/auth/refresh'])
  })

  it('is nothing in another language than was chosen here', () => {
    expect(runBootScript({ locale: 'fr' })).toBeUndefined()
    expect(root.lang).toBe('fr')
  })

  it('is nothing with another installation’s sign, or where no frame is wanted', () => {
    expect(
      runBootScript({ session: '1', settings: JSON.stringify({ settings: { title: 'Sonne' } }) }),
    ).toBeUndefined()
    history.replaceState(null, '', '/orders/open/?plain=true')
    expect(runBootScript(loggedInStorage)).toBeUndefined()
  })
})

it('nobody’s session is asked for in a tab that a mailed link has opened, or where a log-out is owed', () => {
  sessionStorage.setItem('gewerk.order-access 1', 'token')
  runBootScript(loggedInStorage)
  sessionStorage.clear()
  runBootScript({ ...loggedInStorage, 'logout owed': '1' })
  expect(requestedPaths).not.toContain('/api/partner/auth/refresh')
})

describe('the title of a list', () => {
  const titles = { de: { open: 'Offen' }, en: { open: 'Open' }, fr: { open: 'Ouvertes' } }
  const shown = () => document.querySelector('h1')?.textContent
  const parsed = () => document.dispatchEvent(new Event('readystatechange'))

  beforeEach(() => {
    document.body.innerHTML = `<div data-titles='${JSON.stringify(titles)}'><h1></h1></div>`
    vi.stubGlobal('navigator', { languages: ['it-IT', 'en-GB', 'de'] })
  })

  it('is there in the language that was chosen here, else in that of the browser', () => {
    runBootScript(loggedInStorage)
    parsed()
    expect(shown()).toBe('Open')
    runBootScript({ ...loggedInStorage, locale: 'fr' })
    parsed()
    expect(shown()).toBe('Ouvertes')
    expect(root.dataset['list']).toBe('open')
  })

  it('is none where there is no such list', () => {
    history.replaceState(null, '', '/orders/closed/')
    runBootScript(loggedInStorage)
    parsed()
    expect(shown()).toBe('')
  })
})

describe('a list of orders', () => {
  const list = () => requests.find(({ path }) => path === '/api/partner/orders')

  it('is asked for as soon as it is known who asks, as the list itself asks', async () => {
    const ask = vi.fn<FetchListPart>().mockRejectedValue(new Error('asked'))
    await expect(listBeginning(ask)).rejects.toThrow('asked')
    runBootScript(loggedInStorage)
    await vi.waitFor(() => expect(list()).toBeDefined())
    expect(list()).toMatchObject({
      body: { type: 'open', ...ask.mock.lastCall?.[0] },
      bearer: 'Bearer token of one',
    })
  })

  it('is asked for as the account that was chosen in this tab, else on this device', async () => {
    runBootScript({ ...loggedInStorage, account: 'two' })
    await vi.waitFor(() => expect(list()?.bearer).toBe('Bearer token of two'))
    requests = []
    sessionStorage.setItem('gewerk.account', 'one')
    runBootScript({ ...loggedInStorage, account: 'two' })
    await vi.waitFor(() => expect(list()?.bearer).toBe('Bearer token of one'))
  })

  it('is not asked for where it is narrowed, or where the page is another', async () => {
    for (const page of ['/orders/open/?search=Weber', '/orders/open/a0B/', '/offers/']) {
      history.replaceState(null, '', page)
      runBootScript(loggedInStorage)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(list()).toBeUndefined()
  })
})

describe('what lies over the page', () => {
  function covered(): HTMLElement {
    document.body.innerHTML = '<div data-ahead="login"></div><div id="app"></div>'
    const page = document.getElementById('app')
    if (!page) throw new Error('no page')
    removePrerender(page)
    return page
  }
  const isCovered = () => document.querySelector('[data-ahead]') !== null

  it('stays while the page is on its way, and goes when it is there', async () => {
    const page = covered()
    page.innerHTML = '<div role="status"></div>'
    await Promise.resolve()
    expect(isCovered()).toBe(true)
    page.innerHTML = '<div><main></main></div>'
    await vi.waitFor(() => expect(isCovered()).toBe(false))
  })

  it('goes after three seconds, whatever is there then', () => {
    vi.useFakeTimers()
    covered()
    vi.advanceTimersByTime(2_900)
    expect(isCovered()).toBe(true)
    vi.advanceTimersByTime(200)
    expect(isCovered()).toBe(false)
  })
})
