import { tabStorage } from '../device/storage.ts'

/**
 * The view of this tab: a person of the marketplace looks at the portal as a user sees it, and changes nothing. The
 * back office opens the tab with the token behind the `#` of the URL, which browsers send to no server.
 */
const tokenKey = 'view'
const tokenPattern = /^#view=([\w.-]+)$/

let viewToken = tabStorage.get(tokenKey)

/** Reads the token from the URL and removes it there. Called once at the start of the page. */
export function takeViewToken(): void {
  const token = tokenPattern.exec(location.hash)?.[1]
  if (!token) return
  viewToken = token
  tabStorage.set(tokenKey, token)
  tabStorage.set('account', null)
  history.replaceState(null, '', location.pathname)
}

/** A change here is followed by a change of the session, which shows it. */
export const viewAccess = {
  /** The token of the view; null in tabs of users and after its end. */
  token: (): string | null => viewToken,

  /** Removes the view from this tab. */
  end(): void {
    viewToken = null
    tabStorage.set(tokenKey, null)
  },
}
