import { pages } from '#contract/access'
import type { OrderLinkInfo } from '#contract/orders/order-links'
import type { User } from '#contract/people/session'
import { isRefusal } from '#web/api/http/errors'
import { savedOrderLinks } from '../cache/saved-order-links.ts'
import { deleteCachedRows } from '../cache/cache-stores.ts'
import { orderAccess } from '#web/api/session/order-access'
import { sendRequest } from '#web/api/http/request'
import { toLinkAccountId } from '../cache/row-ownership.ts'

/** How a mailed link opens its order: by the server, and by what the device keeps of it where there is no network. */
export const orderLink = {
  /**
   * Exchanges what stands in the mailed link, and gives the page of its order. It has to be loaded anew. A link that
   * was opened here before opens at once; whether it still holds, its page asks.
   */
  async exchange(secret: string): Promise<string> {
    const { orderId, token } = (await savedOrderLinks.findBySecret(secret)) ?? (await exchangeSecret(secret))
    orderAccess.activate(orderId, token)
    return pages.orderSingle.path.replace('{job_id}', orderId)
  },

  /** Opens the order at this address by its link, where that was opened on this device before. */
  async reopen(): Promise<boolean> {
    const link = await savedOrderLinks.find(orderAccess.orderId() ?? '')
    if (link) orderAccess.activate(link.orderId, link.token)
    return link !== null
  },

  /**
   * Says whose the link is, what the device knows of it at once and the server's word behind it, or that it has ended.
   * @throws NetworkError or a CallError of 5xx where neither can say.
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
    // What cannot be asked now, the next call asks.
    asking.catch(() => undefined)
    const known = await savedOrderLinks.find(orderAccess.orderId() ?? '')
    if (known?.token !== orderAccess.token()) return asking
    if (known && !isTold) here(toLinkUser(known.info))
  },

  /** Nothing that was read by the link stays; what is unsent does, for a new link to the same order. */
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

/** Somebody of whom the link says no more than who they are: an installer with one order. */
function toLinkUser(info: OrderLinkInfo): User {
  orderAccess.setInfo(info)
  const { company, contact } = info
  const place = { country: 'DE', city: '' }
  return {
    sfid: contact.id,
    account: {
      // Each link's own: what is read and waits on the device is told apart by it.
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
    contact: { ...contact, salutation: null, email_confirmed: true },
    profiles: ['installer'],
    children_accounts: {},
    is_master_account: false,
    is_partner_admin_and_master_account: false,
    is_company_owner_and_master_account: false,
    account_tracking_id: '',
  }
}
