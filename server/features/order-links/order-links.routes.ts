import type { Output } from '#contract/api'
import type { Call, Person, PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { RoutesFor } from '#server/kernel/routes'
import { hashSecret, type KeyRing, type SecretConfig } from '#server/kernel/secrets'
import type { Clock } from '#server/platform/clock'
import type { Database } from '#server/platform/database/database'
import { getOrderLinkState } from './order-links.rules.ts'
import { findOrderLinkByHash, findOrderLinkById, type OrderLinkRow } from './order-links.sql.ts'
import { deriveOrderLinkKeys, verifyOrderLinkToken, signOrderLinkToken } from './order-link-tokens.crypto.ts'

export interface OrderLinkDependencies {
  readonly config: SecretConfig
  readonly database: Pick<Database, 'transaction'>
  readonly clock: Clock
}

export interface OrderLinkAccess {
  readonly routes: RoutesFor<'access.exchange' | 'access.current'>
  /** Returns the person for a valid token of an active link, otherwise null. */
  readonly authenticate: (token: string) => Promise<Person | null>
}

/**
 * Creates the calls with which a recipient uses a mailed link. Companies and the marketplace manage links
 * through the orders feature.
 */
export function createOrderLinkAccess({ config, database, clock }: OrderLinkDependencies): OrderLinkAccess {
  const keys = deriveOrderLinkKeys(config)
  return {
    routes: {
      'access.exchange': (call, { params }) => exchangeOrderLink(keys, call, params.id),
      'access.current': (call) => readCurrentOrderLink(call),
    },
    // Reads the database on each call, so that a revoked link stops working at once in every process.
    async authenticate(token) {
      const id = await verifyOrderLinkToken(keys, token, clock())
      if (!id) return null
      const row = await database.transaction('system', { readOnly: true }, (tx) => findOrderLinkById(tx, id))
      return row && getOrderLinkState(row, clock()) === 'active' ? toOrderLinkPerson(row) : null
    },
  }
}

/**
 * Issues a token for the order of a link. A link can be exchanged repeatedly, because mail scanners open
 * links too.
 */
async function exchangeOrderLink(
  keys: KeyRing,
  call: Call,
  secret: string,
): Promise<Output<'access.exchange'>> {
  const link = await findOrderLinkByHash(call.tx, hashSecret(secret))
  if (!link) throw new Refusal('not_found')
  if (getOrderLinkState(link, call.now) !== 'active') throw new Refusal('link_expired')
  return {
    access_token: await signOrderLinkToken(keys, link.id, link.expiresAt),
    order_id: link.sfid ?? link.orderId,
  }
}

async function readCurrentOrderLink({ actor, tx }: PersonCall): Promise<Output<'access.current'>> {
  const link = actor.onlyOrder ? await findOrderLinkById(tx, actor.onlyOrder.linkId) : null
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

/** Grants the rights of an installer on one order, whatever profiles the contact has in the company. */
function toOrderLinkPerson(link: OrderLinkRow): Person {
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
