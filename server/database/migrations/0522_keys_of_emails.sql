-- no transaction
-- The limits of messages and of statements of withdrawal count the spellings of an address together.
drop index concurrently if exists contact_messages_by_key;
create index concurrently contact_messages_by_key on contact_messages (email_key(email), created_at);
drop index concurrently if exists withdrawals_by_key;
create index concurrently withdrawals_by_key on withdrawals (email_key(email), stated_at);
