-- A change that a person or program makes to many orders at once: a task makes it one order after the other.
create table order_runs (
  id uuid primary key,
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  -- The call of one order with the fields of its body: {action, reason, comment, …}.
  change jsonb not null,
  created_at timestamptz not null,
  -- `staff <id>`, `key <id>`, or `operator` for the key of the configuration.
  created_by text not null,
  -- The name on that day; null for the key of the configuration.
  created_by_name text,
  finished_at timestamptz,
  check ((finished_at is null) = (state <> 'done'))
);
create index order_runs_created on order_runs (created_at desc, id desc);
create index order_runs_open on order_runs (created_at) where finished_at is null;

create table order_run_items (
  run_id uuid not null references order_runs on delete cascade,
  position integer not null,
  job_id uuid not null references jobs on delete cascade,
  -- The version that the person saw; null: not checked.
  version integer,
  state text not null default 'open' check (state in ('open', 'changed', 'failed')),
  -- The code of the refusal.
  error text,
  -- The number of companies that got a new offer; null for other changes.
  offered integer,
  primary key (run_id, position),
  unique (run_id, job_id),
  check ((state = 'failed') = (error is not null))
);
create index order_run_items_job on order_run_items (job_id);

do $$
declare
  t text;
begin
  foreach t in array array['order_runs', 'order_run_items'] loop
    execute format('grant select, insert, update, delete on %I to gewerk_system', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to gewerk_system using (true) with check (true)', t);
  end loop;
end $$;
