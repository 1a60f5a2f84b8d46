-- Sign-up, links by mail, and when somebody last proved who they are.

-- Who signed up gets no offers until the address is confirmed; whom the marketplace brought in is known to it.
alter table accounts add column awaits_confirmation boolean not null default false;
update contacts set email_confirmed_at = created_at where email_confirmed_at is null;
-- A company registers once: the same name, case and blanks aside.
create index accounts_same_name on accounts (lower(regexp_replace(name, '\s+', '', 'g')));

-- The last fresh proof of this log-in (password, second factor); what is delicate asks for one.
alter table session_families add column proved_at timestamptz;
update session_families set proved_at = created_at;
alter table session_families alter column proved_at set not null;

-- What anybody may ask for without a log-in (links by mail, sign-up), counted to slow down whoever asks too often.
create table anonymous_requests (
  id bigint generated always as identity primary key,
  subject text not null,
  network text not null,
  requested_at timestamptz not null
);
create index anonymous_requests_subject on anonymous_requests (subject, requested_at);
create index anonymous_requests_network on anonymous_requests (network, requested_at);

grant select, insert, update, delete on anonymous_requests to gewerk_system;
alter table anonymous_requests enable row level security;
alter table anonymous_requests force row level security;
create policy everything on anonymous_requests to gewerk_system using (true) with check (true);
