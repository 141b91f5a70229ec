-- no transaction
-- Customers are found by the beginning of either name, both in either order, or the e-mail; parcels by their tracking number. No
-- order that is placed or paid writes these.
drop index concurrently if exists clients_by_first_name;
create index concurrently clients_by_first_name on clients (fold_text(prenom || ' ' || nom) text_pattern_ops);
drop index concurrently if exists clients_by_last_name;
create index concurrently clients_by_last_name on clients (fold_text(nom || ' ' || prenom) text_pattern_ops);

drop index concurrently if exists users_by_email_beginning;
create index concurrently users_by_email_beginning on users (email_key(email) text_pattern_ops);

drop index concurrently if exists shipments_by_tracking_number;
create index concurrently shipments_by_tracking_number on shipments (tracking_number) where tracking_number is not null;

-- The two others find what it did.
drop index concurrently if exists clients_by_name;
