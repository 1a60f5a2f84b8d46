-- People of the marketplace who look at the portal as a person of a company sees it. Nothing can be changed meanwhile.
create table staff_views (
  id uuid primary key,
  staff_id uuid not null references staff_people,
  -- The view ends with the session in which it began.
  session_id uuid not null references staff_sessions on delete cascade,
  account_id crm_id not null references accounts on delete cascade,
  contact_id crm_id not null references contacts on delete cascade,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > started_at)
);
create index staff_views_staff on staff_views (staff_id);
create index staff_views_session on staff_views (session_id);
create index staff_views_account on staff_views (account_id);
create index staff_views_contact on staff_views (contact_id);

grant select, insert, update, delete on staff_views to gewerk_system;
alter table staff_views enable row level security;
alter table staff_views force row level security;
create policy everything on staff_views to gewerk_system using (true) with check (true);
