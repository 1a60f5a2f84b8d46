// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb'
import { get } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createJsonResponse } from '#web/test/fake-server'

const createAccountsReply = (...ids: string[]) => ({
  accounts: ids.map((id) => ({
    user: { contact: { id: 'c' }, account: { id } },
    access_token: `token-${id}`,
  })),
})

let asked: string[] = []
let answer: () => Response

/** Loads the module as a new page does. */
async function loadSessionModule() {
  vi.resetModules()
  return (await import('./session.ts')).session
}

beforeEach(() => {
  asked = []
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  history.replaceState(null, '', '/offers/')
  sessionStorage.clear()
  answer = () => Response.json(createAccountsReply('a1', 'a2'))
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer()
  })
})

afterEach(() => vi.unstubAllGlobals())

const credentials = { email: 'a@b.de', password: 'x', remember_me: true }

describe('session of a new page', () => {
  it('the login page sends no request on a device without a session', async () => {
    history.replaceState(null, '', '/login/')
    const session = await loadSessionModule()
    await session.ready()
    expect(asked).toEqual([])
    expect(session.get().state).toBe('out')
  })

  it('a new page restores the session by the cookie', async () => {
    localStorage.setItem('gewerk.session', '1')
    const session = await loadSessionModule()
    await Promise.all([session.ready(), session.ready()])
    expect(asked).toEqual(['/api/partner/auth/refresh'])
    expect(session.get().user?.account.id).toBe('a1')
  })

  it('an unavailable server does not count as a logout', async () => {
    localStorage.setItem('gewerk.session', '1')
    answer = () => createJsonResponse(503, { status: 'unavailable' })
    const session = await loadSessionModule()
    await expect(session.ready()).rejects.toMatchObject({ status: 503 })
    expect(session.get().state).toBe('starting')
    answer = () => Response.json(createAccountsReply('a1'))
    await session.ready()
    expect(session.get().state).toBe('in')
  })

  it('a new page starts with the remembered user before the server has answered', async () => {
    await (await loadSessionModule()).login(credentials)
    let arrived: (answer: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise((resolve) => (arrived = resolve)))
    const session = await loadSessionModule()
    await session.ready()
    expect(session.get()).toMatchObject({ state: 'in', user: { account: { id: 'a1' } } })
    const token = session.token()
    arrived(answer())
    expect(await token).toBe('token-a1')
  })

  it('a remembered user is logged out when the server says that the session has ended', async () => {
    await (await loadSessionModule()).login(credentials)
    answer = () => createJsonResponse(401, { status: 'unauthenticated' })
    const session = await loadSessionModule()
    await session.ready()
    await vi.waitFor(() =>
      expect(session.get()).toMatchObject({ state: 'out', isRefusedByServer: true, user: null }),
    )
    await expect(session.token()).resolves.toBeNull()
  })

  it('a user who has begun to use the page is asked to log in over it', async () => {
    await (await loadSessionModule()).login(credentials)
    let arrived: (answer: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise((resolve) => (arrived = resolve)))
    const session = await loadSessionModule()
    await session.ready()
    dispatchEvent(new Event('keydown'))
    arrived(createJsonResponse(401, { status: 'unauthenticated' }))
    await vi.waitFor(() =>
      expect(session.get()).toMatchObject({ state: 'expired', user: { account: { id: 'a1' } } }),
    )
  })

  it('an expired cookie logs the user out', async () => {
    localStorage.setItem('gewerk.session', '1')
    answer = () => createJsonResponse(401, { status: 'unauthenticated' })
    const session = await loadSessionModule()
    await session.ready()
    expect(session.get().state).toBe('out')
  })
})

describe('session without a connection', () => {
  const unreachable = () => {
    throw new TypeError('no network')
  }

  it('the remembered user is logged in, and no token is stored', async () => {
    const before = await loadSessionModule()
    await before.login(credentials)
    before.chooseAccount('a2')
    answer = unreachable
    const session = await loadSessionModule()
    await session.ready()
    expect(session.get()).toMatchObject({ state: 'in', user: { account: { id: 'a2' } } })
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('token-a')
    await expect(session.token()).rejects.toBeInstanceOf(Error)
  })

  it('calls get a new token as soon as the server is reachable', async () => {
    await (await loadSessionModule()).login(credentials)
    answer = unreachable
    const session = await loadSessionModule()
    await session.ready()
    answer = () => Response.json(createAccountsReply('a1', 'a2'))
    expect(await session.token()).toBe('token-a1')
  })

  it('the remembered user must log in again if the server has ended the session', async () => {
    await (await loadSessionModule()).login(credentials)
    answer = unreachable
    const session = await loadSessionModule()
    await session.ready()
    answer = () => createJsonResponse(401, { status: 'unauthenticated' })
    void session.token().catch(() => undefined)
    await vi.waitFor(() => expect(session.get().state).toBe('expired'))
  })

  it('after a logout no user is remembered, and the next page sends the logout first', async () => {
    const before = await loadSessionModule()
    await before.login(credentials)
    answer = unreachable
    await before.logout()
    const offline = await loadSessionModule()
    await offline.ready()
    expect(offline.get()).toMatchObject({ state: 'out', user: null })
    asked = []
    answer = () => Response.json({ msg: 'success' })
    const online = await loadSessionModule()
    await online.ready()
    expect(asked).toEqual(['/api/partner/auth/logout'])
    expect(online.get().state).toBe('out')
  })

  it('a device whose browser was killed right after the login starts with the user, who is forgotten at the logout', async () => {
    const openApp = async () => {
      const session = await loadSessionModule()
      const { drafts } = await import('#web/offline/drafts/drafts')
      session.setCopyLoader(() => Promise.resolve(drafts))
      return session
    }
    const readCopy = async () => {
      const { openStore } = await import('#web/offline/database/database')
      return get<string | null>('session', openStore('drafts'))
    }
    await (await openApp()).login(credentials)
    await vi.waitFor(async () => expect(await readCopy()).toBe('1'))
    localStorage.clear()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const killed = await openApp()
    await killed.ready()
    expect(killed.get()).toMatchObject({ state: 'in', user: { account: { id: 'a1' } } })
    await killed.logout()
    await vi.waitFor(async () => expect(await readCopy()).toBeNull())
    localStorage.clear()
    const next = await openApp()
    await next.ready()
    expect(next.get().state).toBe('out')
  })

  it('a device without a remembered user shows the login page', async () => {
    answer = unreachable
    const session = await loadSessionModule()
    await session.ready()
    expect(session.get().state).toBe('out')
  })
})

describe('the chosen account', () => {
  it('the chosen account survives a reload', async () => {
    const session = await loadSessionModule()
    await session.login(credentials)
    session.chooseAccount('a2')
    const later = await loadSessionModule()
    await later.ready()
    expect(later.get().user?.account.id).toBe('a2')
    expect(await later.token()).toBe('token-a2')
  })

  it('an account that is no longer available falls back to the first one', async () => {
    localStorage.setItem('gewerk.account', 'gone')
    const session = await loadSessionModule()
    await session.login(credentials)
    expect(session.get().user?.account.id).toBe('a1')
  })

  it('listeners are told when another account is chosen', async () => {
    const session = await loadSessionModule()
    const changed = vi.fn<() => void>()
    session.onChange(changed)
    await session.login(credentials)
    expect(changed).not.toHaveBeenCalled()
    session.chooseAccount('a2')
    await session.logout()
    expect(changed).toHaveBeenCalledTimes(2)
  })
})

it('a logout works although the server does not answer', async () => {
  const session = await loadSessionModule()
  await session.login(credentials)
  answer = () => {
    throw new TypeError('no network')
  }
  await session.logout()
  expect(session.get()).toMatchObject({ state: 'out', user: null })
  expect(await session.token()).toBeNull()
})

it('logout listeners run before the logout is sent, and their errors do not stop it', async () => {
  const session = await loadSessionModule()
  await session.login(credentials)
  asked = []
  session.onLogout(async (token) => {
    asked.push(`farewell ${token}`)
    throw new Error('no network')
  })
  await session.logout()
  expect(asked).toEqual(['farewell token-a1', '/api/partner/auth/logout'])
})
