// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { createJsonResponse } from '#web/test/fake-server'

/** Tests links to one order: opening them again without a connection, and deleting their data. */

const secret = 's'.repeat(43)
const page = '/order-single/J1/'

class SilentChannel {
  addEventListener() {}
  postMessage() {}
}

let isUp = true
/** The server's state of the link; null: it has ended. */
let link: { contact: string; expires_at: string } | null
const soon = '2199-01-01T00:00:00.000Z'

function answerLinkCall(path: string): Response {
  if (path.endsWith('/auth/refresh')) return createJsonResponse(401, { status: 'unauthenticated' })
  if (!link) return createJsonResponse(410, { status: 'link_expired' })
  if (path.includes(secret)) return Response.json({ access_token: 'T1', order_id: 'J1' })
  if (path.includes('ttt')) return Response.json({ access_token: 'T2', order_id: 'J2' })
  const contact = { id: link.contact, first_name: 'Emre', last_name: 'Y', email: 'e@m.example', locale: 'de' }
  const company = { name: 'Elektro Sommer', phone: null }
  return Response.json({ order_id: 'J1', company, contact, expires_at: link.expires_at })
}

/** Loads a page on the same device, in a new tab by default. */
async function loadPage(path: string, { isNewTab = true } = {}) {
  vi.resetModules()
  if (isNewTab) sessionStorage.clear()
  history.replaceState(null, '', path)
  const { session } = await import('#web/api/session/session')
  const { orderLink } = await import('./order-link.ts')
  session.setOrderLinkLoader(() => Promise.resolve(orderLink))
  const loaded = await import('../cache/persisted-queries.ts')
  const { queryClient } = await import('#web/api/queries/query-client')
  return { session, orderLink, ...loaded, queryClient }
}

/** Opens the link and reads its order. */
async function openMailedLink(path = page): Promise<void> {
  const mail = await loadPage('/order-access/x')
  expect(await mail.orderLink.exchange(secret)).toBe(page)
  const app = await loadPage(path, { isNewTab: false })
  await app.session.ready()
  await app.restorePersistedQueries()
  await app.queryClient.fetchQuery({ queryKey: ['order', 'J1'], queryFn: () => ({ name: 'A-1' }) })
  await vi.waitFor(async () => expect(await listStoredQueryKeys()).toHaveLength(1), { timeout: 3_000 })
}

async function listStoredQueryKeys(): Promise<string[]> {
  const { keys } = await import('idb-keyval')
  const { openStore } = await import('../database/database.ts')
  return keys<string>(openStore('queries'))
}

async function addStoredQuery(key: string): Promise<void> {
  const { set } = await import('idb-keyval')
  const { openStore } = await import('../database/database.ts')
  const { storedShape } = await import('#web/api/stored-shape')
  const row = { shape: storedShape, at: Date.now(), query: {} }
  await set(key, row, openStore('queries'))
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('BroadcastChannel', SilentChannel)
  isUp = true
  link = { contact: 'c1', expires_at: soon }
  vi.stubGlobal('fetch', async (path: string) => {
    if (!isUp) throw new TypeError('no network')
    return answerLinkCall(path)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an order link that was opened on this device', () => {
  it.each([
    ['from its mail', async () => (await loadPage('/order-access/x')).orderLink.exchange(secret), false],
    ['at the address of its order, in a new tab', async () => page, true],
  ])(
    'a known order link opens without a connection %s and shows the cached order',
    async (_, again, isNewTab) => {
      await openMailedLink()
      isUp = false
      expect(await again()).toBe(page)
      const app = await loadPage(page, { isNewTab })
      await app.session.ready()
      expect(app.session.get()).toMatchObject({ state: 'in', user: { contact: { id: 'c1' } } })
      await app.restorePersistedQueries()
      expect(app.queryClient.getQueryData(['order', 'J1'])).toEqual({ name: 'A-1' })
    },
  )

  it('an order link gives no access to a logged-in user or to another order', async () => {
    await openMailedLink()
    isUp = false
    const other = await loadPage('/order-single/J2/')
    await other.session.ready().catch(() => undefined)
    expect(other.session.get().user).toBeNull()
    localStorage.setItem('gewerk.session', '1')
    const app = await loadPage(page)
    await app.session.ready().catch(() => undefined)
    expect(app.session.get().user).toBeNull()
  })

  it('an order link that was never opened needs a connection', async () => {
    isUp = false
    const { orderLink } = await loadPage('/order-access/x')
    await expect(orderLink.exchange(secret)).rejects.toMatchObject({ name: 'NetworkError' })
  })

  it('a link that the server has ended is deleted with its cached order', async () => {
    await openMailedLink()
    link = null
    const app = await loadPage(page)
    await app.session.ready()
    await vi.waitFor(() => expect(app.session.get()).toMatchObject({ state: 'expired', user: null }))
    await vi.waitFor(async () => expect(await listStoredQueryKeys()).toEqual([]))
    isUp = false
    const again = await loadPage(page)
    await again.session.ready().catch(() => undefined)
    expect(again.session.get().user).toBeNull()
  })

  it('an expired order link does not open, also without a connection', async () => {
    await openMailedLink()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(soon) })
    isUp = false
    const app = await loadPage(page)
    await app.session.ready().catch(() => undefined)
    expect(app.session.get().user).toBeNull()
  })

  it('removing a link and logging out delete its cached order', async () => {
    await openMailedLink()
    const app = await loadPage(page)
    await app.session.ready()
    await app.orderLink.forget()
    expect(await listStoredQueryKeys()).toEqual([])
    await openMailedLink()
    await (await loadPage('/login/')).deleteCachedData()
    expect(await listStoredQueryKeys()).toEqual([])
    const next = await loadPage(page)
    isUp = false
    await next.session.ready().catch(() => undefined)
    expect(next.session.get().user).toBeNull()
  })

  it('a link of another user replaces the saved one and keeps the rows of a login', async () => {
    await openMailedLink()
    const loggedIn = 'c9 a9 ["order","J9"]'
    await addStoredQuery(loggedIn)
    link = { contact: 'c2', expires_at: soon }
    const mail = await loadPage('/order-access/x')
    await mail.orderLink.exchange('t'.repeat(43))
    const app = await loadPage('/order-single/J2/', { isNewTab: false })
    await app.session.ready()
    await app.restorePersistedQueries()
    await vi.waitFor(async () => expect(await listStoredQueryKeys()).toEqual([loggedIn]))
    isUp = false
    const former = await loadPage(page)
    await former.session.ready().catch(() => undefined)
    expect(former.session.get().user).toBeNull()
  })
})
