-- Lists name the company, and row-level security names it again. PostgreSQL takes these for two
-- independent conditions, expects next to no rows, and then sorts hundreds that an index has in order.
-- Within coalesce it does not count the second one. Who sees what stays as it was: null is no.
alter policy tenant on order_rows using (coalesce(account_id = any ((select gewerk_accounts())::text[]), false));
alter policy tenant on offers using (coalesce(account_id = any ((select gewerk_accounts())::text[]), false));

-- The search reads an index of its own; pages in the order of the last change and counts a narrow one.
drop index order_rows_recent, order_rows_due;
create index order_rows_search on order_rows (account_id, queue)
  include (sort_at, job_id, delegated_to_id, search);
create index order_rows_recent on order_rows (account_id, queue, sort_at desc, job_id)
  include (warning_at, danger_at);
