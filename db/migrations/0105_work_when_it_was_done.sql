-- An order says since when it stands as it does, and when the work began and ended. What was done without a network
-- arrives later (0092): beside the server's time, by which everything is decided, stands when it was really done;
-- null: at the same time.
alter table jobs
  add column started_done_at timestamptz check (started_done_at < started_at),
  add column finished_done_at timestamptz check (finished_done_at < finished_at),
  add column status_done_at timestamptz check (status_done_at < status_since);

-- Of what is there already the history knows. Row-level security holds for whoever migrates as well, unless that is
-- a superuser.
set local role gewerk_system;
update jobs j set started_done_at = h.done_at
  from history h
  where h.subject = 'order' and h.subject_id = j.api_id::text and h.step = 'order.start'
    and h.at = j.started_at and h.done_at is not null;
update jobs j set finished_done_at = h.done_at
  from history h
  where h.subject = 'order' and h.subject_id = j.api_id::text and h.step = 'order.finish'
    and h.at = j.finished_at and h.done_at is not null;
update jobs j set status_done_at = h.done_at
  from history h
  where h.subject = 'order' and h.subject_id = j.api_id::text
    and h.step in ('order.start', 'order.finish', 'order.backToWork', 'order.submit')
    and h.at = j.status_since and h.done_at is not null;
update order_rows r
  set sort_at = j.status_done_at,
    body = jsonb_set(r.body, '{job,last_status_change}',
      to_jsonb(to_char(j.status_done_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  from jobs j
  where j.api_id = r.job_id and r.queue <> 'offers' and j.status_done_at is not null;
reset role;
