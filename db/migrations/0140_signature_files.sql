-- Whether a file is a customer's signature is asked for each file that is opened or deleted.
create index customer_signatures_file on customer_signatures (file_id) where file_id is not null;
