import { pages } from '#contract/access'
import type { OrderLinkInfo } from '#contract/orders/order-links'
import type { User } from '#contract/people/session'
import { isRefusal } from '#web/api/http/errors'
import { savedOrderLinks } from '../cache/saved-order-links.ts'
import { deleteCachedRows } from '../cache/cache-stores.ts'
import { orderAccess } from '#web/api/session/order-access'
import { sendRequest } from '#web/api/http/request'
import { toLinkAccountId } from '../cache/row-ownership.ts'

/** Opens orders by mailed links: with the server, or without a connection from saved links. */
export const orderLink = {
  /**
   * Exchanges the secret of a mailed link and returns the path of its order, which must be loaded as a new
   * page. A saved link opens at once; its page asks the server whether it is still valid.
   */
  async exchange(secret: string): Promise<string> {
    const { orderId, token } = (await savedOrderLinks.findBySecret(secret)) ?? (await exchangeSecret(secret))
    orderAccess.activate(orderId, token)
    return pages.orderSingle.path.replace('{job_id}', orderId)
  },

  /** Opens the order of this URL by a saved link. Returns false if there is none. */
  async reopen(): Promise<boolean> {
    const link = await savedOrderLinks.find(orderAccess.orderId() ?? '')
    if (link) orderAccess.activate(link.orderId, link.token)
    return link !== null
  },

  /**
   * Calls `here` with the link's user, first from the saved link and again with the server's answer, or
   * `ended`.
   * @throws NetworkError or a CallError of 5xx if neither is available.
   */
  async start(here: (user: User) => void, ended: () => void): Promise<void> {
    let isTold = false
    const tell = (act: () => void) => {
      isTold = true
      act()
    }
    const asking = fetchLinkUser().then(
      (user) => tell(() => here(user)),
      (error: unknown) => {
        if (!isRefusal(error)) throw error
        tell(ended)
      },
    )
    // The next call of the page reports a failed request.
    asking.catch(() => undefined)
    const known = await savedOrderLinks.find(orderAccess.orderId() ?? '')
    if (known?.token !== orderAccess.token()) return asking
    if (known && !isTold) here(toLinkUser(known.info))
  },

  /** Deletes the link and what was read by it. Pending calls stay for a new link to the same order. */
  async forget(): Promise<void> {
    const owner = await savedOrderLinks.remove(orderAccess.orderId() ?? '')
    if (owner) await deleteCachedRows((key) => key.startsWith(`${owner} `))
  },
}

async function fetchLinkUser(): Promise<User> {
  const info = (await sendRequest('access.current', {}, {}, orderAccess.token())) as OrderLinkInfo
  await savedOrderLinks.updateInfo(orderAccess.orderId() ?? '', info)
  return toLinkUser(info)
}

async function exchangeSecret(secret: string) {
  const answer = await sendRequest('access.exchange', { params: { id: secret } }, {}, null)
  const { access_token: token, order_id: orderId } = answer as { access_token: string; order_id: string }
  const info = (await sendRequest('access.current', {}, {}, token)) as OrderLinkInfo
  await savedOrderLinks.save({ orderId, token, info }, secret)
  return { orderId, token }
}

/** The link only names its user, so the other fields are those of an installer with one order. */
function toLinkUser(info: OrderLinkInfo): User {
  orderAccess.setInfo(info)
  const { company, contact } = info
  const place = { country: 'DE', city: '' }
  return {
    sfid: contact.id,
    account: {
      // Each link has its own account id, which separates its rows and pending calls.
      id: toLinkAccountId(orderAccess.orderId() ?? info.order_id),
      name: company.name,
      account_status: 'active',
      iban: null,
      bic: null,
      vatId: null,
      shipping_address: place,
      billing_address: place,
      version: 0,
    },
    contact: { ...contact, salutation: null, email_confirmed: true, start_page: null },
    profiles: ['installer'],
    children_accounts: {},
    is_master_account: false,
    is_partner_admin_and_master_account: false,
    is_company_owner_and_master_account: false,
    account_tracking_id: '',
  }
}
