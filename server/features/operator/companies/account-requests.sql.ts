import { sql, type RawBuilder } from 'kysely'
import type { AccountRequest } from '#contract/operator/companies/account-requests'
import type { Tx } from '#server/kernel/call'
import type { MarketplaceAuthor } from '#server/kernel/four-eyes'

export interface BankData {
  readonly iban: string
  readonly bic: string | null
  readonly account_holder: string | null
}

export interface NewAccountRequest {
  readonly id: string
  readonly accountId: string
  readonly kind: AccountRequest['kind']
  readonly bankData: BankData | null
  /** The account that stays; null unless two accounts are merged. */
  readonly mergeInto: string | null
  readonly reason: string
  readonly at: string
  readonly author: MarketplaceAuthor
}

/** Inserts a request. Returns false if one of its kind waits for this company. */
export async function insertAccountRequest(tx: Tx, request: NewAccountRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_requests')
    .values({
      id: request.id,
      account_id: request.accountId,
      kind: request.kind,
      bank_data: request.bankData === null ? null : JSON.stringify(request.bankData),
      merge_into: request.mergeInto,
      reason: request.reason,
      created_at: request.at,
      created_by: request.author.key,
      created_by_name: request.author.name,
    })
    .onConflict((on) =>
      on
        .columns(['account_id', 'kind'])
        .where(sql<boolean>`state = 'waiting'`)
        .doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Locks a request until the end of the transaction. */
export async function lockAccountRequest(tx: Tx, id: string) {
  return tx.selectFrom('account_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function endAccountRequest(
  tx: Tx,
  id: string,
  end: { readonly state: 'approved' | 'declined'; readonly at: string; readonly author: MarketplaceAuthor },
): Promise<void> {
  await tx
    .updateTable('account_requests')
    .set({
      state: end.state,
      decided_at: end.at,
      decided_by: end.author.key,
      decided_by_name: end.author.name,
    })
    .where('id', '=', id)
    .execute()
}

/** The wishes for a list: one request, or those of a company or in some states. */
export interface AccountRequestFilter {
  readonly id?: string
  readonly accountId?: string | undefined
  readonly states?: readonly AccountRequest['state'][] | undefined
}

/** Lists requests, the newest 100 first. `ownKey` is the key of the caller as an author. */
export async function listRequestViews(
  tx: Tx,
  ownKey: string,
  { id, accountId, states }: AccountRequestFilter,
): Promise<AccountRequest[]> {
  const author = (column: 'created_by' | 'decided_by'): RawBuilder<unknown> => sql`json_build_object(
    'name', r.${sql.raw(`${column}_name`)}, 'is_self', r.${sql.raw(column)} = ${ownKey})`
  const { rows } = await sql<AccountRequest>`
    select r.id, json_build_object('id', a.id, 'name', a.name) as account, r.kind, r.bank_data,
      case when i.id is not null then json_build_object('id', i.id, 'name', i.name) end as merge_into, r.reason, r.state,
      r.created_at, ${author('created_by')} as created_by, r.decided_at,
      case when r.decided_by is not null then ${author('decided_by')} end as decided_by
    from account_requests r join accounts a on a.id = r.account_id left join accounts i on i.id = r.merge_into
    where ${id === undefined ? sql`true` : sql`r.id = ${id}`}
      and ${accountId === undefined ? sql`true` : sql`${accountId} in (r.account_id, r.merge_into)`}
      and ${states?.length ? sql`r.state = any (${[...states]}::text[])` : sql`true`}
    order by r.created_at desc, r.id desc limit 100`.execute(tx)
  return rows
}
