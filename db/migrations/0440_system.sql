-- The page "System" of the back office reads and changes the queue of background tasks, which belongs to another schema:
-- the roles of calls have no rights there. The queue is created after the migrations, so these functions are in plpgsql,
-- which looks its tables up when it runs.

-- The mark of a task that a person has ended; without it, a task without attempts left has failed.
create function get_task_state(locked_at timestamptz, attempts int, max_attempts int, run_at timestamptz, last_error text)
returns text language sql stable parallel safe as $$
  select case when locked_at is not null then 'running'
    when attempts >= max_attempts then case when last_error like '[cancelled]%' then 'cancelled' else 'failed' end
    when run_at < now() - interval '5 minutes' then 'overdue'
    else 'waiting' end
$$;

-- Times in milliseconds, as replies show them: a page begins after the time and the id of the last task before it.
create function list_queued_tasks(wanted_state text, wanted_name text, after_run_at timestamptz, after_id bigint, row_limit int)
returns table (id bigint, name text, state text, attempts int, max_attempts int, run_at timestamptz,
  added_at timestamptz, changed_at timestamptz, error text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select t.* from (
    select j.id, j.task_identifier,
      get_task_state(j.locked_at, j.attempts::int, j.max_attempts::int, j.run_at, j.last_error) as state,
      j.attempts::int, j.max_attempts::int, date_trunc('milliseconds', j.run_at) as run_at, j.created_at, j.updated_at, j.last_error
    from graphile_worker.jobs j) t
  where (wanted_state is null or t.state = wanted_state)
    and (wanted_name is null or t.task_identifier = wanted_name)
    and (after_id is null or (t.run_at, t.id) > (after_run_at, after_id))
  order by t.run_at, t.id limit row_limit;
end $$;

-- Tasks by name. `retrying`: have failed at least once and will run again.
create function count_queued_tasks()
returns table (name text, waiting int, overdue int, running int, failed int, cancelled int, retrying int,
  oldest_due_at timestamptz, last_failed_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select t.task_identifier,
    (count(*) filter (where t.state = 'waiting'))::int, (count(*) filter (where t.state = 'overdue'))::int,
    (count(*) filter (where t.state = 'running'))::int, (count(*) filter (where t.state = 'failed'))::int,
    (count(*) filter (where t.state = 'cancelled'))::int,
    (count(*) filter (where t.state in ('waiting', 'overdue') and t.attempts > 0))::int,
    min(t.run_at) filter (where t.state in ('waiting', 'overdue') and t.run_at <= now()),
    max(t.updated_at) filter (where t.state = 'failed')
  from (select j.task_identifier, j.run_at, j.updated_at, j.attempts,
      get_task_state(j.locked_at, j.attempts::int, j.max_attempts::int, j.run_at, j.last_error) as state
    from graphile_worker.jobs j) t
  group by t.task_identifier order by t.task_identifier;
end $$;

-- Both return the tasks that they have changed. Running tasks stay as they are.
create function retry_queued_tasks(ids bigint[]) returns table (id bigint, name text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  return query select j.id, j.task_identifier
    from graphile_worker.reschedule_jobs(ids, run_at => now(), attempts => 0) changed
    join graphile_worker.jobs j on j.id = changed.id order by j.id;
end $$;

-- The error of a failed task stays readable below the reason.
create function cancel_queued_tasks(ids bigint[], reason text) returns table (id bigint, name text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  task record;
begin
  -- Of two callers at the same time, the second finds the tasks cancelled.
  perform pg_advisory_xact_lock(hashtext('cancel_queued_tasks'));
  for task in
    select j.id, j.task_identifier, j.last_error from graphile_worker.jobs j
    where j.id = any (ids) and (j.last_error is null or j.last_error not like '[cancelled]%' or j.attempts < j.max_attempts)
    order by j.id
  loop
    return query select changed.id, task.task_identifier from graphile_worker.permanently_fail_jobs(
      array[task.id], concat_ws(E'\n', '[cancelled] ' || reason, task.last_error)) changed;
  end loop;
end $$;

-- Processes that run tasks keep a connection of this name (server/platform/database/task-queue/task-runner.ts).
create function has_task_worker() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from pg_stat_activity where datname = current_database() and application_name = 'gewerk jobs')
$$;

do $$
declare
  f regprocedure;
begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and proname in
    ('list_queued_tasks', 'count_queued_tasks', 'retry_queued_tasks', 'cancel_queued_tasks', 'has_task_worker')
  loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to gewerk_system', f);
  end loop;
end $$;

-- Mails of the last day are counted.
create index sent_mails_sent on sent_mails (sent_at);

-- What people have set for the simulated marketplace of the demo. No row: nothing was set.
create table simulator_settings (
  only_row boolean primary key default true check (only_row),
  paused boolean not null,
  -- Null: DEMO_REPLY_SECONDS.
  reply_seconds integer check (reply_seconds between 1 and 3600)
);
grant select, insert, update on simulator_settings to gewerk_system;
alter table simulator_settings enable row level security;
alter table simulator_settings force row level security;
create policy everything on simulator_settings to gewerk_system using (true) with check (true);

-- The list of migrations belongs to the owner.
create function get_last_migration() returns text language plpgsql stable security definer
  set search_path = public, pg_temp as $$
begin
  return (select max(name) from gewerk_migrations);
end $$;
revoke all on function get_last_migration() from public;
grant execute on function get_last_migration() to gewerk_system;
