-- Second factors, all of them optional: an authenticator app, passkeys, and codes for the day both are lost.

-- The secret is encrypted with a key made from SESSION_SECRET; a code serves once, so the last step is kept.
create table authenticators (
  contact_id crm_id primary key references contacts on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table passkeys (
  id uuid primary key,
  credential_id text not null unique,
  contact_id crm_id not null references contacts on delete cascade,
  name text not null check (length(name) between 1 and 255),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_contact on passkeys (contact_id);

create table recovery_codes (
  contact_id crm_id not null references contacts on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (contact_id, hash)
);

-- A question that waits for its answer: the second step of a log-in, a passkey that is asked for.
create table factor_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('login', 'step_up', 'new_passkey')),
  contact_id crm_id not null references contacts on delete cascade,
  remember boolean not null default true,
  question text,
  failures integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index factor_challenges_contact on factor_challenges (contact_id);

do $$
declare
  t text;
begin
  foreach t in array array['authenticators', 'passkeys', 'recovery_codes', 'factor_challenges'] loop
    execute format('grant select, insert, update, delete on %I to gewerk_system', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to gewerk_system using (true) with check (true)', t);
  end loop;
end $$;
