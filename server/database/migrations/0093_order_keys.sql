-- Further idempotency keys of an order: a request that found its cart already paid by an older order repeats as that order.
create table order_keys (
  user_id integer not null references users,
  key text not null,
  order_id integer not null references orders on delete cascade,
  primary key (user_id, key)
);
