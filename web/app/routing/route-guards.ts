import { notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { type PageName, pages } from '#contract/access'
import { findDenial } from '#contract/authorization'
import { isOrderQueue } from '#contract/orders/model/queues'
import { toAccessSubject } from '#web/api/session/page-access'
import { orderAccess } from '#web/api/session/order-access'
import { OrderLinkEnded, session } from '#web/api/session/session'
import { viewAccess } from '#web/api/session/view-access'
import type { LazyCatalogueName } from '#web/i18n/messages'
import { language } from '#web/i18n/language'

/** The user is logged in, but their profile may not open this page. */
export class NoAccess extends Error {
  override readonly name = 'NoAccess'
}

/**
 * Returns the options of a route in the access table: `createFileRoute('/_app/offers/')({
 * ...requirePage('offers'), component })`. Without a login it redirects to the login with the return path,
 * with the wrong company state to the offers; with the wrong profile it throws NoAccess. `words`: message
 * namespaces that the page needs besides the usual ones.
 */
export function requirePage(page: PageName, ...namespaces: LazyCatalogueName[]) {
  return {
    staticData: { page },
    beforeLoad: async ({ location }: { location: { href: string } }) => {
      await session.ready()
      const { user } = session.get()
      const reason = findDenial(pages[page], user && toAccessSubject(user))
      if (reason === 'unauthenticated') throw redirect({ to: '/login/', search: { redirect: location.href } })
      if (reason === 'account_state' && page !== 'offers') throw redirectTo(pages.offers.path)
      if (reason) throw new NoAccess()
      await language.loadFeatures(...namespaces)
    },
  }
}

/** Guards pages for all logged-in users, such as the app frame. Also loads the messages of most features. */
export async function requireSession({
  location,
}: {
  location: { href: string; pathname: string }
}): Promise<void> {
  // An unknown URL shows the 404 page, also without a login.
  if (isUnknownQueue(location.pathname)) throw notFound({ routeId: rootRouteId })
  // A view of the marketplace leaves nothing on the device.
  const persistedQueries = viewAccess.token()
    ? null
    : import('#web/offline/cache/persisted-queries').catch(() => null)
  await Promise.all([session.ready(), language.loadShell()])
  if (orderAccess.token()) requireLinkPage(location.pathname)
  if (!session.get().user) throw redirect({ to: '/login/', search: { redirect: location.href } })
  await (await persistedQueries)?.restorePersistedQueries()
}

/** The router only knows the pattern of list URLs, not the existing lists. */
function isUnknownQueue(path: string): boolean {
  const queue = /^\/orders\/([^/]+)/.exec(path)?.[1]
  return queue !== undefined && !isOrderQueue(queue)
}

/** Keeps a tab with an order link on its order while the link is valid. */
function requireLinkPage(path: string): void {
  if (!session.get().user) throw new OrderLinkEnded()
  const home = orderAccess.getHomePath(path)
  if (home) throw redirectTo(home)
}

/** Creates a redirect to a path without a static type, such as one from the access table. */
export function redirectTo(href: string) {
  return redirect({ to: '/', href, replace: true })
}
