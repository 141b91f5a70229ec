-- no transaction
-- The limit of guests counts the spellings of an e-mail together.
drop index concurrently if exists guests_by_email;
create index concurrently guests_by_email on users (email_key(guest_email), created_at) where guest_email is not null;
