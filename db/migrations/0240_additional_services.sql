-- Work that a company did in addition on site and proposes when it finishes; the marketplace answers each.
create type additional_service_state as enum ('pending', 'price_offered', 'accepted', 'declined', 'withdrawn');

create table additional_services (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  account_id crm_id not null references accounts,
  contact_id crm_id references contacts,
  author text not null,
  name text not null check (length(name) between 1 and 255),
  hints_de text check (length(hints_de) <= 4000),
  service_type text not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  -- What the company asks for one unit, and what the marketplace offers instead.
  price_cents bigint not null check (price_cents >= 0),
  offered_cents bigint check (offered_cents >= 0),
  state additional_service_state not null default 'pending',
  answer text check (length(answer) <= 4000),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('pending', 'price_offered')) = (ended_at is null)),
  check (state <> 'price_offered' or offered_cents is not null)
);
create index additional_services_job on additional_services (job_id, created_at);
create index additional_services_account on additional_services (account_id);

grant select, insert, update, delete on additional_services to gewerk_app, gewerk_system;
alter table additional_services enable row level security;
alter table additional_services force row level security;
create policy everything on additional_services to gewerk_system using (true) with check (true);
create policy tenant on additional_services to gewerk_app
  using (account_id = any ((select gewerk_accounts())::text[]));
