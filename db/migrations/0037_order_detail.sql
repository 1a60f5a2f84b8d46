-- What the order page shows beside the order: catalogue of services, counter-proposals, deliveries.

-- What a brand has done by its partners, at which price: what a proposal may offer.
create table brand_services (
  brand_id uuid not null references brands on delete cascade,
  service_key text not null,
  description jsonb not null,
  unit_measure text not null,
  order_type order_type,
  value_entry numeric(12, 3) not null default 1 check (value_entry >= 0),
  price_purchasing_cents bigint not null check (price_purchasing_cents >= 0),
  price_listing_cents bigint not null check (price_listing_cents >= 0),
  price_selling_cents bigint not null check (price_selling_cents >= 0),
  minutes integer not null default 0 check (minutes >= 0),
  primary key (brand_id, service_key)
);

-- A partner asks for another date or price; the marketplace answers, or time does.
create type counter_proposal_kind as enum ('date', 'price');
create type counter_proposal_state as enum ('pending', 'accepted', 'declined', 'withdrawn', 'expired');

create table counter_proposals (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  account_id crm_id not null references accounts,
  contact_id crm_id references contacts,
  author text not null,
  kind counter_proposal_kind not null,
  appointment_start timestamptz,
  appointment_end timestamptz,
  price_cents bigint check (price_cents > 0),
  reason text not null check (length(reason) between 1 and 4000),
  state counter_proposal_state not null default 'pending',
  answer text check (length(answer) <= 4000),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'date') = (appointment_start is not null) and (kind = 'date') = (appointment_end is not null)),
  check ((kind = 'price') = (price_cents is not null)),
  check (appointment_start < appointment_end),
  check (expires_at > created_at),
  check ((state = 'pending') = (ended_at is null))
);
create index counter_proposals_job on counter_proposals (job_id, created_at desc);
-- One question at a time.
create unique index counter_proposals_one_pending on counter_proposals (job_id) where state = 'pending';

grant select on brand_services to gewerk_app, gewerk_system;
grant insert, update, delete on brand_services to gewerk_system;
grant select, insert, update, delete on counter_proposals to gewerk_app, gewerk_system;

alter table counter_proposals enable row level security;
alter table counter_proposals force row level security;
create policy everything on counter_proposals to gewerk_system using (true) with check (true);
create policy tenant on counter_proposals to gewerk_app using (account_id = any ((select gewerk_accounts())::text[]));

create index briefing_documents_job on briefing_documents (job_id) where job_id is not null;
create index briefing_documents_opportunity on briefing_documents (opportunity_id) where job_id is null;
