import { pages } from '#contract/access'
import type { AccessInfo } from '#contract/access-links'
import type { User } from '#contract/session'
import { tab } from './keep.ts'
import { request } from './request.ts'

/**
 * Whether this tab shows one order by a mailed link, without a log-in (readings Q21). Decided once, by the address
 * at which it begins, and kept in the tab alone: a log-in in other tabs, or of the same person, goes on beside it.
 */
interface Access {
  readonly orderId: string
  readonly token: string
}

const linked = [pages.orderSingle.path, pages.customerSignatureOrder.path]

const scope = begin()
let info: AccessInfo | null = null

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

  /** Whose order it is and until when; null before the server has said so, and for a log-in. */
  info: (): AccessInfo | null => info,

  /** Exchanges what stands in the mailed link, and gives the page of its order. It has to be loaded anew. */
  async exchange(secret: string): Promise<string> {
    const answer = await request('access.exchange', { params: { id: secret } }, {}, null)
    const { access_token: token, order_id: id } = answer as { access_token: string; order_id: string }
    tab.set(keyOf(id), token)
    return pages.orderSingle.path.replace('{job_id}', id)
  },

  /** Asks whose the link is. @throws CallError where it has ended. */
  async person(): Promise<User> {
    info = (await request('access.current', {}, {}, scope?.token ?? null)) as AccessInfo
    return userOf(info)
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

/** Somebody of whom the link says no more than who they are: an installer with one order. */
function userOf({ company, contact }: AccessInfo): User {
  const place = { country: 'DE', city: '' }
  return {
    sfid: contact.id,
    account: {
      id: 'access-link',
      name: company.name,
      account_status: 'active',
      iban: null,
      bic: null,
      vatId: null,
      shipping_address: place,
      billing_address: place,
      version: 0,
    },
    contact: { ...contact, salutation: null, email_confirmed: true },
    profiles: ['installer'],
    children_accounts: {},
    is_master_account: false,
    is_partner_admin_and_master_account: false,
    is_company_owner_and_master_account: false,
    account_tracking_id: '',
  }
}
