-- What was sealed, for whoever holds the document and wants to know whether it is still the same.

create table seals (
  -- Stands in the document and in its QR code.
  id uuid primary key,
  kind text not null check (kind in ('protocol', 'report')),
  job_id uuid not null references jobs on delete cascade,
  -- Of a report: which one.
  submission_id uuid references submissions on delete cascade,
  file_id uuid not null unique references files,
  order_version integer not null,
  sha256 bytea not null unique check (length(sha256) = 32),
  certificate bytea not null check (length(certificate) = 32),
  sealed_at timestamptz not null,
  check ((kind = 'report') = (submission_id is not null))
);
create index seals_job on seals (job_id, sealed_at desc);
create index seals_submission on seals (submission_id, sealed_at desc) where submission_id is not null;

create function seal_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'seals are never changed';
end $$;
create trigger seal_is_final before update on seals for each row execute function seal_is_final();

alter table seals enable row level security;
alter table seals force row level security;
create policy everything on seals to gewerk_system using (true) with check (true);
create policy tenant on seals to gewerk_app using (exists (select from jobs where jobs.api_id = job_id));
grant select, insert, delete on seals to gewerk_system;
grant select on seals to gewerk_app;
