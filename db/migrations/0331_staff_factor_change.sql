-- The secret of an authenticator app that is being set up by a person who is logged in. The former one stays valid
-- until a code of the new one is confirmed.
alter table staff_people add column next_factor_secret bytea;
