-- Signatures by a link in a mail: to whom it went, what became of it, and what the customer had before them.

create table signature_requests (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  account_id crm_id not null references accounts,
  -- Who asked for it.
  contact_id crm_id not null references contacts,
  email text not null,
  locale locale not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  opened_at timestamptz,
  revoked_at timestamptz,
  -- The answer, with where it came from.
  answered_at timestamptz,
  answer text check (answer in ('signed', 'declined')),
  network text,
  user_agent text,
  -- What was shown when it was answered, and the hash of that.
  document jsonb,
  document_sha256 bytea check (length(document_sha256) = 32),
  method text check (method in ('drawn', 'typed')),
  check (expires_at > sent_at),
  check ((answered_at is null) = (answer is null)),
  check (answer is null or (network is not null and document is not null and document_sha256 is not null)),
  check ((answer = 'signed') is not distinct from (method is not null) or answer is null),
  check (revoked_at is null or answered_at is null)
);
create index signature_requests_job on signature_requests (job_id, sent_at desc);
-- One link at a time: an order is signed once.
create unique index signature_requests_one_open on signature_requests (job_id)
  where answered_at is null and revoked_at is null;

alter table signature_requests enable row level security;
alter table signature_requests force row level security;
create policy everything on signature_requests to gewerk_system using (true) with check (true);
create policy tenant on signature_requests to gewerk_app
  using (account_id = any ((select gewerk_accounts())::text[]));
grant select, insert, update, delete on signature_requests to gewerk_system;
grant select, insert, update on signature_requests to gewerk_app;

-- However the signature was had: what was sent for it opens nothing any more.
create function end_signature_requests() returns trigger language plpgsql as $$
begin
  update signature_requests set revoked_at = new.at
  where job_id = new.job_id and answered_at is null and revoked_at is null;
  return null;
end $$;
create trigger end_signature_requests after insert or update on customer_signatures
  for each row execute function end_signature_requests();
