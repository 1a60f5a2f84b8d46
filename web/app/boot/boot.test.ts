// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import first from '../../public/boot.js?raw'
import {
  type FetchListPart,
  loadFirstPage as listBeginning,
} from '#web/features/order-lists/list/infinite-list'
import { removePrerender } from '../shell/remove-prerender.ts'

/** Tests what a page does and shows before the app is loaded (web/public/boot.js), and how that ends. */

const root = document.documentElement
let requestedPaths: string[] = []
let requests: { path: string; body: unknown; bearer: unknown }[] = []
const accounts = ['one', 'two'].map((id) => ({ user: { account: { id } }, access_token: `token of ${id}` }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/orders/open/')
  root.lang = 'de'
  delete root.dataset['prerender']
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

function runBootScript(items: Record<string, string> = {}) {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(`gewerk.${key}`, value)
  // As the page does: a script outside of any module.
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval
  new Function(first)()
  return root.dataset['prerender']
}

const ownSettings = JSON.stringify({ settings: { title: 'Gewerk', logo_url: null } })
const loggedInStorage = { session: '1', settings: ownSettings }

describe('prerendered page', () => {
  it('a device without a session shows the prerendered login', () => {
    expect(runBootScript()).toBe('public')
    expect(requestedPaths).toEqual(['/api/partner/settings'])
  })

  it('a device with a session shows the prerendered frame and requests the session at once', () => {
    expect(runBootScript(loggedInStorage)).toBe('frame')
    expect(requestedPaths).toEqual(['/api/partner/settings', '/api/partner/auth/refresh'])
  })

  it('a page in another language than the chosen one shows no prerendered login', () => {
    expect(runBootScript({ locale: 'fr' })).toBeUndefined()
    expect(root.lang).toBe('fr')
  })

  it('an installation with its own logo and an embedded page show no prerendered frame', () => {
    expect(
      runBootScript({ session: '1', settings: JSON.stringify({ settings: { title: 'Sonne' } }) }),
    ).toBeUndefined()
    history.replaceState(null, '', '/orders/open/?plain=true')
    expect(runBootScript(loggedInStorage)).toBeUndefined()
  })
})

it('a tab with an order link and a device with an unsent logout do not request the session', () => {
  sessionStorage.setItem('gewerk.order-access 1', 'token')
  runBootScript(loggedInStorage)
  sessionStorage.clear()
  runBootScript({ ...loggedInStorage, 'logout owed': '1' })
  expect(requestedPaths).not.toContain('/api/partner/auth/refresh')
})

describe('prerendered head of a list', () => {
  const heads = {
    de: { open: ['Offen', 'Ohne Termin'] },
    en: { open: ['Open', 'Without an appointment'] },
    fr: { open: ['Ouvertes', 'Sans rendez-vous'] },
  }
  const shown = () => [
    document.querySelector('h1')?.textContent,
    document.querySelector('[data-about]')?.textContent,
  ]
  const parsed = () => document.dispatchEvent(new Event('readystatechange'))

  beforeEach(() => {
    document.body.innerHTML = `<div data-heads='${JSON.stringify(heads)}'><h1></h1><span data-about></span></div>`
    vi.stubGlobal('navigator', { languages: ['it-IT', 'en-GB', 'de'] })
  })

  it('title and explanation are in the chosen language, otherwise in the language of the browser', () => {
    runBootScript(loggedInStorage)
    parsed()
    expect(shown()).toEqual(['Open', 'Without an appointment'])
    runBootScript({ ...loggedInStorage, locale: 'fr' })
    parsed()
    expect(shown()).toEqual(['Ouvertes', 'Sans rendez-vous'])
    expect(root.dataset['list']).toBe('open')
  })

  it('an unknown list has no head', () => {
    history.replaceState(null, '', '/orders/closed/')
    runBootScript(loggedInStorage)
    parsed()
    expect(shown()).toEqual(['', ''])
  })
})

describe('prefetched order list', () => {
  const list = () => requests.find(({ path }) => path === '/api/partner/orders')

  it('the list is requested like the list page does, as soon as the account is known', async () => {
    const ask = vi.fn<FetchListPart>().mockRejectedValue(new Error('The request is recorded.'))
    await expect(listBeginning(ask)).rejects.toThrow('The request is recorded.')
    runBootScript(loggedInStorage)
    await vi.waitFor(() => expect(list()).toBeDefined())
    expect(list()).toMatchObject({
      body: { type: 'open', ...ask.mock.lastCall?.[0] },
      bearer: 'Bearer token of one',
    })
  })

  it('the list is requested for the account of the tab, otherwise of the device', async () => {
    runBootScript({ ...loggedInStorage, account: 'two' })
    await vi.waitFor(() => expect(list()?.bearer).toBe('Bearer token of two'))
    requests = []
    sessionStorage.setItem('gewerk.account', 'one')
    runBootScript({ ...loggedInStorage, account: 'two' })
    await vi.waitFor(() => expect(list()?.bearer).toBe('Bearer token of one'))
  })

  it('the list is not requested on filtered lists and on other pages', async () => {
    for (const page of ['/orders/open/?search=Weber', '/orders/open/a0B/', '/offers/']) {
      history.replaceState(null, '', page)
      runBootScript(loggedInStorage)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(list()).toBeUndefined()
  })
})

describe('removal of the prerendered page', () => {
  function covered(): HTMLElement {
    document.body.innerHTML = '<div data-prerendered="public"></div><div id="app"></div>'
    const page = document.getElementById('app')
    if (!page) throw new Error('The document has no #app element.')
    removePrerender(page)
    return page
  }
  const isCovered = () => document.querySelector('[data-prerendered]') !== null

  it('the prerendered page stays until the app has rendered', async () => {
    const page = covered()
    page.innerHTML = '<div role="status"></div>'
    await Promise.resolve()
    expect(isCovered()).toBe(true)
    page.innerHTML = '<div><main></main></div>'
    await vi.waitFor(() => expect(isCovered()).toBe(false))
  })

  it('the prerendered page is removed after three seconds at the latest', () => {
    vi.useFakeTimers()
    covered()
    vi.advanceTimersByTime(2_900)
    expect(isCovered()).toBe(true)
    vi.advanceTimersByTime(200)
    expect(isCovered()).toBe(false)
  })
})
