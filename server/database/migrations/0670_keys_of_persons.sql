-- no transaction
-- The deletion of a guest looks in each table for rows of the person. Without these indexes it reads whole tables.
drop index concurrently if exists ledger_entries_of_party;
create index concurrently ledger_entries_of_party on ledger_entries (party) where party is not null;
drop index concurrently if exists documents_of_issuer;
create index concurrently documents_of_issuer on documents (issuer) where issuer is not null;
drop index concurrently if exists series_of_issuer;
create index concurrently series_of_issuer on series (issuer) where issuer is not null;
drop index concurrently if exists photos_of_seller;
create index concurrently photos_of_seller on photos (seller_id);
drop index concurrently if exists all_items_of_seller;
create index concurrently all_items_of_seller on smartphone_items (seller_id);
drop index concurrently if exists all_sessions_of_user;
create index concurrently all_sessions_of_user on sessions (user_id);
-- The nightly deletion reads the guests in batches by id.
drop index concurrently if exists guests_by_id;
create index concurrently guests_by_id on users (id) where guest_email is not null;
