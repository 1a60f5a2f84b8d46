-- Log-in with the marketplace's own identity provider (OpenID Connect).

-- Issuer and subject of the person at the provider.
alter table staff_people add column provider_subject text unique check (length(provider_subject) between 3 and 600);

-- A log-in that was sent to the provider. Each is completed once, by the browser that began it.
create table staff_provider_logins (
  hash bytea primary key,
  browser_hash bytea not null,
  expires_at timestamptz not null
);
create index staff_provider_logins_expires on staff_provider_logins (expires_at);
grant select, insert, update, delete on staff_provider_logins to gewerk_system;
alter table staff_provider_logins enable row level security;
alter table staff_provider_logins force row level security;
create policy everything on staff_provider_logins to gewerk_system using (true) with check (true);
