-- Filters of the order list that a person of the back office has saved under a name.
create table staff_order_views (
  id uuid primary key,
  staff_id uuid not null references staff_people on delete cascade,
  name text not null check (length(name) between 1 and 40),
  -- {search, state, partner_id} of `orderView.save`.
  filter jsonb not null,
  created_at timestamptz not null,
  unique (staff_id, name)
);
grant select, insert, update, delete on staff_order_views to gewerk_system;
alter table staff_order_views enable row level security;
alter table staff_order_views force row level security;
create policy everything on staff_order_views to gewerk_system using (true) with check (true);
