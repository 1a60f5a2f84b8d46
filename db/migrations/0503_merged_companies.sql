-- A company that signed up twice: the account that ends names the one that stays.
alter table accounts
  add column merged_into crm_id references accounts,
  add column merged_at timestamptz,
  add constraint accounts_merged check ((merged_into is null) = (merged_at is null) and merged_into <> id);
create index accounts_merged_into on accounts (merged_into) where merged_into is not null;

-- A merge is requested like an erasure and released by a second person.
alter table account_requests
  add column merge_into crm_id references accounts on delete cascade,
  drop constraint account_requests_kind_check,
  add constraint account_requests_kind_check check (kind in ('bank_data', 'erasure', 'merge')),
  add constraint account_requests_merge check ((kind = 'merge') = (merge_into is not null));
create index account_requests_merge_into on account_requests (merge_into) where merge_into is not null;
