-- no transaction
-- What the lists of the back office need at 100,000 orders. None of them is written when an order is placed or paid.

-- The cancelled ones are few among all orders.
drop index concurrently if exists orders_cancelled;
create index concurrently orders_cancelled on orders (id) where status = 'CANCELLED';

-- Mails about a part of an order: `RL-7F3K-2XQW/parcel-12`.
drop index concurrently if exists mails_of_parts;
create index concurrently mails_of_parts on mails (split_part(subject_id, '/', 1)) where subject_id like '%/%';

drop index concurrently if exists withdrawals_by_due;
create index concurrently withdrawals_by_due on withdrawals (refund_due, id);
drop index concurrently if exists withdrawals_by_state;
create index concurrently withdrawals_by_state on withdrawals (state, refund_due, id);
drop index concurrently if exists withdrawals_by_number;
create index concurrently withdrawals_by_number on withdrawals (order_number);

drop index concurrently if exists clients_by_name;
create index concurrently clients_by_name on clients (lower(nom) text_pattern_ops);
drop index concurrently if exists clients_by_phone;
create index concurrently clients_by_phone on clients (right(regexp_replace(telephone, '\D', '', 'g'), 9));
