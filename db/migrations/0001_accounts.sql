-- Companies, their people, and what a company has to show. Two roles stand between the program and
-- the tables: gewerk_app sees what belongs to the companies named in gewerk.accounts and fails
-- closed without them; gewerk_system (operator, jobs, log-in) sees everything.

do $$
begin
  create role gewerk_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  create role gewerk_system nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  execute format('grant gewerk_app, gewerk_system to %I', current_user);
exception when others then
  -- Two processes granting at once, or a member already: either is fine when both roles can be taken.
  if not (pg_has_role(current_user, 'gewerk_app', 'MEMBER') and pg_has_role(current_user, 'gewerk_system', 'MEMBER'))
  then raise; end if;
end $$;

create domain crm_id as text check (value ~ '^[A-Za-z0-9]{18}$');

create type locale as enum ('de', 'en', 'fr');
create type account_state as enum
  ('invited', 'new', 'beginner_onboarding', 'active', 'repeated_onboarding', 'not_interested');
create type company_type as enum ('company', 'sole_proprietor', 'civil_law_partnership');
create type vat_status as enum ('standard', 'small_business', 'reverse_charge');
create type qualification_category as enum
  ('hwo_a', 'hwo_b1', 'hwo_b2', 'transporter', 'weiterbildung', 'zusatzqualifikation', 'kein_hwo',
   'unlisted_qualifications');
create type company_document_type as enum
  ('liability_insurance', 'craft_card', 'personal_id_card', 'trade_license', 'tax_exemption_order');

create table accounts (
  id crm_id primary key,
  parent_id crm_id references accounts,
  tracking_id uuid not null unique default gen_random_uuid(),
  name text not null check (length(name) between 1 and 255),
  state account_state not null default 'new',
  company_type company_type not null default 'company',
  email text,
  phone text,
  street text,
  postal_code text check (postal_code ~ '^[0-9]{5}$'),
  city text,
  country_code text not null default 'DE' check (country_code ~ '^[A-Z]{2}$'),
  latitude double precision,
  longitude double precision,
  billing_street text,
  billing_postal_code text,
  billing_city text,
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
  account_holder text,
  tax_id text,
  vat_id text,
  vat_status vat_status not null default 'standard',
  self_billing_consent_version text,
  self_billing_consent_at timestamptz,
  craft_role_number text,
  installer_id_number text,
  network_operator text,
  radius_km integer not null default 50 check (radius_km between 1 and 1000),
  completed_onboarding_steps text[] not null default '{}'
    check (completed_onboarding_steps <@ array['qualifications', 'address', 'vehicle']),
  protocol_submission_restricted boolean not null default false,
  blocked_reason text,
  blocked_scope text,
  blocked_until timestamptz,
  referral_source text,
  terms_accepted_at timestamptz,
  marketing_accepted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check (parent_id is distinct from id),
  check ((latitude is null) = (longitude is null)),
  check ((self_billing_consent_version is null) = (self_billing_consent_at is null))
);
create index accounts_parent on accounts (parent_id) where parent_id is not null;
create index accounts_name on accounts (lower(name));
create index accounts_place on accounts (latitude, longitude) where latitude is not null;

create table account_qualifications (
  account_id crm_id not null references accounts on delete cascade,
  category qualification_category not null,
  value text not null check (length(value) between 1 and 255),
  primary key (account_id, category, value)
);

create table contacts (
  id crm_id primary key,
  account_id crm_id not null references accounts,
  salutation text,
  first_name text,
  last_name text not null check (length(last_name) between 1 and 255),
  email text not null check (email = lower(email)),
  phone text,
  mobile_phone text,
  locale locale not null default 'de',
  password_hash text,
  email_confirmed_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index contacts_email on contacts (email) where ended_at is null;
create index contacts_account on contacts (account_id);

-- For which companies a person may act, and as what.
create table memberships (
  contact_id crm_id not null references contacts on delete cascade,
  account_id crm_id not null references accounts on delete cascade,
  profiles text[] not null check (
    cardinality(profiles) > 0
    and profiles <@ array['admin', 'company_owner', 'disposition', 'installer', 'accounting', 'readonly']),
  own_orders_only boolean not null default false,
  primary key (contact_id, account_id)
);
create index memberships_account on memberships (account_id);

create table terms (
  id uuid primary key,
  service_category text not null,
  version integer not null check (version > 0),
  title jsonb not null,
  body jsonb not null,
  valid_from date not null,
  unique (service_category, version)
);

create table terms_acceptances (
  terms_id uuid not null references terms,
  account_id crm_id not null references accounts,
  contact_id crm_id not null references contacts,
  accepted_at timestamptz not null,
  primary key (terms_id, account_id)
);

create table service_prices (
  service_category text not null,
  account_id crm_id references accounts,
  service_name jsonb not null,
  unit_measure text not null,
  price_purchasing_cents bigint not null,
  valid_from date not null,
  unique nulls not distinct (service_category, account_id, service_name, valid_from)
);

create table postal_codes (
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  place text not null,
  state text,
  latitude double precision not null,
  longitude double precision not null,
  primary key (postal_code, place)
);
