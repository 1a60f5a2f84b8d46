-- Orders from files. The marketplace's people and programs only; companies see the orders, never the import.
create type order_import_state as enum
  ('uploaded', 'checking', 'checked', 'running', 'stopped', 'finished', 'undoing', 'undone');
create type order_import_row_state as enum ('unchecked', 'wrong', 'right', 'created', 'undone', 'kept');

create table order_import_mappings (
  id uuid primary key,
  name text not null unique check (length(name) between 1 and 255),
  -- Fields by the names of their columns.
  columns jsonb not null,
  constants jsonb not null,
  saved_at timestamptz not null,
  -- The name of the person or program; null: the key of the configuration.
  saved_by text
);

create table order_imports (
  id uuid primary key,
  file_name text not null check (length(file_name) between 1 and 255),
  format text not null check (format in ('csv', 'xlsx', 'json')),
  encoding text,
  separator text,
  sheet text,
  -- Of the bytes, by which a file that was imported before is recognized.
  sha256 bytea not null check (length(sha256) = 32),
  state order_import_state not null default 'uploaded',
  -- A list of {name, field}, in the order of the file.
  columns jsonb not null,
  constants jsonb not null default '{}',
  mapping_name text,
  -- Null before the run.
  offers boolean,
  uploaded_at timestamptz not null,
  uploaded_by text,
  started_at timestamptz,
  started_by text,
  finished_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  -- Who has made the last step; the history of the orders names them.
  staff_id uuid references staff_people,
  program_key_id uuid references program_keys,
  content_deleted_at timestamptz,
  version integer not null default 1
);
create index order_imports_recent on order_imports (uploaded_at desc, id desc);
create index order_imports_content on order_imports (sha256);
create index order_imports_staff on order_imports (staff_id) where staff_id is not null;
create index order_imports_program on order_imports (program_key_id) where program_key_id is not null;

create table order_import_rows (
  import_id uuid not null references order_imports on delete cascade,
  -- As the file counts them.
  row_number integer not null,
  state order_import_row_state not null default 'unchecked',
  -- The values as the file has them; null after they were deleted.
  cells jsonb,
  -- The order that the values mean; null: not checked, or wrong.
  draft jsonb,
  -- A list of {column, field, fault, value, is_warning}.
  problems jsonb not null default '[]',
  job_id uuid references jobs on delete set null,
  primary key (import_id, row_number)
);
create index order_import_rows_job on order_import_rows (job_id) where job_id is not null;
create index order_import_rows_state on order_import_rows (import_id, state, row_number);

do $$
declare
  t text;
begin
  foreach t in array array['order_import_mappings', 'order_imports', 'order_import_rows'] loop
    execute format('grant select, insert, update, delete on %I to gewerk_system', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to gewerk_system using (true) with check (true)', t);
  end loop;
end $$;

-- A file names orders by the reference of the brand, or by their name.
create index jobs_eid on jobs (eid) where eid is not null;
create index jobs_name on jobs (name);
