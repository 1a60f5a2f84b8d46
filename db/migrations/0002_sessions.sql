-- Log-ins. Tokens are stored as SHA-256 alone; a rotated refresh token's successor is derived from
-- it, so that tabs which ask at once get the same one.

create table session_families (
  id uuid primary key,
  contact_id crm_id not null references contacts on delete cascade,
  remember boolean not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index session_families_contact on session_families (contact_id) where ended_at is null;

create table refresh_tokens (
  hash bytea primary key,
  family_id uuid not null references session_families on delete cascade,
  issued_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);

-- Links in mails: used once, for one purpose.
create type link_purpose as enum ('login', 'password_reset', 'email_confirmation', 'invitation', 'offer_opt_out');

create table login_links (
  hash bytea primary key,
  purpose link_purpose not null,
  contact_id crm_id not null references contacts on delete cascade,
  job_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_links_contact on login_links (contact_id);

create table known_devices (
  hash bytea primary key,
  contact_id crm_id not null references contacts on delete cascade,
  expires_at timestamptz not null
);

create table login_failures (
  id bigint generated always as identity primary key,
  email text not null,
  network text not null,
  failed_at timestamptz not null
);
create index login_failures_email on login_failures (email, failed_at);
create index login_failures_network on login_failures (network, failed_at);
