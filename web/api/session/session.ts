import { useSyncExternalStore } from 'react'
import type { Reply, Request } from '#contract/api'
import type { User } from '#contract/people/session'
import { isRefusal, NetworkError } from '../http/errors.ts'
import { deviceStorage, tabStorage } from '../device/storage.ts'
import { rememberedUsers, pendingLogout } from './remembered-session.ts'
import { orderAccess } from './order-access.ts'
import { viewAccess } from './view-access.ts'
import { sendRequest } from '../http/request.ts'
import { createListeners } from '#web/ui/listeners'

/**
 * The login of this browser. Access tokens are in memory only; the refresh cookie, which scripts cannot read,
 * restores them after a reload. All tabs share one session: renewals and logouts are broadcast to the other
 * tabs.
 */
export type Accounts = Reply<'session.login'>['accounts']

/** The functions for a tab with a mailed order link; `web/offline/links` implements them. */
export interface OrderLinkSession {
  reopen(): Promise<boolean>
  start(onUser: (user: User) => void, onEnded: () => void): Promise<void>
  forget(): Promise<void>
}

/** A second store for the remembered session; `web/offline/drafts` implements it. */
export interface SessionCopy {
  set(key: string, value: string | null): void
  /** Copies what localStorage has lost back to it. */
  restore(): Promise<void>
}

/** The order link of this tab is no longer valid. */
export class OrderLinkEnded extends Error {
  override readonly name = 'LinkEnded'
}

export interface Session {
  /**
   * `starting` until it is known. `expired`: the session ended without a logout; the page stays, and its
   * calls wait until the user has logged in again.
   */
  readonly state: 'starting' | 'out' | 'in' | 'expired'
  readonly accounts: Accounts
  readonly user: User | null
  /** The server ended the session at the start; the user did not log out. */
  readonly isRefusedByServer?: boolean
}

type SessionMessage = { readonly kind: 'accounts'; readonly accounts: Accounts } | { readonly kind: 'out' }

const loggedOut: Session = { state: 'out', accounts: [], user: null }
const listeners = createListeners()
const logoutListeners: ((token: string | null) => Promise<unknown>)[] = []
const sessionChannel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gewerk.session') : null
const renewals = new Map<string, Promise<string>>()

let startInProgress: Promise<void> | null = null
let loadOrderLink = (): Promise<OrderLinkSession> =>
  Promise.reject(new Error('session.setOrderLinkLoader was not called.'))
let loadCopy = (): Promise<SessionCopy | null> => Promise.resolve(null)
let currentSession: Session = { ...loggedOut, state: 'starting' }
/** The user has pressed or typed something on this page. */
let hasUserInteracted = false
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, () => (hasUserInteracted = true), { once: true, capture: true })

sessionChannel?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
  if (orderAccess.token() || viewAccess.token()) return
  if (data.kind === 'accounts') acceptAccounts(data.accounts)
  else if (currentSession.state === 'in' || currentSession.state === 'expired') clearSession()
})

export const session = {
  get: (): Session => currentSession,

  subscribe: listeners.subscribe,

  /**
   * Restores the session by the cookie, once, and resolves when its state is known.
   * @throws NetworkError or a CallError of 5xx if the state cannot be found out; the next call tries again.
   */
  ready(): Promise<void> {
    if (currentSession.state !== 'starting') return Promise.resolve()
    return (startInProgress ??= restoreSession().finally(() => (startInProgress = null)))
  },

  /**
   * Sets how the code for mailed order links is loaded. Only tabs with such a link load it, so the login page
   * does not carry it.
   */
  setOrderLinkLoader(load: () => Promise<OrderLinkSession>): void {
    loadOrderLink = load
  },

  /**
   * Sets how the second store of the remembered session is loaded. Browsers write localStorage to the disk up to a minute
   * later: without the copy, a device whose browser was killed after the login asks for a login, which it cannot send
   * without a network.
   */
  setCopyLoader(load: () => Promise<SessionCopy>): void {
    loadCopy = load
  },

  /** Logs in by the token of a mailed link. */
  loginByLink: (linkToken: string): Promise<void> => fetchSession(linkToken),

  /** Calls `act` when another user or account takes over, or the user is logged out. */
  onChange(act: (session: Session) => void): void {
    let before = getIdentity(currentSession)
    listeners.subscribe(() => {
      const after = getIdentity(currentSession)
      if (after === before) return
      const wasIn = before !== null
      before = after
      if (wasIn) act(currentSession)
    })
  },

  login: (body: { email: string; password: string; remember_me: boolean }): Promise<void> =>
    enter('session.login', { ...body, role: 'partner' }),

  /** Logs in with the answer of an identity provider. */
  loginByProvider: (answer: string): Promise<void> => enter('session.finishProvider', { answer }),

  /** Completes a login with the second factor. */
  secondFactor: (body: Request<'session.secondFactor'>['body']): Promise<void> =>
    enter('session.secondFactor', body),

  /** Calls `act` with the last token before a logout in this tab is sent to the server. */
  onLogout(act: (token: string | null) => Promise<unknown>): void {
    logoutListeners.push(act)
  },

  /**
   * Ends the session in all tabs and on the server. Resolves the screen first; it does not wait for the
   * server.
   */
  async logout(): Promise<void> {
    if (viewAccess.token()) return endViewEverywhere()
    const token = getAccessToken()
    sessionChannel?.postMessage({ kind: 'out' } satisfies SessionMessage)
    clearSession()
    await Promise.allSettled(logoutListeners.map((act) => act(token)))
    await sendLogout(token)
  },

  /** Acts for another account of the same user in this tab. */
  chooseAccount(accountId: string): void {
    deviceStorage.set('account', accountId)
    copySession()
    tabStorage.set('account', accountId)
    updateSession({ ...currentSession, user: chooseUser(currentSession.accounts) })
  },

  /** Returns the access token of the chosen account and waits for a renewal in progress. */
  async token(): Promise<string | null> {
    const token = getAccessToken()
    // The session is only known from this device and has no token yet.
    if (token === '') return session.renewToken(token)
    return token ? ((await renewals.get(token)) ?? token) : null
  },

  /**
   * Returns a token that replaces `stale`. Callers and tabs share one renewal. If the session has ended, it
   * waits until the same user has logged in again.
   * @throws the refusal if no user or another user logs in.
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

  /**
   * Reads the user and their companies again after a change. A failure is ignored; the next renewal reads
   * them.
   */
  reload: (): Promise<void> =>
    (viewAccess.token() ? startFromView() : withRefreshLock(() => fetchSession())).catch(() => undefined),
}

/** Returns the session and renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get)
}

/** Returns the user. Only for screens that need a login. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser needs a logged-in user.')
  return user
}

async function restoreSession(): Promise<void> {
  if (viewAccess.token()) return startFromView()
  if (orderAccess.token() || (await reopenSavedLink())) return startFromOrderLink()
  // The login page of a device without a session has no cookie to send.
  if (!deviceStorage.get('session') && isLoginPage()) return updateSession(loggedOut)
  if (pendingLogout.get()) {
    await sendLogout(null)
    return updateSession(loggedOut)
  }
  const asking = withRefreshLock(() => fetchSession()).catch(handleStartFailure)
  const users = rememberedUsers.get()
  if (users.length === 0) return asking
  const answered = asking.catch(() => undefined)
  // Pages start with the remembered user and get the server's answer later. The login page waits for the
  // answer, but not longer than three seconds on a dead connection.
  if (isLoginPage())
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, loginWaitMs))])
  if (currentSession.state === 'starting') startWithoutToken(users)
}

const startWithoutToken = (users: readonly User[]) =>
  applyAccounts(users.map((user) => ({ user, access_token: '' })))

/** Opens the order of this URL by a link that was used on this device, if no user is logged in. */
const reopenSavedLink = async () =>
  orderAccess.orderId() && !deviceStorage.get('session') && (await loadOrderLink()).reopen()
const isLoginPage = () => location.pathname.startsWith('/login')
const loginWaitMs = 3_000

/** @throws if the state of the session cannot be found out. */
async function handleStartFailure(error: unknown): Promise<void> {
  const isLost = error instanceof NetworkError && !deviceStorage.get('session')
  if (isLost && (await restoreFromCopy())) return
  const isOut = isRefusal(error) || isLost
  if (!isOut) throw error
  // The user already works with the page: keep it and ask for a login over it.
  if (currentSession.state === 'in' && hasUserInteracted)
    return updateSession({ ...currentSession, state: 'expired' })
  clearSession({ refused: true })
}

/** Starts with the user that localStorage has lost. Returns false if there is none. */
async function restoreFromCopy(): Promise<boolean> {
  await loadCopy()
    .then((copy) => copy?.restore())
    .catch(() => undefined)
  const users = rememberedUsers.get()
  if (!deviceStorage.get('session') || users.length === 0) return false
  if (currentSession.state === 'starting') startWithoutToken(users)
  return true
}

/** Sends the logout. If the server is unreachable, the next start sends it again. */
async function sendLogout(token: string | null): Promise<void> {
  pendingLogout.set(true)
  const error = await sendRequest('session.logout', { body: {} }, {}, token).catch(
    (caught: unknown) => caught,
  )
  if (!(error instanceof Error) || isRefusal(error)) pendingLogout.set(false)
}

/** Starts a tab that shows one order by its link, independent of logins in other tabs. */
async function startFromOrderLink(): Promise<void> {
  const orderLink = await loadOrderLink()
  const access_token = orderAccess.token() ?? ''
  await orderLink.start(
    (user) => updateSession({ state: 'in', accounts: [{ user, access_token }], user }),
    endOrderLink,
  )
}

/** Deletes what the link has cached on this device. */
function endOrderLink(): void {
  updateSession({ ...loggedOut, state: 'expired' })
  void loadOrderLink().then((orderLink) => orderLink.forget())
}

/** Starts a tab of the marketplace that shows the portal as a user sees it. */
async function startFromView(): Promise<void> {
  const access_token = viewAccess.token() ?? ''
  try {
    const { readStaffView } = await import('./view-session.ts')
    const { user } = await readStaffView(access_token)
    updateSession({ state: 'in', accounts: [{ user, access_token }], user })
  } catch (error) {
    if (!isRefusal(error)) throw error
    endView()
  }
}

/** Ends the view in this tab and on the server. Without a connection it ends there after its thirty minutes. */
async function endViewEverywhere(): Promise<void> {
  const token = viewAccess.token()
  endView()
  await sendRequest('session.endView', { body: {} }, {}, token).catch(() => undefined)
}

function endView(): void {
  viewAccess.end()
  updateSession(loggedOut)
}

async function renewExpiredToken(stale: string): Promise<string> {
  // The token of a view cannot be renewed: a refusal means that the view has ended.
  if (viewAccess.token()) {
    endView()
    throw new Error('The view has ended.')
  }
  // The token of a link cannot be renewed: a refusal means that the link has ended.
  if (orderAccess.token()) {
    endOrderLink()
    throw new OrderLinkEnded()
  }
  return withRefreshLock(async () => {
    const newer = getAccessToken()
    // Another tab renewed the token, or the user switched accounts.
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

/**
 * Waits after a refusal until the same user has logged in again. Calls of one user are never sent as another.
 */
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

/**
 * Lets one tab renew at a time. Without Web Locks, the server accepts the old cookie for ten more seconds.
 */
async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined
  return locks ? ((await locks.request('gewerk.refresh', work)) as T) : work()
}

const fetchSession = (linkToken?: string): Promise<void> =>
  enter('session.refresh', linkToken ? { token: linkToken } : {})

type EntryCall = 'session.login' | 'session.secondFactor' | 'session.finishProvider' | 'session.refresh'

/** Makes a call that answers with accounts, and starts the session in all tabs. */
async function enter<N extends EntryCall>(name: N, body: Request<N>['body']): Promise<void> {
  const { accounts } = (await sendRequest(name, { body }, {}, null)) as Reply<'session.login'>
  acceptAccounts(accounts)
  sessionChannel?.postMessage({ kind: 'accounts', accounts } satisfies SessionMessage)
}

function acceptAccounts(accounts: Accounts): void {
  pendingLogout.set(false)
  rememberedUsers.set(accounts.map(({ user }) => user))
  applyAccounts(accounts)
  copySession()
}

function copySession(): void {
  void loadCopy()
    .then((copy) => {
      for (const key of ['session', 'known', 'account'] as const) copy?.set(key, deviceStorage.get(key))
    })
    .catch(() => undefined)
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
  copySession()
  updateSession(refused ? { ...loggedOut, isRefusedByServer: refused } : loggedOut)
}

function getIdentity({ user }: Session): string | null {
  return user && `${user.contact.id} ${user.account.id}`
}

/** The account of this tab, else the last one of this device, else the first. */
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
  listeners.notify()
}
