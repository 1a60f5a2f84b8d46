import { sql } from 'kysely'
import { accountHistorySubjects, type AccountHistoryEntry } from '#contract/operator/companies/account-search'
import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { toSqlList } from '#server/kernel/sql-values'
import { readAccountView } from './accounts.sql.ts'

/** Lists the history of a company without its orders and without values, newest first. Throws `not_found`. */
export async function listAccountHistory(
  call: OperatorCall,
  accountId: string,
  { after, limit }: OperatorInput<'account.history'>['query'],
): Promise<OperatorOutput<'account.history'>> {
  await readAccountView(call, accountId)
  const { rows } = await sql<AccountHistoryEntry>`
    select h.id::text as id, h.at, h.subject, h.step,
      case h.subject
        when 'contact' then (select concat_ws(' ', c.first_name, c.last_name) from contacts c where c.id = h.subject_id)
        when 'credit_note' then h.after ->> 'number'
      end as about,
      json_build_object('kind', h.actor_kind, 'name', coalesce(p.name, k.name, h.actor_name), 'account', a.name) as by,
      coalesce(h.after ->> 'reason', h.after ->> 'comment') as reason
    from history h
    left join accounts a on a.id = h.actor_account_id
    left join staff_people p on p.id = h.staff_id
    left join program_keys k on k.id = h.program_key_id
    where h.account_id = ${accountId} and h.subject in (${toSqlList(accountHistorySubjects)})
      and 'admin' = any (h.audience) and (${after ?? null}::bigint is null or h.id < ${after ?? null}::bigint)
    order by h.id desc limit ${limit + 1}`.execute(call.tx)
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
}
