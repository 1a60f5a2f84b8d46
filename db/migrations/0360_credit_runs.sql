-- A run issues the credit notes that a person has checked and released: one item per company. A second person approves
-- it if a total exceeds FOUR_EYES_EUROS.
create table credit_runs (
  id uuid primary key,
  state text not null check (state in ('waiting', 'running', 'stopped', 'done', 'cancelled')),
  needs_approval boolean not null,
  total_cents bigint not null,
  created_at timestamptz not null,
  -- `staff <id>`, `key <id>`, or `operator` for the key of the configuration.
  created_by text not null,
  -- The name on that day; null for the key of the configuration.
  created_by_name text,
  approved_at timestamptz,
  approved_by text,
  approved_by_name text,
  finished_at timestamptz,
  check ((approved_at is null) = (approved_by is null)),
  check (approved_by is distinct from created_by),
  check (not needs_approval or approved_at is not null or state in ('waiting', 'cancelled')),
  check ((finished_at is null) = (state in ('waiting', 'running', 'stopped')))
);
create index credit_runs_created on credit_runs (created_at desc, id desc);
create index credit_runs_open on credit_runs (created_at) where finished_at is null;

create table credit_run_items (
  run_id uuid not null references credit_runs on delete cascade,
  position integer not null,
  account_id crm_id not null references accounts,
  -- What the person saw. Nothing is issued if the total is another one by then.
  total_cents bigint not null,
  state text not null default 'open' check (state in ('open', 'issued', 'failed', 'skipped')),
  -- The code of the refusal, and the fields that it names.
  error text,
  missing text[] not null default '{}',
  credit_note_ids uuid[] not null default '{}',
  primary key (run_id, position),
  unique (run_id, account_id),
  check ((state = 'failed') = (error is not null)),
  check ((state = 'issued') = (cardinality(credit_note_ids) > 0))
);
create index credit_run_items_account on credit_run_items (account_id);

-- The orders of an item. While it is open, no other run may have them.
create table credit_run_orders (
  run_id uuid not null,
  position integer not null,
  job_id uuid not null references jobs,
  is_open boolean not null default true,
  primary key (run_id, job_id),
  foreign key (run_id, position) references credit_run_items on delete cascade
);
create unique index credit_run_orders_open on credit_run_orders (job_id) where is_open;
create index credit_run_orders_item on credit_run_orders (run_id, position);
create index credit_run_orders_job on credit_run_orders (job_id);

do $$
declare
  t text;
begin
  foreach t in array array['credit_runs', 'credit_run_items', 'credit_run_orders'] loop
    execute format('grant select, insert, update, delete on %I to gewerk_system', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to gewerk_system using (true) with check (true)', t);
  end loop;
end $$;

-- Approved orders that wait for a credit note are few among many.
create index jobs_completed on jobs (partner_account_id, status_since) where status = 'completed';
-- The marketplace lists credit notes of all companies, newest first.
create index credit_notes_newest on credit_notes (issue_date desc, number desc);
