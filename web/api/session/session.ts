import { useSyncExternalStore } from 'react'
import type { Reply, Request } from '#contract/api'
import type { User } from '#contract/people/session'
import { isRefusal, NetworkError } from '../http/errors.ts'
import { deviceStorage, tabStorage } from '../device/storage.ts'
import { rememberedUsers, pendingLogout } from './remembered-session.ts'
import { orderAccess } from './order-access.ts'
import { sendRequest } from '../http/request.ts'

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
export class OrderLinkEnded extends Error {
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
  readonly isRefusedByServer?: boolean
}

type SessionMessage = { readonly kind: 'accounts'; readonly accounts: Accounts } | { readonly kind: 'out' }

const loggedOut: Session = { state: 'out', accounts: [], user: null }
const listeners = new Set<() => void>()
const logoutListeners: ((token: string | null) => Promise<unknown>)[] = []
const sessionChannel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gewerk.session') : null
const renewals = new Map<string, Promise<string>>()

let startInProgress: Promise<void> | null = null
let loadOrderLink = (): Promise<OrderLinkSession> =>
  Promise.reject(
    new Error('The page shows an order by a mailed link, but session.setOrderLinkLoader was not called.'),
  )
let currentSession: Session = { ...loggedOut, state: 'starting' }
/** Somebody has pressed or typed something on this page. */
let hasUserInteracted = false
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, () => (hasUserInteracted = true), { once: true, capture: true })

sessionChannel?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
  if (orderAccess.token()) return
  if (data.kind === 'accounts') acceptAccounts(data.accounts)
  else if (currentSession.state === 'in' || currentSession.state === 'expired') clearSession()
})

export const session = {
  get: (): Session => currentSession,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /**
   * Brings the session back by the cookie, once; resolves when it is known whether there is one.
   * @throws NetworkError or a CallError of 5xx where nobody can say; asked again, it tries again.
   */
  ready(): Promise<void> {
    if (currentSession.state !== 'starting') return Promise.resolve()
    return (startInProgress ??= restoreSession().finally(() => (startInProgress = null)))
  },

  /**
   * Sets how the code for mailed order links is loaded. Only tabs that show an order by such a link load it, so the
   * login page does not carry it.
   */
  setOrderLinkLoader(load: () => Promise<OrderLinkSession>): void {
    loadOrderLink = load
  },

  /** Logs in by the token of a mailed link. */
  loginByLink: (linkToken: string): Promise<void> => fetchSession(linkToken),

  /** Calls back when another person or account takes over, or nobody is logged in any more. */
  onChange(act: (session: Session) => void): void {
    let before = getIdentity(currentSession)
    listeners.add(() => {
      const after = getIdentity(currentSession)
      if (after === before) return
      const wasIn = before !== null
      before = after
      if (wasIn) act(currentSession)
    })
  },

  async login(body: { email: string; password: string; remember_me: boolean }): Promise<void> {
    const reply = await sendRequest('session.login', { body: { ...body, role: 'partner' } }, {}, null)
    acceptAndShareAccounts((reply as Reply<'session.login'>).accounts)
  },

  /** The second step of a log-in, to the token that the first one gave. */
  async secondFactor(body: Request<'session.secondFactor'>['body']): Promise<void> {
    const reply = await sendRequest('session.secondFactor', { body }, {}, null)
    acceptAndShareAccounts((reply as Reply<'session.secondFactor'>).accounts)
  },

  /** Calls back with the last token when the person logs out in this tab; the server is told afterwards. */
  onLogout(act: (token: string | null) => Promise<unknown>): void {
    logoutListeners.push(act)
  },

  /** Ends the session here, on the server and in all tabs. The screen does not wait for the server. */
  async logout(): Promise<void> {
    const token = getAccessToken()
    sessionChannel?.postMessage({ kind: 'out' } satisfies SessionMessage)
    clearSession()
    await Promise.allSettled(logoutListeners.map((act) => act(token)))
    await sendLogout(token)
  },

  /** Acts for another account of the same person, in this tab. */
  chooseAccount(accountId: string): void {
    deviceStorage.set('account', accountId)
    tabStorage.set('account', accountId)
    updateSession({ ...currentSession, user: chooseUser(currentSession.accounts) })
  },

  /** The access token of the chosen account; waits while a renewal is under way. */
  async token(): Promise<string | null> {
    const token = getAccessToken()
    // Known from this device alone: the server has yet to say so.
    if (token === '') return session.renewToken(token)
    return token ? ((await renewals.get(token)) ?? token) : null
  },

  /**
   * A token to replace `stale`; several callers share one renewal, and so do several tabs. Where the session has
   * ended it waits until the same person has logged in again.
   * @throws the refusal where nobody does, or another person did.
   */
  renewToken(stale: string): Promise<string> {
    const underWay = renewals.get(stale)
    if (underWay) return underWay
    const renewal = renewExpiredToken(stale)
      .catch(waitForLogin)
      .finally(() => renewals.delete(stale))
    renewals.set(stale, renewal)
    return renewal
  },

  /** Reads the person and their companies anew: a state has changed. What cannot be read now, the next renewal brings. */
  reload: (): Promise<void> => withRefreshLock(() => fetchSession()).catch(() => undefined),
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

async function restoreSession(): Promise<void> {
  if (orderAccess.token() || (await reopenSavedLink())) return startFromOrderLink()
  // Who comes to log in and never did so here has no cookie; the server need not be asked.
  if (!deviceStorage.get('session') && isLoginPage()) return updateSession(loggedOut)
  if (pendingLogout.get()) {
    await sendLogout(null)
    return updateSession(loggedOut)
  }
  const asking = withRefreshLock(() => fetchSession()).catch(handleStartFailure)
  const users = rememberedUsers.get()
  if (users.length === 0) return asking
  const answered = asking.catch(() => undefined)
  // Pages begin with what the device holds and hear the server's word later; the log-in waits for it, but a person
  // in a cellar does not wait for a line that does not carry.
  if (isLoginPage())
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, loginWaitMs))])
  if (currentSession.state === 'starting') applyAccounts(users.map((user) => ({ user, access_token: '' })))
}

/** Nobody is logged in on this device, and the order at this address was opened here by its link. */
const reopenSavedLink = async () =>
  orderAccess.orderId() && !deviceStorage.get('session') && (await loadOrderLink()).reopen()
const isLoginPage = () => location.pathname.startsWith('/login')
const loginWaitMs = 3_000

/** @throws where nobody can say who it is. */
function handleStartFailure(error: unknown): void {
  const isOut = isRefusal(error) || (error instanceof NetworkError && !deviceStorage.get('session'))
  if (!isOut) throw error
  // Shown already by what the device knows, and in use: it stays, and asks for the log-in over it.
  if (currentSession.state === 'in' && hasUserInteracted)
    return updateSession({ ...currentSession, state: 'expired' })
  clearSession({ refused: true })
}

/** Tells the server of a log-out; where it cannot be reached, it is owed. */
async function sendLogout(token: string | null): Promise<void> {
  pendingLogout.set(true)
  const error = await sendRequest('session.logout', { body: {} }, {}, token).catch(
    (caught: unknown) => caught,
  )
  if (!(error instanceof Error) || isRefusal(error)) pendingLogout.set(false)
}

/** A tab that shows one order by its link: nobody is logged in here, whoever may be elsewhere. */
async function startFromOrderLink(): Promise<void> {
  const orderLink = await loadOrderLink()
  const access_token = orderAccess.token() ?? ''
  await orderLink.start(
    (user) => updateSession({ state: 'in', accounts: [{ user, access_token }], user }),
    endOrderLink,
  )
}

/** Nothing of what it showed stays on the device. */
function endOrderLink(): void {
  updateSession({ ...loggedOut, state: 'expired' })
  void loadOrderLink().then((orderLink) => orderLink.forget())
}

async function renewExpiredToken(stale: string): Promise<string> {
  // A link's token is renewed by nothing: with a refusal it has ended.
  if (orderAccess.token()) {
    endOrderLink()
    throw new OrderLinkEnded()
  }
  return withRefreshLock(async () => {
    const newer = getAccessToken()
    // Another tab was faster, or the account was changed meanwhile.
    if (newer && newer !== stale) return newer
    try {
      await fetchSession()
    } catch (error) {
      if (isRefusal(error) && currentSession.state === 'in')
        updateSession({ ...currentSession, state: 'expired' })
      throw error
    }
    return getAccessToken() ?? stale
  })
}

/** Waits, after a refusal, for the person to come back; what was asked for as one person is not sent as another. */
function waitForLogin(refusal: unknown): Promise<string> {
  const person = currentSession.user?.contact.id
  if (currentSession.state !== 'expired') return Promise.reject(refusal)
  return new Promise((resolve, reject) => {
    const stop = session.subscribe(() => {
      if (currentSession.state === 'expired') return
      stop()
      const token = currentSession.user?.contact.id === person ? getAccessToken() : null
      if (token) resolve(token)
      else reject(refusal)
    })
  })
}

/** One tab at a time, where the browser can; elsewhere the server's ten seconds of grace do. */
async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined
  return locks ? ((await locks.request('gewerk.refresh', work)) as T) : work()
}

async function fetchSession(linkToken?: string): Promise<void> {
  const body = linkToken ? { token: linkToken } : {}
  const reply = await sendRequest('session.refresh', { body }, {}, null)
  acceptAndShareAccounts((reply as Reply<'session.refresh'>).accounts)
}

function acceptAndShareAccounts(accounts: Accounts): void {
  acceptAccounts(accounts)
  sessionChannel?.postMessage({ kind: 'accounts', accounts } satisfies SessionMessage)
}

function acceptAccounts(accounts: Accounts): void {
  pendingLogout.set(false)
  rememberedUsers.set(accounts.map(({ user }) => user))
  applyAccounts(accounts)
}

function applyAccounts(accounts: Accounts): void {
  const user = chooseUser(accounts)
  deviceStorage.set('session', user ? '1' : null)
  updateSession(user ? { state: 'in', accounts, user } : loggedOut)
}

function clearSession({ refused = false } = {}): void {
  rememberedUsers.set([])
  deviceStorage.set('session', null)
  tabStorage.set('account', null)
  updateSession(refused ? { ...loggedOut, isRefusedByServer: refused } : loggedOut)
}

function getIdentity({ user }: Session): string | null {
  return user && `${user.contact.id} ${user.account.id}`
}

/** This tab's account, else the one last chosen on this device, else the first. */
function chooseUser(accounts: Accounts): User | null {
  const wished = [tabStorage.get('account'), deviceStorage.get('account')]
  const found = wished.map((id) => accounts.find(({ user }) => user.account.id === id)).find(Boolean)
  return (found ?? accounts[0])?.user ?? null
}

function getAccessToken(): string | null {
  const id = currentSession.user?.account.id
  return currentSession.accounts.find(({ user }) => user.account.id === id)?.access_token ?? null
}

function updateSession(next: Session): void {
  currentSession = next
  for (const listener of listeners) listener()
}
