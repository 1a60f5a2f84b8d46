-- The next version of a form while people build it: one per form, so that two people work on the same one.
create table form_drafts (
  key text primary key,
  category form_category not null,
  order_type order_type,
  protocol_type text not null,
  opportunity_id crm_id references opportunities,
  change_request text,
  -- A form that may be unfinished.
  model jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  -- The name of the person or program; null: the key of the configuration.
  created_by text,
  changed_at timestamptz not null,
  changed_by text
);
create index form_drafts_opportunity on form_drafts (opportunity_id) where opportunity_id is not null;
grant select, insert, update, delete on form_drafts to gewerk_system;
alter table form_drafts enable row level security;
alter table form_drafts force row level security;
create policy everything on form_drafts to gewerk_system using (true) with check (true);

-- The person or program that has published a version; null: shipped with the product, the key of the configuration, or
-- published before this column existed.
alter table form_definitions add column published_by text;
-- Whether the version came with the product. A later version of the product does not replace a form of the marketplace.
-- Null: the version before this column has written it, so that it is not known.
alter table form_definitions add column is_shipped boolean;
