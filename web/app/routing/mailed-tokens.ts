import { tabStorage } from '#web/api/device/storage'
import { language } from '#web/i18n/language'
import { redirectTo } from './route-guards.ts'

/**
 * Creates route options that move the token of a mailed link from the URL into this tab's storage, so that it
 * is in no history and survives a reload.
 */
export function createMailedTokenRoute(name: 'invitation' | 'subscription') {
  return {
    validateSearch: (search: Record<string, unknown>): { refresh_token?: string } =>
      typeof search.refresh_token === 'string' ? { refresh_token: search.refresh_token } : {},
    beforeLoad: async ({
      search,
      location,
    }: {
      search: { refresh_token?: string }
      location: { pathname: string }
    }) => {
      await language.loadFeatures(name === 'subscription' ? 'offerSubscription' : name)
      if (!search.refresh_token) return
      tabStorage.set(name, search.refresh_token)
      throw redirectTo(location.pathname)
    },
  }
}

export function getStoredMailedToken(name: string): string {
  return tabStorage.get(name) ?? ''
}

/** Holds the token of a mailed link between its removal from the URL and its single use. */
function createTokenSlot() {
  let waiting: string | null = null
  return {
    get: (): string | null => waiting,
    set: (token: string | null): void => {
      waiting = token
    },
  }
}

export const loginLinkToken = createTokenSlot()
/** The query with which an identity provider sent the browser back. Taken before the router reads the URL. */
export const providerAnswer = createTokenSlot()
takeProviderAnswer()

export const passwordResetToken = createTokenSlot()

function takeProviderAnswer(): void {
  // The prerendering has no address.
  if (typeof location === 'undefined' || !location.pathname.startsWith('/login')) return
  const { search } = location
  if (!/[?&]state=/.test(search) || !/[?&](?:code|error)=/.test(search)) return
  providerAnswer.set(search.slice(1))
  history.replaceState(history.state, '', location.pathname)
}
