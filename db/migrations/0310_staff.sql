-- People of the marketplace who work in the back office. They belong to no company: no partner's transaction sees
-- these tables.
create type staff_role as enum ('viewer', 'dispatcher', 'partner_manager', 'accountant', 'administrator');

create table staff_people (
  id uuid primary key,
  email text not null unique check (length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 255),
  role staff_role not null,
  locale locale not null default 'de',
  -- Null until the person has used the link of the invitation.
  password_hash text,
  -- The secret of the authenticator app, encrypted with a key derived from SESSION_SECRET; valid once confirmed.
  factor_secret bytea,
  factor_confirmed_at timestamptz,
  -- A code works once: the last 30-second step that was used.
  factor_last_step bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  last_login_at timestamptz,
  deactivated_at timestamptz
);

create table staff_recovery_codes (
  staff_id uuid not null references staff_people on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, hash)
);

create table staff_sessions (
  id uuid primary key,
  hash bytea not null unique,
  staff_id uuid not null references staff_people on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_staff on staff_sessions (staff_id) where ended_at is null;

-- A log-in whose password was right and whose second factor is outstanding.
create table staff_challenges (
  hash bytea primary key,
  staff_id uuid not null references staff_people on delete cascade,
  failures integer not null default 0,
  expires_at timestamptz not null
);
create index staff_challenges_staff on staff_challenges (staff_id);

-- Links with which a person sets a password; each works once.
create table staff_links (
  hash bytea primary key,
  staff_id uuid not null references staff_people on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_links_staff on staff_links (staff_id);

-- Browsers that have logged in before: attempts of others do not lock them out.
create table staff_devices (
  hash bytea primary key,
  staff_id uuid not null references staff_people on delete cascade,
  expires_at timestamptz not null
);
create index staff_devices_staff on staff_devices (staff_id);

-- Every change that a person of the back office made.
create table staff_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid references staff_people,
  -- The name on that day; `command line` for the first administrator.
  staff_name text not null,
  call text not null,
  -- The ids that the call named, and the details that explain the change.
  subject jsonb not null default '{}',
  details jsonb not null default '{}',
  request_id text not null
);
create index staff_audit_staff on staff_audit (staff_id, id desc);
create index staff_audit_call on staff_audit (call, id desc);
create index staff_audit_at on staff_audit (at, id);

create function staff_audit_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit are never changed or deleted';
end $$;
create trigger staff_audit_is_final before update or delete on staff_audit
  for each row execute function staff_audit_is_final();

do $$
declare
  t text;
begin
  foreach t in array array['staff_people', 'staff_recovery_codes', 'staff_sessions', 'staff_challenges',
    'staff_links', 'staff_devices', 'staff_audit'] loop
    execute format('grant select, insert, update, delete on %I to gewerk_system', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to gewerk_system using (true) with check (true)', t);
  end loop;
end $$;
revoke update, delete on staff_audit from gewerk_system;
grant usage on all sequences in schema public to gewerk_system;

-- Who of the back office made a change. Partners read the marketplace's name only.
alter table history add column staff_id uuid references staff_people;
