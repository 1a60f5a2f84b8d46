-- When a person can work for a company. A person without rows has the usual hours of a company.
create table working_hours (
  account_id crm_id not null,
  contact_id crm_id not null,
  weekday smallint not null check (weekday between 1 and 7),
  starts time not null,
  ends time not null check (ends > starts),
  primary key (contact_id, account_id, weekday),
  foreign key (contact_id, account_id) references memberships on delete cascade
);
create index working_hours_account on working_hours (account_id);

-- Days on which a person is away, both included. The kind may be about health, so the company alone reads it.
create table absences (
  id uuid primary key,
  account_id crm_id not null,
  contact_id crm_id not null,
  kind text not null check (kind in ('vacation', 'illness', 'training', 'other')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on and ends_on <= starts_on + 366),
  created_at timestamptz not null,
  foreign key (contact_id, account_id) references memberships on delete cascade
);
create index absences_contact on absences (contact_id, account_id, ends_on);
create index absences_account on absences (account_id, ends_on);

-- Days on which nobody of a company works, both included.
create table closing_days (
  id uuid primary key,
  account_id crm_id not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 255),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on and ends_on <= starts_on + 366),
  created_at timestamptz not null
);
create index closing_days_account on closing_days (account_id, ends_on);

do $$
declare
  t text;
begin
  foreach t in array array['working_hours', 'absences', 'closing_days'] loop
    execute format('grant select, insert, update, delete on %I to gewerk_system, gewerk_app', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to gewerk_system using (true) with check (true)', t);
    execute format(
      'create policy tenant on %I to gewerk_app using (account_id = any ((select gewerk_accounts())::text[]))', t);
  end loop;
end $$;
