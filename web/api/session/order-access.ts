import { pages } from '#contract/access'
import type { OrderLinkInfo } from '#contract/orders/order-links'
import { tabStorage } from '../device/storage.ts'

/**
 * The order link of this tab: a tab that opens the page of a mailed link shows one order without a login.
 * Decided once from the tab's first URL; logins in other tabs are not affected.
 * `web/offline/links/order-link.ts` opens and saves links.
 */
interface TabAccess {
  readonly orderId: string
  readonly token: string
}

const linkPagePaths = [
  pages.orderSingle.path,
  pages.orderSingleFinish.path,
  pages.customerSignatureOrder.path,
]

let tabAccess = readTabAccess()
let accessInfo: OrderLinkInfo | null = null

function readTabAccess(): TabAccess | null {
  const id = findOrderIdInPath(location.pathname)
  const token = id ? tabStorage.get(getTabAccessKey(id)) : null
  return id && token ? { orderId: id, token } : null
}

function getTabAccessKey(orderId: string): string {
  return `order-access ${orderId}`
}

/** Returns the order id in a URL path that order links may open, or null. */
function findOrderIdInPath(path: string): string | null {
  const ids = linkPagePaths.map(
    (page) => new RegExp(`^${page.replace('{job_id}', '([^/]+)')}?$`).exec(path)?.[1],
  )
  return ids.find(Boolean) ?? null
}

export const orderAccess = {
  /** The token of the link, or null if the tab uses the login. */
  token: (): string | null => tabAccess?.token ?? null,

  /** The link's user, order and expiry; null until they are known, and for a login. */
  info: (): OrderLinkInfo | null => accessInfo,

  /** The order that a link may show at the current URL, or null. */
  orderId: (): string | null => findOrderIdInPath(location.pathname),

  /** Makes this tab use the link from now on. */
  activate(orderId: string, token: string): void {
    tabStorage.set(getTabAccessKey(orderId), token)
    tabAccess = readTabAccess()
  },

  setInfo(now: OrderLinkInfo): void {
    accessInfo = now
  },

  /** Removes the link from this tab. The mail still opens it. */
  forget(): void {
    if (tabAccess) tabStorage.set(getTabAccessKey(tabAccess.orderId), null)
  },

  /** Returns the order's path if the tab may not show `path`, otherwise null. */
  getHomePath: (path: string): string | null => {
    if (!tabAccess || findOrderIdInPath(path) === tabAccess.orderId) return null
    return pages.orderSingle.path.replace('{job_id}', tabAccess.orderId)
  },
}
