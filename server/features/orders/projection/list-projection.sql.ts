import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/kernel/call'
import { buildDistanceMetres, joinCustomerPosition } from '../store/distance.queries.ts'
import { restrictionColumns } from '../store/order-context.sql.ts'
import type { NewListRow, OrderRowSource } from './list-rows.view.ts'
import { buildRowReply, rowReplyFormat } from './row-reply.view.ts'
import type { Due } from '../model/queues/urgency.rules.ts'

/** Formats an instant inside JSON like the driver does outside. */
export function isoInstant(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Columns of a list row. Table aliases j, o, b, c, a and d are those of `orderRowTables`. */
export const orderRowColumns = sql`
  j.api_id, j.sfid, j.name, j.order_type, j.status, j.resumes_to, j.hold_reason, j.hold_substate, j.hold_next,
  j.project, j.eid, j.invoicing_eid, j.partner_eid, j.contact_person, j.is_remote, j.is_customer_sign_required,
  j.async_appointment, j.sequence_index, j.last_sequence_index, j.offered_dates, j.date_expected, j.readiness_date,
  j.date_end, j.appointment_start, j.appointment_end, j.accepted_at, j.contacted_at, j.started_at,
  j.days_until_finalization_sla, j.status_since, j.status_done_at, j.created_at, j.price_purchasing_cents, j.signature, j.version,
  j.partner_account_id as account_id, o.id as opportunity_id, o.name as opportunity_name, o.assembly_time_days,
  o.can_create_proposal, j.delegated_to_id is not null as is_delegated,
  o.multiday_documentation_form_id is not null as has_report_form, b.id as brand_id, b.name as brand,
  c.first_name, c.last_name, c.company_name, c.phone, c.mobile_phone, c.street, c.postal_code, c.city, c.state,
  a.name as account_name, a.city as account_city,
  ${restrictionColumns},
  case when d.id is not null then json_build_object('id', d.id, 'first_name', d.first_name, 'last_name', d.last_name,
    'email', d.email, 'phone', coalesce(d.mobile_phone, d.phone)) end as delegate`

export const orderRowTables = sql`
  jobs j
  join opportunities o on o.id = j.opportunity_id
  join brands b on b.id = o.brand_id
  join customers c on c.id = j.customer_id
  left join accounts a on a.id = j.partner_account_id
  left join contacts d on d.id = j.delegated_to_id`

/** Reads everything that an order's list rows are built from. */
export async function findRowSource(tx: Tx, orderId: string): Promise<OrderRowSource | null> {
  const { rows } = await sql<OrderRowSource>`
    select ${orderRowColumns},
      (select coalesce(json_agg(json_build_object(
          'account_id', f.account_id, 'offered_at', ${isoInstant('f.offered_at')}, 'round', f.round,
          'expires_at', ${isoInstant('f.expires_at')},
          'distance_km', round(${buildDistanceMetres('place', 'fa')} / 1000))), '[]')
        from offers f join accounts fa on fa.id = f.account_id and not fa.awaits_confirmation
        cross join ${joinCustomerPosition('c')}
        where f.job_id = j.api_id and f.state = 'open') as offers,
      case when j.status = 'open' then json_build_object('minutes', j.services_total_minutes, 'products',
        (select coalesce(json_agg(json_build_object('name', p.name, 'quantity', p.quantity) order by p.position), '[]')
          from job_products p where p.job_id = j.api_id)) end as offered
    from ${orderRowTables}
    where j.api_id = ${orderId}`.execute(tx)
  return rows[0] ?? null
}

/** Replaces the order's list rows and stores its due times, in one statement. */
export async function replaceListRows(
  tx: Tx,
  source: OrderRowSource,
  due: Due,
  rows: readonly NewListRow[],
): Promise<void> {
  await sql`
    with fresh as (
      select * from jsonb_to_recordset(${JSON.stringify(rows.map(toListRowColumns))}::jsonb) as row(
        account_id text, queue text, sort_at timestamptz, warning_at timestamptz, danger_at timestamptz,
        search text, body jsonb, reply text)
    ), removed as (
      delete from order_rows where job_id = ${source.api_id}
        and (account_id, queue) not in (select account_id, queue from fresh)
    ), due as (
      update jobs set warning_at = ${due.warningAt}, danger_at = ${due.dangerAt}
      where api_id = ${source.api_id}
        and (warning_at, danger_at) is distinct from (${due.warningAt}::timestamptz, ${due.dangerAt}::timestamptz)
    )
    insert into order_rows (account_id, queue, job_id, status, order_type, sort_at, appointment_start, warning_at,
      danger_at, postal_code, city, brand, delegated_to_id, delegated_to_email, signature, is_remote, contacted,
      search, body, reply, reply_format)
    select account_id, queue, ${source.api_id}, ${source.status}, ${source.order_type}, sort_at,
      ${source.appointment_start}::timestamptz, warning_at, danger_at, ${source.postal_code}, ${source.city},
      ${source.brand}, ${source.delegate?.id ?? null}, ${source.delegate?.email ?? null}, ${source.signature},
      ${source.is_remote}, ${source.contacted_at !== null}, search, body, reply,
      ${rowReplyFormat}
    from fresh
    on conflict (account_id, queue, job_id) do update set
      status = excluded.status, sort_at = excluded.sort_at, appointment_start = excluded.appointment_start,
      warning_at = excluded.warning_at, danger_at = excluded.danger_at, postal_code = excluded.postal_code,
      city = excluded.city, brand = excluded.brand, delegated_to_id = excluded.delegated_to_id,
      delegated_to_email = excluded.delegated_to_email, signature = excluded.signature,
      is_remote = excluded.is_remote, contacted = excluded.contacted, search = excluded.search, body = excluded.body,
      reply = excluded.reply, reply_format = excluded.reply_format`.execute(tx)
}

function toListRowColumns({ due, ...row }: NewListRow) {
  return { ...row, warning_at: due.warningAt, danger_at: due.dangerAt, reply: buildRowReply(row.body) }
}
