-- An access link belongs to the company that had the order when it was made: it ends with that. Nothing
-- has written links before this, so there are none without a company.
alter table access_links
  add column account_id crm_id not null references accounts,
  -- Who made it; null: the marketplace.
  add column created_by crm_id references contacts;
create index access_links_contact on access_links (contact_id);

-- Who comes by an access link sees one order (gewerk.one_order) and, through it, only what belongs to it.
-- Within coalesce PostgreSQL does not take it for a condition that leaves next to no rows (0011).
create policy one_order on jobs as restrictive to gewerk_app
  using (coalesce(api_id = nullif(current_setting('gewerk.one_order', true), '')::uuid, true));
