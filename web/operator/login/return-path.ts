import { operatorPages } from '../navigation.ts'

const storageKey = 'gewerk.operator.return'

/** Remembers the page of this tab while the person is at the identity provider. */
export function saveReturnPath(): void {
  try {
    sessionStorage.setItem(storageKey, location.pathname + location.search)
  } catch {
    // Without storage the log-in leads to the first page.
  }
}

/** Returns the remembered page, and forgets it. Only pages of the back office count. */
export function takeReturnPath(): string {
  try {
    const path = sessionStorage.getItem(storageKey) ?? ''
    sessionStorage.removeItem(storageKey)
    const isPage = /^\/operator\/(?![/\\])/.test(path) && !path.startsWith(operatorPages.logIn)
    return isPage ? path : '/operator/'
  } catch {
    return '/operator/'
  }
}
