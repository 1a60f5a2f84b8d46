-- Orders: what a customer wants done (opportunity, customer, job), who was offered it, who does it.

create type order_status as enum
  ('open', 'accepted', 'appointment_confirmed', 'started', 'finished', 'approval_pending', 'completed',
   'invoice_sent', 'paid', 'closed', 'cancelled', 'on_hold', 'on_hold_before_accepted',
   'proposal_approval_pending', 'brand_proposal_approval_pending');
create type order_type as enum
  ('precheck', 'installation', 'meter_application', 'installation_preparation', 'maintenance',
   'defect_elimination', 'hardware_sale', 'reclamation', 'activation');
create type mover as enum ('partner', 'customer', 'brand', 'admin');
create type hold_reason as enum
  ('missing_invoicing_eid', 'missing_eid', 'customer_prework', 'customer_not_reachable',
   'customer_waiting_for_product', 'customer_waiting_for_subsidy', 'customer_pause', 'customer_info',
   'product_ordering', 'partner_info', 'partner_quote_validation', 'partner_pause', 'partner_onboarding',
   'brand_pause', 'brand_info', 'brand_product_ordering', 'admin_validation', 'customer_signature',
   'chargepoint_required', 'network_operator', 'agreement_owner');
create type hold_substate as enum
  ('pending_validation', 'waiting', 'unreachable', 'prework_awaiting', 'partner_info_awaiting', 'paused',
   'brand_product_ordering_waiting', 'pending_order', 'pending_delivery');
create type signature_state as enum ('missing', 'taken', 'declined');
create type decline_reason as enum ('missing_customer', 'customer_refused', 'other_partner_reason');
create type cancellation_category as enum ('partner', 'customer', 'brand');
create type queue as enum
  ('offers', 'waiting', 'waiting-action', 'open', 'scheduled', 'at-work', 'final-confirmation', 'completed',
   'customer-signature');

create table brands (
  id uuid primary key,
  name text not null unique
);

create table opportunities (
  id crm_id primary key,
  brand_id uuid not null references brands,
  name text not null,
  email_type text,
  invoicing_target text,
  vat_rate numeric(5, 2) not null default 19.00 check (vat_rate >= 0),
  custom_services_margin numeric(6, 2) not null default 10,
  custom_services_margin_selling numeric(6, 2) not null default 10,
  assembly_time_days integer not null default 0 check (assembly_time_days >= 0),
  multiday boolean not null default false,
  multiday_documentation_form_id uuid,
  documentation_type text not null default 'standard',
  can_create_proposal text[] not null default '{}',
  brand_approves_proposals boolean not null default false
);
create index opportunities_brand on opportunities (brand_id);

create table opportunity_contacts (
  id crm_id primary key,
  opportunity_id crm_id not null references opportunities on delete cascade,
  first_name text not null,
  last_name text not null,
  phone text,
  mobile_phone text
);
create index opportunity_contacts_opportunity on opportunity_contacts (opportunity_id);

create table customers (
  id uuid primary key,
  first_name text,
  last_name text not null,
  company_name text,
  email text,
  phone text,
  mobile_phone text,
  locale locale not null default 'de',
  street text not null,
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  city text not null,
  -- The German state, for its public holidays (ISO 3166-2 without the country: SN, BY …).
  state text,
  latitude double precision,
  longitude double precision
);

create table jobs (
  api_id uuid primary key,
  sfid crm_id unique,
  name text not null,
  order_type order_type not null,
  status order_status not null default 'open',
  opportunity_id crm_id not null references opportunities,
  customer_id uuid not null references customers,
  project text,
  partner_account_id crm_id references accounts,
  delegated_to_id crm_id references contacts,
  contact_person jsonb,
  is_remote boolean not null default false,
  is_customer_sign_required boolean not null default true,
  async_appointment boolean not null default false,
  sequence_index integer,
  last_sequence_index integer,
  eid text,
  invoicing_eid text,
  partner_eid text check (length(partner_eid) <= 64),
  professional_comment text,
  customer_comment text,
  days_until_finalization_sla integer not null default 10 check (days_until_finalization_sla > 0),
  offered_dates jsonb not null default '[]',
  date_expected date,
  readiness_date date,
  date_end date,
  appointment_start timestamptz,
  appointment_end timestamptz,
  accepted_at timestamptz,
  contacted_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  hold_reason hold_reason,
  hold_next mover,
  hold_substate hold_substate,
  hold_comment text,
  resumes_to order_status,
  signature signature_state not null default 'missing',
  status_since timestamptz not null,
  warning_at timestamptz,
  danger_at timestamptz,
  price_purchasing_cents bigint not null default 0,
  price_selling_cents bigint not null default 0,
  services_total_minutes integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((appointment_start is null) = (appointment_end is null)),
  check (appointment_start < appointment_end),
  check ((sequence_index is null) = (last_sequence_index is null)),
  check (sequence_index between 1 and last_sequence_index),
  check ((status in ('on_hold', 'on_hold_before_accepted')) = (hold_reason is not null)),
  check ((hold_reason is null) = (hold_next is null) and (hold_reason is null) = (resumes_to is null)),
  check (status <> 'open' or partner_account_id is null),
  check (status in ('open', 'cancelled', 'on_hold_before_accepted') or partner_account_id is not null),
  check (status <> 'appointment_confirmed' or appointment_start is not null)
);
create index jobs_partner on jobs (partner_account_id);
create index jobs_opportunity on jobs (opportunity_id);
create index jobs_customer on jobs (customer_id);
create index jobs_status on jobs (status, status_since);

-- Which companies were offered an order, and what became of it for each.
create type offer_state as enum ('open', 'accepted', 'taken', 'rejected', 'withdrawn');
create type reject_reason as enum
  ('too_far', 'no_capacity', 'price', 'missing_qualification', 'date', 'technical', 'other_reason');

create table offers (
  job_id uuid not null references jobs on delete cascade,
  account_id crm_id not null references accounts,
  state offer_state not null default 'open',
  round integer not null default 1,
  offered_at timestamptz not null,
  seen_at timestamptz,
  ended_at timestamptz,
  reject_reason reject_reason,
  reject_text text,
  primary key (job_id, account_id),
  check ((state = 'open') = (ended_at is null)),
  check (state <> 'rejected' or reject_reason is not null)
);
create unique index offers_one_winner on offers (job_id) where state = 'accepted';
create index offers_account on offers (account_id, state, offered_at desc);

create table job_services (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  position integer not null,
  service_key text not null,
  description jsonb not null,
  quantity numeric(12, 3) not null check (quantity >= 0),
  unit_measure text not null,
  value_entry numeric(12, 3) not null default 1,
  price_purchasing_cents bigint not null,
  price_selling_cents bigint not null,
  minutes integer not null default 0,
  qualifications text[] not null default '{}',
  product_id uuid,
  brand_project_id text,
  unique (job_id, position)
);

create table job_custom_services (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  position integer not null,
  name text not null,
  hints_de text,
  service_type text,
  quantity numeric(12, 3) not null default 1 check (quantity >= 0),
  price_purchasing_cents bigint not null,
  price_listing_cents bigint not null,
  price_selling_cents bigint not null,
  unique (job_id, position)
);

create table job_products (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  position integer not null,
  item_id text not null,
  name text not null,
  quantity numeric(12, 3) not null check (quantity >= 0),
  supplier text not null,
  url text,
  hint text,
  serial_number text,
  chargepoint_number text,
  product_password text,
  price_listing_cents bigint not null default 0,
  files jsonb not null default '[]',
  opportunity_files jsonb not null default '[]',
  unique (job_id, position)
);

create table product_orders (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  items jsonb not null,
  ship_to text not null,
  tracking_id text,
  carrier text,
  carrier_id text,
  comment text,
  delivered_at timestamptz,
  created_at timestamptz not null
);
create index product_orders_job on product_orders (job_id);

create table job_cancellations (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  account_id crm_id references accounts,
  category cancellation_category not null,
  reason_id text not null,
  comment text,
  created_at timestamptz not null
);
create index job_cancellations_job on job_cancellations (job_id);

create type comment_kind as enum
  ('phone', 'customer_call', 'support_call', 'delivery_confirmation', 'decline', 'customer_reached', 'comment');

create table comments (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  account_id crm_id references accounts,
  contact_id crm_id references contacts,
  author text not null,
  kind comment_kind not null,
  message text not null check (length(message) between 1 and 4000),
  visible_for text[] not null check (visible_for <@ array['admin', 'brand', 'customer', 'partner']),
  created_at timestamptz not null
);
create index comments_job on comments (job_id, created_at desc);

-- A link by mail that opens exactly one order (design 3).
create table access_links (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  contact_id crm_id not null references contacts,
  hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index access_links_job on access_links (job_id);

create table briefing_documents (
  id uuid primary key,
  opportunity_id crm_id references opportunities on delete cascade,
  job_id uuid references jobs on delete cascade,
  file_id uuid not null,
  name text not null,
  updated_at timestamptz not null,
  check (opportunity_id is not null or job_id is not null)
);

-- One ready-made row per company, queue and order: lists, counts and the search read this table
-- alone; every write of an order renews its rows. `body` is the wire's row without what depends on
-- the time of reading. Kept narrow (bodies out of line), so that counting touches few pages.
create table order_rows (
  account_id crm_id not null references accounts on delete cascade,
  queue queue not null,
  job_id uuid not null references jobs on delete cascade,
  status order_status not null,
  order_type order_type not null,
  sort_at timestamptz not null,
  appointment_start timestamptz,
  warning_at timestamptz,
  danger_at timestamptz,
  postal_code text not null,
  city text not null,
  brand text not null,
  delegated_to_id text,
  delegated_to_email text,
  signature signature_state not null,
  is_remote boolean not null,
  search text not null,
  body jsonb not null,
  primary key (account_id, queue, job_id)
) with (toast_tuple_target = 512);
create index order_rows_recent on order_rows (account_id, queue, sort_at desc, job_id);
create index order_rows_appointment on order_rows (account_id, queue, appointment_start, job_id);
create index order_rows_due on order_rows (account_id, queue) include (warning_at, danger_at);
create index order_rows_job on order_rows (job_id);
