import { sql } from 'kysely'
import type { RejectReason } from '#contract/orders/model/order-enums'
import { buildDistanceMetres, joinCustomerPosition } from '#server/features/orders/store/distance.queries'
import { asMarketplace, formatInstant, type Call, type PersonCall } from '#server/kernel/call'
import type { OfferState } from './offers.rules.ts'

export interface OwnOffer {
  readonly accountId: string
  readonly accountName: string
  readonly state: OfferState
  readonly round: number
  readonly offeredAt: string
  readonly expiresAt: string | null
  readonly rejection: {
    readonly reason: RejectReason
    readonly text: string | null
    readonly at: string
  } | null
}

/** An order is addressed by its sfid (18 characters) or its api_id. */
function pickOrderIdColumn(id: string): 'sfid' | 'api_id' {
  return id.length === 18 ? 'sfid' : 'api_id'
}

/** Finds the api_id of an order that the caller may not see (any more). */
export async function findForeignOrderId(call: Call, id: string): Promise<string | null> {
  const row = await asMarketplace(call)
    .tx.selectFrom('jobs')
    .select('api_id')
    .where(pickOrderIdColumn(id), '=', id)
    .executeTakeFirst()
  return row?.api_id ?? null
}

/** Lists the offers of this order to the caller's companies, by company name. */
export async function listOwnOffers(call: PersonCall, orderId: string): Promise<OwnOffer[]> {
  const rows = await call.tx
    .selectFrom('offers as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select([
      'o.account_id',
      'a.name',
      'o.state',
      'o.round',
      'o.offered_at',
      'o.expires_at',
      'o.reject_reason',
      'o.reject_text',
      'o.ended_at',
    ])
    .where('o.job_id', '=', orderId)
    .where('o.account_id', 'in', [...call.actor.accountIds])
    // A company that signed up has to confirm its email address first.
    .where('a.awaits_confirmation', '=', false)
    .where('a.merged_into', 'is', null)
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    accountId: row.account_id,
    accountName: row.name,
    state: row.state,
    round: row.round,
    offeredAt: row.offered_at,
    expiresAt: row.expires_at,
    rejection: toOfferRejection(row),
  }))
}

/** Returns the straight line from the nearest of these companies to the site in whole kilometres; null if unknown. */
export async function findShortestDistance(
  call: PersonCall,
  orderId: string,
  accountIds: readonly string[],
): Promise<number | null> {
  const { rows } = await sql<{ distance_km: number | null }>`
    select min(round(${buildDistanceMetres('place', 'a')} / 1000)) as distance_km
    from jobs j join customers c on c.id = j.customer_id, accounts a, ${joinCustomerPosition('c')}
    where j.api_id = ${orderId} and a.id = any(${[...accountIds]}::text[])`.execute(call.tx)
  return rows[0]?.distance_km ?? null
}

function toOfferRejection(row: {
  reject_reason: RejectReason | null
  reject_text: string | null
  ended_at: string | null
}): OwnOffer['rejection'] {
  const { reject_reason: reason, reject_text: text, ended_at: at } = row
  return reason && at ? { reason, text, at } : null
}

/** Saves when the companies first saw the offer. Skips rows that another transaction has locked. */
export async function markOffersSeen(call: PersonCall, orderId: string): Promise<void> {
  await sql`
    update offers set seen_at = ${formatInstant(call.now)}
    where (job_id, account_id) in (
      select job_id, account_id from offers
      where job_id = ${orderId} and account_id = any(${[...call.actor.accountIds]}::text[])
        and seen_at is null and state in ('open', 'rejected')
      for update skip locked
    )`.execute(call.tx)
}

/**
 * Ends all offers of an order: the winner's as accepted, the open ones of others as taken. Returns those
 * others.
 */
export async function settleOffers(call: Call, orderId: string, winner: string): Promise<string[]> {
  const now = formatInstant(call.now)
  const { rows } = await sql<{ account_id: string }>`
    update offers set
      state = case when account_id = ${winner} then 'accepted' else 'taken' end::offer_state,
      ended_at = ${now},
      seen_at = case when account_id = ${winner} then coalesce(seen_at, ${now}) else seen_at end,
      reject_reason = case when account_id <> ${winner} then reject_reason end,
      reject_text = case when account_id <> ${winner} then reject_text end
    where job_id = ${orderId} and (state = 'open' or account_id = ${winner})
    returning account_id`.execute(call.tx)
  return rows.map((row) => row.account_id).filter((id) => id !== winner)
}

export async function setOffersRejected(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
  { reason, text }: { reason: RejectReason; text: string | null },
): Promise<void> {
  await call.tx
    .updateTable('offers')
    .set({
      state: 'rejected',
      reject_reason: reason,
      reject_text: text,
      ended_at: formatInstant(call.now),
      seen_at: sql`coalesce(seen_at, ${formatInstant(call.now)})`,
    })
    .where('job_id', '=', orderId)
    .where('account_id', 'in', [...accountIds])
    .execute()
}

export interface OfferTerms {
  /** How often the order has been offered, this time included. */
  readonly round: number
  /** When the offer is withdrawn by itself; absent: never. */
  readonly expiresAt?: string | null
}

/**
 * Opens offers for these companies, including companies whose earlier offer ended. Returns the companies that
 * did not have it open before.
 */
export async function upsertOpenOffers(
  call: Call,
  orderId: string,
  accountIds: readonly string[],
  { round, expiresAt = null }: OfferTerms,
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    insert into offers (job_id, account_id, state, round, offered_at, expires_at)
    select ${orderId}, id, 'open', ${round}, ${formatInstant(call.now)}, ${expiresAt}::timestamptz
    from unnest(${[...accountIds]}::text[]) as id
    on conflict (job_id, account_id) do update set
      state = 'open', round = excluded.round, offered_at = excluded.offered_at, expires_at = excluded.expires_at,
      seen_at = null, ended_at = null, reject_reason = null, reject_text = null
    where offers.state <> 'open'
    returning account_id`.execute(call.tx)
  return rows.map((row) => row.account_id)
}

/** Lists the companies that lost this order to another company in its latest round. */
export async function listLosingCompanies(call: Call, orderId: string): Promise<string[]> {
  const rows = await call.tx
    .selectFrom('offers')
    .select('account_id')
    .where('job_id', '=', orderId)
    .where('state', '=', 'taken')
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** Returns how often an order has been offered; 0 if never. */
export async function getLastRound(call: Call, orderId: string): Promise<number> {
  const row = await call.tx
    .selectFrom('offers')
    .select((eb) => eb.fn.coalesce(eb.fn.max('round'), sql<number>`0`).as('round'))
    .where('job_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.round
}

/** Withdraws offers in these states, of these companies or of all. Returns the companies. */
export async function setOffersWithdrawn(
  call: Call,
  orderId: string,
  from: readonly ('open' | 'accepted')[],
  accountIds?: readonly string[],
): Promise<string[]> {
  const rows = await call.tx
    .updateTable('offers')
    .set({ state: 'withdrawn', ended_at: formatInstant(call.now) })
    .where('job_id', '=', orderId)
    .where('state', 'in', [...from])
    .$if(accountIds !== undefined, (query) => query.where('account_id', 'in', [...(accountIds ?? [])]))
    .returning('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** Withdraws the open offers of an order whose time is over. Returns the companies. */
export async function setExpiredOffersWithdrawn(call: Call, orderId: string): Promise<string[]> {
  const rows = await call.tx
    .updateTable('offers')
    .set({ state: 'withdrawn', ended_at: formatInstant(call.now) })
    .where('job_id', '=', orderId)
    .where('state', '=', 'open')
    .where('expires_at', '<=', formatInstant(call.now))
    .returning('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** Lists the companies that have this order open. */
export async function listOpenOfferCompanies(call: Call, orderId: string): Promise<string[]> {
  const rows = await call.tx
    .selectFrom('offers')
    .select('account_id')
    .where('job_id', '=', orderId)
    .where('state', '=', 'open')
    .orderBy('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}
