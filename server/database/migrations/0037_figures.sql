-- What /metrics counts, found without reading whole tables. Block ranges fit columns that only grow and cost next to
-- nothing to keep.
create index orders_lately on orders using brin (created_at);
create index payments_lately on payments using brin (created_at);
create index orders_holding on orders (id) where reservation = 'held';
create index mails_waiting on mails (created_at) where sent_at is null;
