import { notFound, redirect, rootRouteId } from '@tanstack/react-router'
import { type PageName, pages } from '#contract/access'
import { findDenial } from '#contract/authorization'
import { isOrderQueue } from '#contract/orders/model/queues'
import { toAccessSubject } from '#web/api/session/page-access'
import { orderAccess } from '#web/api/session/order-access'
import { OrderLinkEnded, session } from '#web/api/session/session'
import type { LazyCatalogueName } from '#web/i18n/catalogue'
import { language } from '#web/i18n/language'

/** Somebody is logged in, but their profile may not see this page. */
export class NoAccess extends Error {
  override readonly name = 'NoAccess'
}

/**
 * What a route of the access table needs: `createFileRoute('/_app/offers/')({ ...requires('offers'), component })`.
 * Nobody logged in: to the log-in with the way back. Wrong account state: to the offers. Wrong profile: a page
 * that says so (readings C2). `words`: features whose texts the page needs beyond the usual ones.
 */
export function requirePage(page: PageName, ...words: LazyCatalogueName[]) {
  return {
    staticData: { page },
    beforeLoad: async ({ location }: { location: { href: string } }) => {
      await session.ready()
      const { user } = session.get()
      const why = findDenial(pages[page], user && toAccessSubject(user))
      if (why === 'unauthenticated') throw redirect({ to: '/login/', search: { redirect: location.href } })
      if (why === 'account_state' && page !== 'offers') throw redirectTo(pages.offers.path)
      if (why) throw new NoAccess()
      await language.loadFeatures(...words)
    },
  }
}

/** For what every person logged in may see, such as the frame around the pages; brings the words of most features. */
export async function requireSession({
  location,
}: {
  location: { href: string; pathname: string }
}): Promise<void> {
  // An address that leads nowhere says so to everybody, before anybody is asked to log in (1 §2).
  if (isUnknownQueue(location.pathname)) throw notFound({ routeId: rootRouteId })
  const kept = import('#web/offline/cache/persisted-queries').catch(() => null)
  await Promise.all([session.ready(), language.loadShell()])
  if (orderAccess.token()) requireLinkPage(location.pathname)
  if (!session.get().user) throw redirect({ to: '/login/', search: { redirect: location.href } })
  await (await kept)?.restorePersistedQueries()
}

/** The router knows the shape of a list's address, not which lists there are. */
function isUnknownQueue(path: string): boolean {
  const queue = /^\/orders\/([^/]+)/.exec(path)?.[1]
  return queue !== undefined && !isOrderQueue(queue)
}

/** A tab that shows one order by its link stays with that order, for as long as the link holds. */
function requireLinkPage(path: string): void {
  if (!session.get().user) throw new OrderLinkEnded()
  const home = orderAccess.getHomePath(path)
  if (home) throw redirectTo(home)
}

/** A redirect to a path that is not known by its type, such as one from the access table. */
export function redirectTo(href: string) {
  return redirect({ to: '/', href, replace: true })
}
