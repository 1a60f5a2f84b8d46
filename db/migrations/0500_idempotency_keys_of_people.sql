-- Stored answers were protected by the statements alone. A transaction of a partner now sees those of its own person only.
alter policy tenant on idempotency_keys using (split_part(person, ':', 1) = (select gewerk_person()));
