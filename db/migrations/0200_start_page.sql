-- The page that a person wants after the login; null: the usual one of their profiles.
create type start_page as enum ('today');
alter table contacts add column start_page start_page;
