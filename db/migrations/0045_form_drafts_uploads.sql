-- Drafts that two devices may change, captions and edited pictures, uploads that go on after a break.

-- Counts the changes of a draft, so that a second device does not overwrite what it has not seen.
alter table submissions add column version integer not null default 1 check (version > 0);

alter table files
  add column caption text check (length(caption) between 1 and 255),
  -- The picture that this one was drawn on; it is kept, for it is the proof.
  add column original_id uuid references files;

create index form_definitions_key on form_definitions (key, version desc);

-- A file that arrives piece by piece. The pieces lie in the store below `uploads/<id>/<offset>`.
create table uploads (
  id uuid primary key,
  account_id crm_id not null references accounts on delete cascade,
  contact_id crm_id not null references contacts on delete cascade,
  name text not null check (length(name) between 1 and 255),
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  pieces bigint[] not null default '{}',
  original_id uuid references files on delete set null,
  -- Set once all is there and was found to be a picture or a PDF.
  file_id uuid references files on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (file_id is null or received = size)
);
create index uploads_file on uploads (file_id) where file_id is not null;
create index uploads_original on uploads (original_id) where original_id is not null;
create index uploads_updated on uploads (updated_at);
create index files_original on files (original_id) where original_id is not null;
create index submissions_form on submissions (form_id);

grant select, insert, update, delete on uploads to gewerk_app, gewerk_system;
alter table uploads enable row level security;
alter table uploads force row level security;
create policy everything on uploads to gewerk_system using (true) with check (true);
create policy tenant on uploads to gewerk_app using (account_id = any ((select gewerk_accounts())::text[]));

-- The files of answers belong to their order, so that whoever holds it may see them.
update files f set job_id = used.job_id
from (
  select distinct on (id) (answer #>> '{}')::uuid as id, s.job_id
  from submissions s, jsonb_path_query(s.answers, 'strict $.** ? (@.type() == "string")') answer
  where answer #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
) used
where f.id = used.id and f.job_id is null;
