-- Notifications get a partition for each month. They are kept for ninety days; one transaction moves them.
lock table notifications in access exclusive mode;

create table moving.notifications (like notifications including defaults including constraints including identity)
  partition by range (at);
grant select, insert on moving.notifications to gewerk_system;
set local role gewerk_system;
select set_config('moving.months', coalesce((select string_agg(distinct month_start(at)::text, ',') from notifications), ''), true);
reset role;
select moving.create_partitions('moving.notifications', current_setting('moving.months'));
set local role gewerk_system;
insert into moving.notifications overriding system value select * from notifications;
reset role;
select setval(pg_get_serial_sequence('moving.notifications', 'id'), last_value, is_called) from notifications_id_seq;
drop table notifications;

-- A unique key must contain the column of the partitions. The ids stay unique: the database generates all of them.
alter table moving.notifications add primary key (id, at);
create index notifications_person on moving.notifications (contact_id, account_id, id desc);
create index notifications_unread on moving.notifications (contact_id, account_id) where read_at is null;
create index notifications_at on moving.notifications (at);
create index notifications_job on moving.notifications (job_id);
alter table moving.notifications
  add foreign key (contact_id) references contacts on delete cascade,
  add foreign key (account_id) references accounts on delete cascade,
  add foreign key (job_id) references jobs on delete cascade;
select moving.move_to_public('moving.notifications');

alter table notifications enable row level security;
alter table notifications force row level security;
create policy everything on notifications to gewerk_system using (true) with check (true);
create policy person on notifications to gewerk_app using (
  contact_id = (select gewerk_person()) and account_id = any ((select gewerk_accounts())::text[])
);
grant select, insert, update, delete on notifications to gewerk_app, gewerk_system;
grant usage on all sequences in schema public to gewerk_app, gewerk_system;

drop function moving.create_partitions, moving.move_to_public;
drop schema moving;
