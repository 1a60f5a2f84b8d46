-- Nothing ever read or wrote it: a company that is blocked is blocked as a whole.

alter table accounts drop column blocked_scope;
