-- What every feature leans on: the history that is only ever added to, repeated calls, push addresses.

create type history_subject as enum ('order', 'account', 'contact', 'credit_note', 'session');

create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  subject history_subject not null,
  subject_id text not null,
  step text not null,
  actor_kind text not null check (actor_kind in ('person', 'operator', 'system')),
  actor_name text not null,
  contact_id crm_id references contacts,
  -- The company on whose side the step was made, and on whose behalf; whose part of the history it is.
  actor_account_id crm_id references accounts,
  on_behalf_of crm_id references accounts,
  account_id crm_id references accounts,
  audience text[] not null default '{admin}' check (audience <@ array['admin', 'brand', 'customer', 'partner']),
  before jsonb,
  after jsonb,
  request_id text not null
);
create index history_subject_at on history (subject, subject_id, id desc);
create index history_account on history (account_id, id desc);

create function history_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'history rows are never changed or deleted';
end $$;
create trigger history_is_final before update or delete on history
  for each row execute function history_is_final();

create table idempotency_keys (
  person text not null,
  call text not null,
  key text not null check (length(key) between 1 and 100),
  body_hash bytea not null,
  status integer,
  reply jsonb,
  created_at timestamptz not null,
  primary key (person, call, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table push_subscriptions (
  endpoint text primary key,
  contact_id crm_id not null references contacts on delete cascade,
  keys jsonb not null,
  locale locale not null,
  created_at timestamptz not null
);
create index push_subscriptions_contact on push_subscriptions (contact_id);
