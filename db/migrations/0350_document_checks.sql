-- Who checked a company document, and which version of it, so that two people who check the same one notice each other.
alter table company_documents
  add column version integer not null default 1,
  add column checked_at timestamptz,
  -- Null: a program checked it.
  add column checked_by_staff uuid references staff_people;

-- The documents that wait for a check are few among many.
create index company_documents_waiting on company_documents (created_at, id)
  where verified_at is null and refused_reason is null and confirmed_at is not null;

-- The list of companies in the order of their names.
create index accounts_list on accounts (lower(name), id);
