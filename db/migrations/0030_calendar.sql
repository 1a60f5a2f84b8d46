-- A person's private calendar address, one for each company that they act for; of its secret the hash alone.
create table calendar_feeds (
  contact_id crm_id not null references contacts on delete cascade,
  account_id crm_id not null references accounts on delete cascade,
  scope text not null check (scope in ('own', 'company')),
  hash bytea not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz,
  primary key (contact_id, account_id)
);
create index calendar_feeds_account on calendar_feeds (account_id);
grant select, insert, update, delete on calendar_feeds to gewerk_system, gewerk_app;
alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy everything on calendar_feeds to gewerk_system using (true) with check (true);
create policy tenant on calendar_feeds to gewerk_app using (account_id = any ((select gewerk_accounts())::text[]));

-- The calendar reads a company's appointments by time.
create index jobs_appointment on jobs (partner_account_id, appointment_start) where appointment_start is not null;
