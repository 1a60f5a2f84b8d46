-- The files of an order belong to the company that has the order. What a master account uploaded for an order of one
-- of its locations belonged to the master account, so that it was counted and shown nowhere.
set local role gewerk_system;
update files f set account_id = j.partner_account_id
  from jobs j join accounts a on a.id = j.partner_account_id
  where f.account_id = a.parent_id
    and (f.job_id = j.api_id
      or exists (select from job_files x where x.file_id = f.id and x.job_id = j.api_id)
      or exists (select from customer_signatures s where s.file_id = f.id and s.job_id = j.api_id));
-- A picture that was drawn on goes with the drawing.
update files o set account_id = f.account_id
  from files f join accounts a on a.id = f.account_id
  where f.original_id = o.id and o.account_id = a.parent_id;
reset role;
