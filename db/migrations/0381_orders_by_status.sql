-- The marketplace lists the orders of a status by time. Comparing enumerations is not leakproof, so under row-level
-- security the planner has no statistics of the status, and does not see that a condition makes it constant: it read a
-- million orders by time to find none. A statement that orders by this index as it is (status, time, id) uses it.
create index jobs_status_recent on jobs (status, status_since desc, api_id desc);
drop index jobs_status;

-- The same for the holds in the work queue: without the id in the index, reading all orders by time looked cheaper.
drop index jobs_held_by_marketplace;
create index jobs_held_by_marketplace on jobs (status_since, api_id)
  where hold_next = 'admin' and status in ('on_hold', 'on_hold_before_accepted');
