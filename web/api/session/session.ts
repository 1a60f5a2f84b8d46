import { useSyncExternalStore } from 'react'
import type { Reply, Request } from '#contract/api'
import type { User } from '#contract/people/session'
import { isRefusal, NetworkError } from '../http/errors.ts'
import { device, tab } from '../storage.ts'
import { known, owedLogout } from './remembered-session.ts'
import { orderAccess } from './order-access.ts'
import { request } from '../http/request.ts'

/**
 * Who is logged in. Access tokens live in memory alone; the refresh cookie, which no script can read, brings
 * them back after a reload. All tabs share one session: what one renews or ends, the others hear of.
 */
export type Accounts = Reply<'session.login'>['accounts']

/** How a tab works with the mailed link to one order; `web/offline/links` implements it. */
export interface OrderLinkSession {
  reopen(): Promise<boolean>
  start(onUser: (user: User) => void, onEnded: () => void): Promise<void>
  forget(): Promise<void>
}

/** The link by which this tab shows an order opens it no longer. */
export class LinkEnded extends Error {
  override readonly name = 'LinkEnded'
}

export interface Session {
  /**
   * `starting` until it is known; `expired` where it ended without anybody having logged out: the page stays, and
   * what it asks for waits until the person has logged in again.
   */
  readonly state: 'starting' | 'out' | 'in' | 'expired'
  readonly accounts: Accounts
  readonly user: User | null
  /** Out because the server said so at the start, and not because somebody logged out. */
  readonly refused?: boolean
}

type News = { readonly kind: 'accounts'; readonly accounts: Accounts } | { readonly kind: 'out' }

const out: Session = { state: 'out', accounts: [], user: null }
const listeners = new Set<() => void>()
const farewells: ((token: string | null) => Promise<unknown>)[] = []
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gewerk.session') : null
const renewals = new Map<string, Promise<string>>()

let starting: Promise<void> | null = null
let loadOrderLink = (): Promise<OrderLinkSession> =>
  Promise.reject(
    new Error('The page shows an order by a mailed link, but session.setOrderLinkLoader was not called.'),
  )
let current: Session = { ...out, state: 'starting' }
/** Somebody has pressed or typed something on this page. */
let isTouched = false
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, () => (isTouched = true), { once: true, capture: true })

channel?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (orderAccess.token()) return
  if (data.kind === 'accounts') take(data.accounts)
  else if (current.state === 'in' || current.state === 'expired') leave()
})

export const session = {
  get: (): Session => current,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /**
   * Brings the session back by the cookie, once; resolves when it is known whether there is one.
   * @throws NetworkError or a CallError of 5xx where nobody can say; asked again, it tries again.
   */
  ready(): Promise<void> {
    if (current.state !== 'starting') return Promise.resolve()
    return (starting ??= startOnce().finally(() => (starting = null)))
  },

  /**
   * Sets how the code for mailed order links is loaded. Only tabs that show an order by such a link load it, so the
   * login page does not carry it.
   */
  setOrderLinkLoader(load: () => Promise<OrderLinkSession>): void {
    loadOrderLink = load
  },

  /** Logs in by the token of a mailed link. */
  enter: (linkToken: string): Promise<void> => refresh(linkToken),

  /** Calls back when another person or account takes over, or nobody is logged in any more. */
  onChange(act: (session: Session) => void): void {
    let before = who(current)
    listeners.add(() => {
      const after = who(current)
      if (after === before) return
      const wasIn = before !== null
      before = after
      if (wasIn) act(current)
    })
  },

  async login(body: { email: string; password: string; remember_me: boolean }): Promise<void> {
    const reply = await request('session.login', { body: { ...body, role: 'partner' } }, {}, null)
    welcome((reply as Reply<'session.login'>).accounts)
  },

  /** The second step of a log-in, to the token that the first one gave. */
  async secondFactor(body: Request<'session.secondFactor'>['body']): Promise<void> {
    const reply = await request('session.secondFactor', { body }, {}, null)
    welcome((reply as Reply<'session.secondFactor'>).accounts)
  },

  /** Calls back with the last token when the person logs out in this tab; the server is told afterwards. */
  onLogout(act: (token: string | null) => Promise<unknown>): void {
    farewells.push(act)
  },

  /** Ends the session here, on the server and in all tabs. The screen does not wait for the server. */
  async logout(): Promise<void> {
    const token = accessToken()
    channel?.postMessage({ kind: 'out' } satisfies News)
    leave()
    await Promise.allSettled(farewells.map((act) => act(token)))
    await endOnServer(token)
  },

  /** Acts for another account of the same person, in this tab. */
  choose(accountId: string): void {
    device.set('account', accountId)
    tab.set('account', accountId)
    set({ ...current, user: chosen(current.accounts) })
  },

  /** The access token of the chosen account; waits while a renewal is under way. */
  async token(): Promise<string | null> {
    const token = accessToken()
    // Known from this device alone: the server has yet to say so.
    if (token === '') return session.renew(token)
    return token ? ((await renewals.get(token)) ?? token) : null
  },

  /**
   * A token to replace `stale`; several callers share one renewal, and so do several tabs. Where the session has
   * ended it waits until the same person has logged in again.
   * @throws the refusal where nobody does, or another person did.
   */
  renew(stale: string): Promise<string> {
    const underWay = renewals.get(stale)
    if (underWay) return underWay
    const renewal = renewOnce(stale)
      .catch(untilLoggedIn)
      .finally(() => renewals.delete(stale))
    renewals.set(stale, renewal)
    return renewal
  },

  /** Reads the person and their companies anew: a state has changed. What cannot be read now, the next renewal brings. */
  freshen: (): Promise<void> => alone(() => refresh()).catch(() => undefined),
}

/** The session, and the screen again whenever it changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** The person logged in; only for screens that are shown to nobody else. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser without a session')
  return user
}

async function startOnce(): Promise<void> {
  if (orderAccess.token() || (await isLinkKept())) return startByLink()
  // Who comes to log in and never did so here has no cookie; the server need not be asked.
  if (!device.get('session') && isAtLogin()) return set(out)
  if (owedLogout.get()) {
    await endOnServer(null)
    return set(out)
  }
  const asking = alone(() => refresh()).catch(failedAtStart)
  const users = known.users()
  if (users.length === 0) return asking
  const answered = asking.catch(() => undefined)
  // Pages begin with what the device holds and hear the server's word later; the log-in waits for it, but a person
  // in a cellar does not wait for a line that does not carry.
  if (isAtLogin()) await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, patience))])
  if (current.state === 'starting') arrive(users.map((user) => ({ user, access_token: '' })))
}

/** Nobody is logged in on this device, and the order at this address was opened here by its link. */
const isLinkKept = async () =>
  orderAccess.order() &&
  !device.get('session') &&
  (await loadOrderLink()).reopen()
const isAtLogin = () => location.pathname.startsWith('/login')
const patience = 3_000

/** @throws where nobody can say who it is. */
function failedAtStart(error: unknown): void {
  const isOut = isRefusal(error) || (error instanceof NetworkError && !device.get('session'))
  if (!isOut) throw error
  // Shown already by what the device knows, and in use: it stays, and asks for the log-in over it.
  if (current.state === 'in' && isTouched) return set({ ...current, state: 'expired' })
  leave({ refused: true })
}

/** Tells the server of a log-out; where it cannot be reached, it is owed. */
async function endOnServer(token: string | null): Promise<void> {
  owedLogout.set(true)
  const error = await request('session.logout', { body: {} }, {}, token).catch((caught: unknown) => caught)
  if (!(error instanceof Error) || isRefusal(error)) owedLogout.set(false)
}

/** A tab that shows one order by its link: nobody is logged in here, whoever may be elsewhere. */
async function startByLink(): Promise<void> {
  const orderLink = await loadOrderLink()
  const access_token = orderAccess.token() ?? ''
  await orderLink.start((user) => set({ state: 'in', accounts: [{ user, access_token }], user }), endLink)
}

/** Nothing of what it showed stays on the device. */
function endLink(): void {
  set({ ...out, state: 'expired' })
  void loadOrderLink().then((orderLink) => orderLink.forget())
}

async function renewOnce(stale: string): Promise<string> {
  // A link's token is renewed by nothing: with a refusal it has ended.
  if (orderAccess.token()) {
    endLink()
    throw new LinkEnded()
  }
  return alone(async () => {
    const newer = accessToken()
    // Another tab was faster, or the account was changed meanwhile.
    if (newer && newer !== stale) return newer
    try {
      await refresh()
    } catch (error) {
      if (isRefusal(error) && current.state === 'in') set({ ...current, state: 'expired' })
      throw error
    }
    return accessToken() ?? stale
  })
}

/** Waits, after a refusal, for the person to come back; what was asked for as one person is not sent as another. */
function untilLoggedIn(refusal: unknown): Promise<string> {
  const person = current.user?.contact.id
  if (current.state !== 'expired') return Promise.reject(refusal)
  return new Promise((resolve, reject) => {
    const stop = session.subscribe(() => {
      if (current.state === 'expired') return
      stop()
      const token = current.user?.contact.id === person ? accessToken() : null
      if (token) resolve(token)
      else reject(refusal)
    })
  })
}

/** One tab at a time, where the browser can; elsewhere the server's ten seconds of grace do. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined
  return locks ? ((await locks.request('gewerk.refresh', work)) as T) : work()
}

async function refresh(linkToken?: string): Promise<void> {
  const body = linkToken ? { token: linkToken } : {}
  const reply = await request('session.refresh', { body }, {}, null)
  welcome((reply as Reply<'session.refresh'>).accounts)
}

function welcome(accounts: Accounts): void {
  take(accounts)
  channel?.postMessage({ kind: 'accounts', accounts } satisfies News)
}

function take(accounts: Accounts): void {
  owedLogout.set(false)
  known.set(accounts.map(({ user }) => user))
  arrive(accounts)
}

function arrive(accounts: Accounts): void {
  const user = chosen(accounts)
  device.set('session', user ? '1' : null)
  set(user ? { state: 'in', accounts, user } : out)
}

function leave({ refused = false } = {}): void {
  known.set([])
  device.set('session', null)
  tab.set('account', null)
  set(refused ? { ...out, refused } : out)
}

function who({ user }: Session): string | null {
  return user && `${user.contact.id} ${user.account.id}`
}

/** This tab's account, else the one last chosen on this device, else the first. */
function chosen(accounts: Accounts): User | null {
  const wished = [tab.get('account'), device.get('account')]
  const found = wished.map((id) => accounts.find(({ user }) => user.account.id === id)).find(Boolean)
  return (found ?? accounts[0])?.user ?? null
}

function accessToken(): string | null {
  const id = current.user?.account.id
  return current.accounts.find(({ user }) => user.account.id === id)?.access_token ?? null
}

function set(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}
