-- Log-in of a company's people with the identity provider of that company (OpenID Connect).
create table identity_providers (
  account_id crm_id primary key references accounts on delete cascade,
  -- On the log-in button.
  name text not null check (length(name) between 1 and 60),
  issuer text not null check (length(issuer) between 8 and 255),
  client_id text not null check (length(client_id) between 1 and 255),
  -- Encrypted with a key derived from SESSION_SECRET.
  client_secret bytea not null,
  email_domain text not null check (email_domain = lower(email_domain) and length(email_domain) between 4 and 253),
  -- An address counts as verified if the provider does not say whether it is.
  trusts_email boolean not null,
  role_claim text check (length(role_claim) between 1 and 100),
  -- [{"value": "planning", "profile": "disposition"}]
  roles jsonb not null,
  -- Null: people whom the portal does not know yet are refused.
  default_profile text,
  password_login boolean not null default true,
  -- Part of the DNS record that proves the domain.
  domain_token text not null,
  verified_at timestamptz,
  -- The last time that a server answered for the domain.
  checked_at timestamptz,
  -- Since when the record is missing, and when the log-in with the provider therefore ends.
  lost_at timestamptz,
  stops_at timestamptz,
  -- By the marketplace.
  switched_off_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((lost_at is null) = (stops_at is null)),
  check (lost_at is null or verified_at is not null)
);
create unique index identity_providers_domain on identity_providers (email_domain) where verified_at is not null;

alter table identity_providers enable row level security;
alter table identity_providers force row level security;
create policy everything on identity_providers to gewerk_system using (true) with check (true);
create policy tenant on identity_providers for select to gewerk_app
  using (account_id = any ((select gewerk_accounts())::text[]));
grant select, insert, update, delete on identity_providers to gewerk_system;
-- Without the secret.
grant select (account_id, name, issuer, client_id, email_domain, trusts_email, role_claim, roles, default_profile,
  password_login, domain_token, verified_at, checked_at, lost_at, stops_at, switched_off_at, version, created_at)
  on identity_providers to gewerk_app;

-- The people who have logged in with the provider of their company.
create table provider_identities (
  account_id crm_id not null references identity_providers on delete cascade,
  -- The id of the person at the provider.
  subject text not null check (length(subject) between 1 and 255),
  contact_id crm_id not null unique references contacts on delete cascade,
  last_login_at timestamptz not null,
  primary key (account_id, subject)
);

-- A log-in that was sent to the provider. Each is completed once, by the browser that began it.
create table provider_logins (
  hash bytea primary key,
  browser_hash bytea not null,
  account_id crm_id not null references identity_providers on delete cascade,
  -- A log-in that began before the settings changed is refused.
  provider_version integer not null,
  remember boolean not null,
  expires_at timestamptz not null
);
create index provider_logins_expires on provider_logins (expires_at);
create index provider_logins_account on provider_logins (account_id);

do $$
declare t text;
begin
  foreach t in array array['provider_identities', 'provider_logins'] loop
    execute format('grant select, insert, update, delete on %I to gewerk_system', t);
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to gewerk_system using (true) with check (true)', t);
  end loop;
end $$;
