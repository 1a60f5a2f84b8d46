-- `closed` means that the marketplace does not pursue an order which was never credited. Users read it as
-- "cancelled". Until now a credited order could be closed as well, so most paid orders of an archive were shown as
-- cancelled. Such an order gets the status that its valid credit note says.

-- An order can now be closed before a company has accepted it.
alter table jobs drop constraint jobs_check7;
alter table jobs add constraint jobs_partner check (
  status in ('open', 'cancelled', 'closed', 'on_hold_before_accepted') or partner_account_id is not null
);

-- Row-level security also applies to the role that migrates, unless it is a superuser.
set local role gewerk_system;

with credited as (
  select distinct on (j.api_id)
    j.api_id, j.partner_account_id, j.version,
    (case when n.state = 'paid' then 'paid' else 'invoice_sent' end)::order_status as status,
    case when n.state = 'paid' then coalesce(n.paid_at, j.status_since) else n.created_at end as since,
    case when n.state = 'paid'
      then '{"de":"Bezahlt","en":"Paid","fr":"Payée"}'::jsonb
      else '{"de":"Gutschrift versendet","en":"Credit note sent","fr":"Avoir envoyé"}'::jsonb end as partner_name
  from jobs j
  join credit_note_lines l on l.job_id = j.api_id
  join credit_notes n on n.id = l.credit_note_id and n.cancellation_number is null
  where j.status = 'closed'
  order by j.api_id, (n.state = 'paid') desc
),
corrected as (
  update jobs j set status = c.status, status_since = c.since, status_done_at = null, version = j.version + 1
  from credited c where c.api_id = j.api_id
),
remembered as (
  insert into history (at, subject, subject_id, step, actor_kind, actor_name, account_id, before, after, request_id)
  select now(), 'order', api_id::text, case when status = 'paid' then 'order.pay' else 'order.invoice' end,
    'system', 'system', partner_account_id, '{"status":"closed"}'::jsonb,
    jsonb_build_object('status', status), 'migration-0125'
  from credited
)
update order_rows r set
  status = c.status,
  sort_at = c.since,
  body = r.body || jsonb_build_object(
    'version', c.version + 1,
    'status_description', jsonb_build_object('partner_name', c.partner_name),
    'facts', r.body -> 'facts' || jsonb_build_object('status', c.status),
    'job', r.body -> 'job' || jsonb_build_object(
      'status', c.status,
      'last_status_change', to_char(c.since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
from credited c
where r.job_id = c.api_id;

reset role;
