-- A picture without any stroke is no signature. Whether a picture is of one colour is found out once, when it is
-- stored, so that no picture has to be read while an order is being changed.
alter table files add column is_blank boolean not null default false;
