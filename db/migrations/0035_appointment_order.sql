-- Under row-level security an index is searched by what cannot leak: a case is known not to, coalesce is not.
drop index order_rows_appointment;
create index order_rows_appointment on order_rows
  (account_id, queue, (case when appointment_start is null then 'infinity'::timestamptz else appointment_start end), job_id);
