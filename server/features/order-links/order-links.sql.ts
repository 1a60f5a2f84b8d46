import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Locale } from '#contract/kit/locale'
import type { OrderStatus } from '#contract/orders/model/order-enums'
import type { AccountState } from '#contract/profiles'
import type { AccessLinks } from '#db/types'
import type { Tx } from '#server/kernel/call'

/** A link with the current data of its order, contact and company. */
export interface OrderLinkRow {
  readonly id: string
  readonly orderId: string
  readonly sfid: string | null
  readonly status: OrderStatus
  readonly isStillAssigned: boolean
  readonly createdAt: string
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly contactId: string
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string
  readonly locale: Locale
  readonly accountId: string
  readonly accountName: string
  readonly accountPhone: string | null
  readonly accountState: AccountState
}

export async function insertOrderLink(tx: Tx, row: Insertable<AccessLinks>): Promise<void> {
  await tx.insertInto('access_links').values(row).execute()
}

export async function findOrderLinkByHash(tx: Tx, hash: Buffer): Promise<OrderLinkRow | null> {
  const [row] = await selectOrderLinks(tx, sql`l.hash = ${hash}`)
  return row ?? null
}

export async function findOrderLinkById(tx: Tx, id: string): Promise<OrderLinkRow | null> {
  const [row] = await selectOrderLinks(tx, sql`l.id = ${id}`)
  return row ?? null
}

/** Returns the links to an order, newest first, of one company or of all (`accountId` null). */
export function listOrderLinkRows(
  tx: Tx,
  orderId: string,
  accountId: string | null,
): Promise<OrderLinkRow[]> {
  return selectOrderLinks(
    tx,
    sql`l.job_id = ${orderId} and (${accountId}::text is null or l.account_id = ${accountId})`,
  )
}

async function selectOrderLinks(tx: Tx, where: RawBuilder<boolean>): Promise<OrderLinkRow[]> {
  const { rows } = await sql<OrderLinkRow>`
    select l.id, l.job_id as "orderId", j.sfid, j.status,
      j.partner_account_id is not distinct from l.account_id and c.ended_at is null as "isStillAssigned",
      l.created_at as "createdAt", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
      c.id as "contactId", c.first_name as "firstName", c.last_name as "lastName", c.email, c.locale,
      a.id as "accountId", a.name as "accountName", a.phone as "accountPhone", a.state as "accountState"
    from access_links l
    join jobs j on j.api_id = l.job_id
    join contacts c on c.id = l.contact_id
    join accounts a on a.id = l.account_id
    where ${where}
    order by l.created_at desc, l.id desc`.execute(tx)
  return rows
}

export interface LinksToEnd {
  readonly orderId: string
  readonly at: string
  /** Ends this link only; otherwise all links of `contactId`. */
  readonly linkId?: string | undefined
  readonly contactId?: string | undefined
}

/** Ends active links and returns their ids. */
export async function endActiveOrderLinks(
  tx: Tx,
  { orderId, at, linkId, contactId }: LinksToEnd,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update access_links set revoked_at = ${at}
    where job_id = ${orderId} and revoked_at is null
      and (${linkId ?? null}::uuid is null or id = ${linkId ?? null}::uuid)
      and (${contactId ?? null}::text is null or contact_id = ${contactId ?? null})
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}
