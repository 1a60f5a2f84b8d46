-- A person may get most emails of a day as one digest in the morning.
alter table notification_preferences add column digest boolean not null default false;

-- Emails that wait for the next digest; sending it deletes them.
create table digest_entries (
  id bigint generated always as identity primary key,
  contact_id crm_id not null references contacts on delete cascade,
  -- The company that the email is about. Who left it meanwhile, does not get the entry.
  account_id crm_id references accounts on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- The data of the email template with the name of the kind.
  data jsonb not null,
  job_id uuid references jobs on delete cascade,
  at timestamptz not null
);
create index digest_entries_person on digest_entries (contact_id, id);
create index digest_entries_at on digest_entries (at);
create index digest_entries_account on digest_entries (account_id);
create index digest_entries_job on digest_entries (job_id);

-- Written with an event and read by the task alone, so the portal's role has no access.
grant select, insert, delete on digest_entries to gewerk_system;
alter table digest_entries enable row level security;
alter table digest_entries force row level security;
create policy everything on digest_entries to gewerk_system using (true) with check (true);
