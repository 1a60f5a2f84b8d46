-- Changes of bank data and erasures of companies that a person of the back office asks for and a second one releases.
create table account_requests (
  id uuid primary key,
  account_id crm_id not null references accounts on delete cascade,
  kind text not null check (kind in ('bank_data', 'erasure')),
  -- The new bank data: iban, bic, account_holder.
  bank_data jsonb,
  reason text not null check (length(reason) between 1 and 4000),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  created_at timestamptz not null,
  -- The key of the author (server/kernel/four-eyes.ts).
  created_by text not null,
  created_by_name text,
  decided_at timestamptz,
  decided_by text,
  decided_by_name text,
  check ((kind = 'bank_data') = (bank_data is not null)),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index account_requests_waiting on account_requests (account_id, kind) where state = 'waiting';
create index account_requests_account on account_requests (account_id, created_at desc);
create index account_requests_queue on account_requests (created_at, id) where state = 'waiting';

alter table account_requests enable row level security;
alter table account_requests force row level security;
create policy everything on account_requests to gewerk_system using (true) with check (true);
grant select, insert, update, delete on account_requests to gewerk_system;
