-- Programs of the marketplace change texts of emails, too. A version is from a person or from a program; the key of the
-- configuration has neither id nor name.
alter table mail_texts
  alter column staff_name drop not null,
  add column program_key_id uuid references program_keys,
  -- The name of the key on that day.
  add column program_name text,
  add constraint mail_texts_one_author check (
    (staff_name is null or program_name is null)
    and (program_key_id is null or program_name is not null)
    and (staff_id is null or staff_name is not null)
  );
create index mail_texts_program on mail_texts (program_key_id);
