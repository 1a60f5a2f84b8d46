-- Passkeys with which people of the back office complete their log-in.
create table staff_passkeys (
  id uuid primary key,
  staff_id uuid not null references staff_people on delete cascade,
  credential_id text not null unique,
  name text not null check (length(name) between 1 and 100),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);
grant select, insert, update, delete on staff_passkeys to gewerk_system;
alter table staff_passkeys enable row level security;
alter table staff_passkeys force row level security;
create policy everything on staff_passkeys to gewerk_system using (true) with check (true);

-- `question`: the WebAuthn challenge that was sent to the browser; null if no passkey was asked for.
alter table staff_challenges
  add column purpose text not null default 'login' check (purpose in ('login', 'new_passkey')),
  add column question text;
