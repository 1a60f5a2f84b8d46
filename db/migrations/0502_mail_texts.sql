-- The marketplace's own texts of emails: every version of a kind of email in one language. The newest one is sent.
create table mail_texts (
  kind text not null check (length(kind) between 1 and 64),
  locale locale not null,
  version integer not null check (version > 0),
  -- The own text of each part, such as `subject`. Parts that are not in it have the text of the product.
  texts jsonb not null,
  -- The product's texts of all parts at that time: a later release may have others.
  shipped jsonb not null,
  at timestamptz not null,
  staff_id uuid references staff_people,
  -- The name on that day.
  staff_name text not null,
  primary key (kind, locale, version)
);
grant select, insert on mail_texts to gewerk_system;
alter table mail_texts enable row level security;
alter table mail_texts force row level security;
create policy everything on mail_texts to gewerk_system using (true) with check (true);
create index mail_texts_staff on mail_texts (staff_id);
