import type { CallName } from '#contract/calls'
import { pages } from '#contract/access'
import type { User } from '#contract/people/session'
import { getDefaultPage, findPageAt } from '../navigation/default-page.ts'

/** Whether a call for this order succeeds as the other account. */
export type AccessProbe = (name: CallName, orderId: string) => Promise<boolean>

/**
 * Returns the page after a switch to `next`: the current one if the account may open it, the list of an order
 * without access, otherwise the account's default page.
 */
export async function getPageAfterSwitch(next: User, href: string, probe: AccessProbe): Promise<string> {
  const { pathname } = new URL(href, 'https://gewerk.invalid')
  const page = findPageAt(pathname)
  if (!page || getDefaultPage(next, href) !== href) return getDefaultPage(next, undefined)
  const orderId = findOrderIdInPage(pathname, pages[page].path)
  if (!orderId) return href
  const call = page === 'offer' ? 'offer.read' : 'order.read'
  return (await probe(call, orderId)) ? href : getDefaultPage(next, getListPath(pathname))
}

function findOrderIdInPage(pathname: string, pattern: string): string | null {
  const position = pattern.split('/').indexOf('{job_id}')
  return position < 0 ? null : (pathname.split('/')[position] ?? null)
}

/** `/orders/open/123/` → `/orders/open/`. */
function getListPath(pathname: string): string {
  return pathname.replace(/[^/]+\/?$/, '')
}
