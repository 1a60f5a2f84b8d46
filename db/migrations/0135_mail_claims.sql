-- A mail is sent while no transaction is open, so a committed row marks that a run is sending it. claimed_at says
-- since when, so that the claim of a process that died expires. sent_at is set once the mail server has the mail.
alter table sent_mails
  alter column sent_at drop not null,
  add column claimed_at timestamptz,
  add check (sent_at is not null or claimed_at is not null);
grant update (claimed_at, sent_at), delete on sent_mails to gewerk_system;
