-- Keys of the operator API beside the one of the configuration.

create table program_keys (
  id uuid primary key,
  name text not null check (length(name) between 1 and 255),
  scopes text[] not null check (cardinality(scopes) between 1 and 50),
  created_by uuid not null references staff_people,
  created_at timestamptz not null,
  -- Null: without end.
  ends_at timestamptz,
  -- When an administrator ended it.
  ended_at timestamptz,
  version integer not null default 1
);

-- A key has one secret; a replaced one stays valid until its own end.
create table program_key_secrets (
  hash bytea primary key,
  key_id uuid not null references program_keys on delete cascade,
  -- The last four characters, by which people recognize it.
  hint text not null check (length(hint) = 4),
  created_at timestamptz not null,
  -- Null: the current secret.
  ends_at timestamptz,
  last_used_at timestamptz
);
create unique index program_key_secrets_current on program_key_secrets (key_id) where ends_at is null;
create index program_key_secrets_key on program_key_secrets (key_id);

do $$
declare
  t text;
begin
  foreach t in array array['program_keys', 'program_key_secrets'] loop
    execute format('grant select, insert, update, delete on %I to gewerk_system', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to gewerk_system using (true) with check (true)', t);
  end loop;
end $$;

-- Which program made a change. Partners read the marketplace's name only.
alter table history add column program_key_id uuid references program_keys;
