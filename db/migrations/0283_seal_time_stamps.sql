-- Time stamps of seals by an authority (RFC 3161). Apart from the seals, which never change, because a time stamp may
-- arrive later.
create table seal_time_stamps (
  seal_id uuid primary key references seals on delete cascade,
  -- The stamped hash: of the signature if the time stamp is inside the document, else of the whole document.
  imprint bytea not null check (length(imprint) = 32),
  token bytea not null,
  stamped_at timestamptz not null,
  authority text not null
);

alter table seal_time_stamps enable row level security;
alter table seal_time_stamps force row level security;
create policy everything on seal_time_stamps to gewerk_system using (true) with check (true);
create policy tenant on seal_time_stamps to gewerk_app using (exists (select from seals where seals.id = seal_id));
grant select, insert, delete on seal_time_stamps to gewerk_system;
grant select on seal_time_stamps to gewerk_app;
