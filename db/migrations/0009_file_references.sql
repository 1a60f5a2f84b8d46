-- Who may see a file is told by what refers to it, so it is looked for from the file's side too.

create index credit_notes_file on credit_notes (file_id) where file_id is not null;
create index credit_notes_cancellation_file on credit_notes (cancellation_file_id)
  where cancellation_file_id is not null;
create index company_documents_file on company_documents (file_id) where file_id is not null;
create index protocols_file on protocols (file_id);
create index briefing_documents_file on briefing_documents (file_id);
