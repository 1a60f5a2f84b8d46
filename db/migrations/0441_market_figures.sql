-- The figures of the marketplace read the orders that were created or finished in a period.
create index jobs_created on jobs (created_at) include (order_type, accepted_at, customer_id);
create index jobs_finished on jobs (finished_at) where finished_at is not null;
-- Steps that end a visit before the work is done. Few orders have one.
create index history_interruptions on history (subject_id, at)
  where step in ('order.hold', 'order.reportUnreachable', 'order.backToWork', 'order.rework');
-- Cancelled credit notes by the day on which they were cancelled.
create index credit_notes_cancelled on credit_notes (cancellation_date) where cancellation_date is not null;
