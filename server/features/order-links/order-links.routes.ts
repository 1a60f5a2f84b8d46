import type { Output } from '#contract/api'
import type { Call, Person, PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { RoutesFor } from '#server/kernel/routes'
import { hashSecret } from '#server/kernel/secrets'
import type { Clock } from '#server/platform/clock'
import type { Config } from '#server/platform/config/config'
import type { Database } from '#server/platform/database/database'
import { linkState } from './order-links.rules.ts'
import { linkByHash, linkById, type LinkRow } from './order-links.sql.ts'
import { linkKey, readLink, signLink } from './order-link-tokens.ts'

/** What the feature is handed of the outside world. */
export interface AccessLinkPlatform {
  readonly config: Pick<Config, 'sessionSecret'>
  readonly database: Pick<Database, 'transaction'>
  readonly clock: Clock
}

export interface AccessByLink {
  readonly routes: RoutesFor<'access.exchange' | 'access.current'>
  /** Whose token of a link this is; null: nobody's, or its link ended. */
  readonly authenticate: (token: string) => Promise<Person | null>
}

/** The way in by a mailed link. The company's and the marketplace's side of it stand with the orders. */
export function openAccessLinks({ config, database, clock }: AccessLinkPlatform): AccessByLink {
  const key = linkKey(config.sessionSecret)
  return {
    routes: {
      'access.exchange': (call, { params }) => exchangeLink(key, call, params.id),
      'access.current': (call) => currentLink(call),
    },
    // Not kept: whoever's link is revoked is out with the next call, in every process.
    async authenticate(token) {
      const id = await readLink(key, token, clock())
      if (!id) return null
      const row = await database.transaction('system', { readOnly: true }, (tx) => linkById(tx, id))
      return row && linkState(row, clock()) === 'active' ? personOf(row) : null
    },
  }
}

/** A token for the order of this link; nothing is used up, for programs that read mails open links too. */
async function exchangeLink(key: Uint8Array, call: Call, secret: string): Promise<Output<'access.exchange'>> {
  const link = await linkByHash(call.tx, hashSecret(secret))
  if (!link) throw new Refusal('not_found')
  if (linkState(link, call.now) !== 'active') throw new Refusal('link_expired')
  return { access_token: await signLink(key, link.id, link.expiresAt), order_id: link.sfid ?? link.orderId }
}

async function currentLink({ actor, tx }: PersonCall): Promise<Output<'access.current'>> {
  const link = actor.onlyOrder ? await linkById(tx, actor.onlyOrder.linkId) : null
  if (!link) throw new Refusal('not_found')
  return {
    order_id: link.sfid ?? link.orderId,
    company: { name: link.accountName, phone: link.accountPhone },
    contact: {
      id: link.contactId,
      first_name: link.firstName ?? '',
      last_name: link.lastName,
      email: link.email,
      locale: link.locale,
    },
    expires_at: link.expiresAt,
  }
}

/** Whatever they are in their company: a link opens what an installer may do, with one order. */
function personOf(link: LinkRow): Person {
  return {
    kind: 'person',
    contactId: link.contactId,
    name: [link.firstName, link.lastName].filter(Boolean).join(' '),
    accountId: link.accountId,
    accountIds: [link.accountId],
    accountName: link.accountName,
    accountState: link.accountState,
    profiles: ['installer'],
    ownOrdersOnly: false,
    onlyOrder: { linkId: link.id, orderId: link.orderId, sfid: link.sfid },
  }
}
