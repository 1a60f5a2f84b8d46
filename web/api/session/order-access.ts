import { pages } from '#contract/access'
import type { OrderLinkInfo } from '#contract/orders/order-links'
import { tabStorage } from '../device/storage.ts'

/**
 * Whether this tab shows one order by a mailed link, without a log-in (readings Q21). Decided once, by the address
 * at which it begins: a log-in in other tabs, or of the same person, goes on beside it. How links are opened, and
 * what the device keeps of them: orderLink.ts.
 */
interface TabAccess {
  readonly orderId: string
  readonly token: string
}

const linkPagePaths = [pages.orderSingle.path, pages.customerSignatureOrder.path]

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

/** The order that a page of links shows; null for any other page. */
function findOrderIdInPath(path: string): string | null {
  const ids = linkPagePaths.map(
    (page) => new RegExp(`^${page.replace('{job_id}', '([^/]+)')}?$`).exec(path)?.[1],
  )
  return ids.find(Boolean) ?? null
}

export const orderAccess = {
  /** The token that this tab works with; null: it works with the log-in. */
  token: (): string | null => tabAccess?.token ?? null,

  /** Whose order it is and until when; null before that is known, and for a log-in. */
  info: (): OrderLinkInfo | null => accessInfo,

  /** The order that a link would show at this address; null: links do not lead here. */
  orderId: (): string | null => findOrderIdInPath(location.pathname),

  /** This tab is the link's from here on. */
  activate(orderId: string, token: string): void {
    tabStorage.set(getTabAccessKey(orderId), token)
    tabAccess = readTabAccess()
  },

  setInfo(now: OrderLinkInfo): void {
    accessInfo = now
  },

  /** Forgets the link in this tab; the mail still opens it. */
  forget(): void {
    if (tabAccess) tabStorage.set(getTabAccessKey(tabAccess.orderId), null)
  },

  /** Where this tab may be; null: anywhere. Other pages lead back to the order. */
  getHomePath: (path: string): string | null => {
    if (!tabAccess || findOrderIdInPath(path) === tabAccess.orderId) return null
    return pages.orderSingle.path.replace('{job_id}', tabAccess.orderId)
  },
}
