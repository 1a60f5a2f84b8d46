-- Statements are matched booking by booking: which booking has paid a transfer, and which transfers have an amount.
create index bank_lines_transfers on bank_lines using gin (transfer_ids) where state = 'matched';
create index transfers_amount on transfers (amount_cents);
