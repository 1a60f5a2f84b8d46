-- What each company or location wants offers for, and the rules by which it accepts offers automatically.
create table offer_settings (
  account_id crm_id primary key references accounts on delete cascade,
  version integer not null default 1,
  -- First and last day without new offers.
  holiday_from date,
  holiday_until date,
  -- Person-hours that the company can work in a week, in minutes; null: no limit.
  weekly_minutes integer check (weekly_minutes > 0),
  -- Types of orders; empty: all.
  categories text[] not null default '{}',
  -- Largest distance by weekday, Monday first; null: the radius of the company.
  weekday_radius_km integer[] check (cardinality(weekday_radius_km) = 7),
  min_price_cents bigint check (min_price_cents > 0),
  lead_days integer not null default 0 check (lead_days between 0 and 365),
  rules jsonb not null default '[]',
  daily_limit integer not null default 3 check (daily_limit between 1 and 100),
  -- Who switched the automatic acceptance on, and when; null: off.
  automatic_since timestamptz,
  automatic_by crm_id references contacts,
  updated_at timestamptz not null,
  check ((holiday_from is null) = (holiday_until is null)),
  check (holiday_until >= holiday_from),
  check ((automatic_since is null) = (automatic_by is null))
);

-- What the rules of a company decided about an offer, and why.
create table offer_decisions (
  job_id uuid not null references jobs on delete cascade,
  account_id crm_id not null references accounts on delete cascade,
  round integer not null,
  decided_at timestamptz not null,
  accepted boolean not null,
  rule_name text,
  reason text,
  primary key (job_id, account_id, round),
  check (accepted = (reason is null)),
  check (not accepted or rule_name is not null)
);
create index offer_decisions_account on offer_decisions (account_id, decided_at desc);

grant select, insert, update, delete on offer_settings, offer_decisions to gewerk_app, gewerk_system;
alter table offer_settings enable row level security;
alter table offer_settings force row level security;
alter table offer_decisions enable row level security;
alter table offer_decisions force row level security;
create policy everything on offer_settings to gewerk_system using (true) with check (true);
create policy everything on offer_decisions to gewerk_system using (true) with check (true);
create policy tenant on offer_settings to gewerk_app
  using (coalesce(account_id = any ((select gewerk_accounts())::text[]), false));
create policy tenant on offer_decisions to gewerk_app
  using (coalesce(account_id = any ((select gewerk_accounts())::text[]), false));
