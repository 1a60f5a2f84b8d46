-- Under row-level security an index is searched only by comparisons that cannot tell what they compare
-- (leakproof ones). Those of enumerations are not among them, those of text are: a queue is text.
drop index order_rows_recent, order_rows_appointment, order_rows_due;
alter table order_rows alter column queue type text using queue::text;
alter table order_rows add constraint order_rows_queue check (queue in
  ('offers', 'waiting', 'waiting-action', 'open', 'scheduled', 'at-work', 'final-confirmation', 'completed',
   'customer-signature'));
drop type queue;

-- Pages in the order of the last change; the search reads the same index and no row.
create index order_rows_recent on order_rows (account_id, queue, sort_at desc, job_id)
  include (delegated_to_id, search);
create index order_rows_appointment on order_rows (account_id, queue, appointment_start, job_id);
create index order_rows_due on order_rows (account_id, queue) include (warning_at, danger_at);
alter table order_rows add constraint order_rows_search_fits check (octet_length(search) <= 2400);

-- An asked proposal interrupts a status as a hold does: its answer leads back there.
alter table jobs drop constraint jobs_check5;
alter table jobs add constraint jobs_hold check ((hold_reason is null) = (hold_next is null));
alter table jobs add constraint jobs_resumes check (
  (status in ('on_hold', 'on_hold_before_accepted', 'proposal_approval_pending', 'brand_proposal_approval_pending'))
  = (resumes_to is not null));
