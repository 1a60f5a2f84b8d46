-- How the money of a paid credit note goes back when it is cancelled: it is taken off the next credit notes, or the
-- company transfers it. Null: nothing had been paid, or it was cancelled before this was recorded.
alter table credit_notes
  add column refund text check (refund in ('offset', 'transfer')),
  add check (refund is null or (paid_at is not null and cancellation_number is not null));
