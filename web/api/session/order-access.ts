import { pages } from '#contract/access'
import type { OrderLinkInfo } from '#contract/orders/order-links'
import { tab } from '../storage.ts'

/**
 * Whether this tab shows one order by a mailed link, without a log-in (readings Q21). Decided once, by the address
 * at which it begins: a log-in in other tabs, or of the same person, goes on beside it. How links are opened, and
 * what the device keeps of them: orderLink.ts.
 */
interface Access {
  readonly orderId: string
  readonly token: string
}

const linked = [pages.orderSingle.path, pages.customerSignatureOrder.path]

let scope = begin()
let info: OrderLinkInfo | null = null

function begin(): Access | null {
  const id = orderIn(location.pathname)
  const token = id ? tab.get(keyOf(id)) : null
  return id && token ? { orderId: id, token } : null
}

function keyOf(orderId: string): string {
  return `order-access ${orderId}`
}

/** The order that a page of links shows; null for any other page. */
function orderIn(path: string): string | null {
  const ids = linked.map((page) => new RegExp(`^${page.replace('{job_id}', '([^/]+)')}?$`).exec(path)?.[1])
  return ids.find(Boolean) ?? null
}

export const orderAccess = {
  /** The token that this tab works with; null: it works with the log-in. */
  token: (): string | null => scope?.token ?? null,

  /** Whose order it is and until when; null before that is known, and for a log-in. */
  info: (): OrderLinkInfo | null => info,

  /** The order that a link would show at this address; null: links do not lead here. */
  order: (): string | null => orderIn(location.pathname),

  /** This tab is the link's from here on. */
  take(orderId: string, token: string): void {
    tab.set(keyOf(orderId), token)
    scope = begin()
  },

  told(now: OrderLinkInfo): void {
    info = now
  },

  /** Forgets the link in this tab; the mail still opens it. */
  forget(): void {
    if (scope) tab.set(keyOf(scope.orderId), null)
  },

  /** Where this tab may be; null: anywhere. Other pages lead back to the order. */
  home: (path: string): string | null => {
    if (!scope || orderIn(path) === scope.orderId) return null
    return pages.orderSingle.path.replace('{job_id}', scope.orderId)
  },
}
