-- What the portal tells a person: each item stands in their list for ninety days, read or not.
create table notifications (
  id bigint generated always as identity primary key,
  contact_id crm_id not null references contacts on delete cascade,
  -- For which company they were told; seen by whoever acts for it.
  account_id crm_id not null references accounts on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  at timestamptz not null,
  read_at timestamptz,
  -- About an order, as it was called then: one that went to somebody else can no longer be asked.
  job_id uuid references jobs on delete cascade,
  sfid crm_id,
  title text,
  city text,
  -- About a paper of the company, and the days that were left of it.
  document text,
  days integer,
  check ((job_id is null) = (title is null)),
  check ((document is null) = (days is null))
);
create index notifications_person on notifications (contact_id, account_id, id desc);
create index notifications_unread on notifications (contact_id, account_id) where read_at is null;
create index notifications_at on notifications (at);
create index notifications_job on notifications (job_id);

-- What a person wants to be told of and when; without a row: everything, at once.
create table notification_preferences (
  contact_id crm_id primary key references contacts on delete cascade,
  -- `kind.channel`, such as `offer_new.push`.
  off text[] not null default '{}',
  -- Wall clock of Berlin; from 22:00 until 06:00 is a night.
  quiet_from time,
  quiet_until time,
  -- Whether urgent pushes come in quiet hours all the same.
  urgent_anyway boolean not null default false,
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);

-- The person who calls, set beside their companies; nothing set, nothing seen.
create function gewerk_person() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('gewerk.person', true), '') $$;

grant select, insert, update, delete on notifications, notification_preferences to gewerk_app, gewerk_system;
grant usage on all sequences in schema public to gewerk_app, gewerk_system;
alter table notifications enable row level security;
alter table notifications force row level security;
alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;
create policy everything on notifications to gewerk_system using (true) with check (true);
create policy everything on notification_preferences to gewerk_system using (true) with check (true);
create policy person on notifications to gewerk_app using (
  contact_id = (select gewerk_person()) and account_id = any ((select gewerk_accounts())::text[])
);
create policy person on notification_preferences to gewerk_app using (contact_id = (select gewerk_person()));
