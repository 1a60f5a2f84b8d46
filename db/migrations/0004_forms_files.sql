-- What the work leaves behind: files, forms in versions, submissions, signatures, protocols.

create table files (
  id uuid primary key,
  account_id crm_id references accounts,
  job_id uuid references jobs on delete set null,
  contact_id crm_id references contacts,
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null,
  storage_key text not null unique,
  thumbnail_key text,
  created_at timestamptz not null
);
create index files_job on files (job_id) where job_id is not null;
create index files_account on files (account_id);

alter table briefing_documents
  add constraint briefing_documents_file foreign key (file_id) references files;

create table company_documents (
  id uuid primary key,
  account_id crm_id not null references accounts on delete cascade,
  type company_document_type not null,
  file_id uuid references files,
  lifetime_start date,
  lifetime_end date,
  confirmed_at timestamptz,
  verified_at timestamptz,
  refused_reason text,
  created_at timestamptz not null,
  check (lifetime_start <= lifetime_end)
);
create index company_documents_account on company_documents (account_id, type);

create type job_file_kind as enum ('picture', 'document', 'protocol', 'signature');

create table job_files (
  job_id uuid not null references jobs on delete cascade,
  file_id uuid not null references files on delete cascade,
  kind job_file_kind not null,
  type text,
  caption text,
  created_at timestamptz not null,
  primary key (job_id, file_id)
);
create index job_files_file on job_files (file_id);

create type form_category as enum ('documentation', 'confirmation', 'report');

-- A definition never changes: a new text is a new version under the same key.
create table form_definitions (
  id uuid primary key,
  key text not null,
  version integer not null check (version > 0),
  category form_category not null,
  order_type order_type,
  protocol_type text not null default 'standard',
  opportunity_id crm_id references opportunities,
  change_request text,
  model jsonb not null,
  created_at timestamptz not null,
  unique (key, version)
);
create index form_definitions_choice on form_definitions (category, order_type, protocol_type, version desc);

alter table opportunities
  add constraint opportunities_multiday_form foreign key (multiday_documentation_form_id)
  references form_definitions;

create table submissions (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  form_id uuid not null references form_definitions,
  category form_category not null,
  account_id crm_id not null references accounts,
  contact_id crm_id not null references contacts,
  draft boolean not null default false,
  answers jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index submissions_job on submissions (job_id, created_at desc);
create unique index submissions_one_draft on submissions (job_id, form_id, contact_id) where draft;

-- A signature is taken (who, when, with which picture) or declined (why): never something between.
create table customer_signatures (
  job_id uuid primary key references jobs on delete cascade,
  state signature_state not null check (state in ('taken', 'declined')),
  file_id uuid references files,
  name text,
  channel text,
  reason decline_reason,
  reason_text text,
  account_id crm_id not null references accounts,
  contact_id crm_id not null references contacts,
  at timestamptz not null,
  check (
    (state = 'taken' and file_id is not null and name is not null and channel is not null and reason is null)
    or (state = 'declined' and reason is not null and file_id is null)
  ),
  check (reason is distinct from 'other_partner_reason' or length(reason_text) > 0)
);

create table protocols (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  file_id uuid not null references files,
  sha256 bytea not null,
  order_version integer not null,
  created_at timestamptz not null,
  unique (job_id, order_version)
);
