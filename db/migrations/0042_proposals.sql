-- What a partner proposes out of a precheck, in versions, and what became of each.
create type proposal_state as enum ('sent', 'approved', 'rejected', 'withdrawn', 'replaced');
create type proposal_approver as enum ('customer', 'brand');
create type proposal_line_kind as enum ('service', 'custom_service', 'product');

create table proposals (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  account_id crm_id not null references accounts,
  contact_id crm_id not null references contacts,
  author text not null,
  number integer not null check (number > 0),
  state proposal_state not null default 'sent',
  approver proposal_approver not null,
  notes text check (length(notes) <= 4000),
  margin_listing numeric(6, 2) not null,
  margin_selling numeric(6, 2) not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  reason text check (length(reason) <= 4000),
  -- The order that came of an approved one.
  installation_id uuid references jobs,
  unique (job_id, number),
  check ((state = 'sent') = (ended_at is null)),
  check (installation_id is null or state = 'approved')
);
-- One at a time waits for its answer.
create unique index proposals_one_sent on proposals (job_id) where state = 'sent';
create index proposals_account on proposals (account_id);
create index proposals_installation on proposals (installation_id) where installation_id is not null;

create table proposal_lines (
  proposal_id uuid not null references proposals on delete cascade,
  position integer not null,
  kind proposal_line_kind not null,
  -- A service's key, a product's article; null where there is none.
  key text,
  description jsonb,
  name text,
  hint text,
  service_type text,
  supplier text,
  url text,
  quantity numeric(12, 3) not null check (quantity > 0),
  unit_measure text,
  minutes integer not null default 0,
  price_purchasing_cents bigint not null check (price_purchasing_cents >= 0),
  price_listing_cents bigint not null,
  price_selling_cents bigint not null,
  primary key (proposal_id, position),
  check ((kind = 'service') = (description is not null) and (kind = 'service') = (name is null)),
  check (kind <> 'custom_service' or service_type is not null)
);

grant select, insert, update, delete on proposals, proposal_lines to gewerk_app, gewerk_system;
alter table proposals enable row level security;
alter table proposals force row level security;
alter table proposal_lines enable row level security;
alter table proposal_lines force row level security;
create policy everything on proposals to gewerk_system using (true) with check (true);
create policy everything on proposal_lines to gewerk_system using (true) with check (true);
create policy tenant on proposals to gewerk_app using (account_id = any ((select gewerk_accounts())::text[]));
create policy tenant on proposal_lines to gewerk_app
  using (exists (select from proposals where proposals.id = proposal_id));
